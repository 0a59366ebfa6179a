import { Fragment } from 'react';
import styles from './users.module.css';

/** The whole id, which may break only where a group ends. */
export function UserId({ id }: { readonly id: string }) {
  const [first, ...groups] = id.split('-');
  return (
    <span className={styles.id}>
      {first}
      {groups.map((group, place) => (
        <Fragment key={`${place}-${group}`}>
          -<wbr />
          {group}
        </Fragment>
      ))}
    </span>
  );
}
