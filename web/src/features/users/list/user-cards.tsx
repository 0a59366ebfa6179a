import { RoleTags } from '../../../ui/people/role-tags.tsx';
import { StatusTag } from './status-tag.tsx';
import { UserActions } from './user-actions.tsx';
import { UserId } from './user-id.tsx';
import type { UserRowsProps } from './user-table.tsx';
import styles from './users.module.css';

/** The same people where there is no room for a table. */
export function UserCards({ users, onEdit, instead }: UserRowsProps) {
  if (instead !== null) return <div className={styles.instead}>{instead}</div>;
  return (
    <ul className={styles.cards} aria-label="Utilisateurs">
      {users.map((user) => (
        <li key={user.id} className={styles.card}>
          <div className={styles.cardHead}>
            <h2 className={styles.name}>
              {user.lastName} {user.firstName}
            </h2>
            <StatusTag status={user.status} />
          </div>
          <RoleTags roles={user.roles} />
          <div className={styles.cardFoot}>
            <p>
              {user.contact !== null && (
                <a className={styles.number} href={`tel:${user.contact}`}>
                  {user.contact}
                </a>
              )}
              <UserId id={user.id} />
            </p>
            <UserActions user={user} onEdit={onEdit} />
          </div>
        </li>
      ))}
    </ul>
  );
}
