import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import type { Member } from '../model/paths.ts';
import { useFormState, useIds } from '../state/form-context.ts';
import styles from './fields.module.css';
import { RemovedItem } from './removed-item.tsx';
import { type ItemActs, useItemActs } from './use-item-acts.ts';

export interface ItemListProps {
  /** Where the list stands in the draft. */
  readonly path: string;
  /** What one is called, as its name begins: "Indication". */
  readonly noun: string;
  readonly addLabel: string;
  readonly blank: () => Member;
  /** The field of a new one that takes the focus. */
  readonly firstField: string;
  /** Members that this list is about; all unless told. */
  readonly isWanted?: ((member: never) => boolean) | undefined;
  readonly max: number;
  /** What there is to say while it is empty. */
  readonly nothing?: ReactNode;
  readonly children: (item: ItemActs) => ReactNode;
}

/** A list that grows, shrinks and is ordered; what is removed can be taken back where it stood. */
export function ItemList(props: ItemListProps) {
  const { path, addLabel, max, nothing, children } = props;
  const ids = useIds(path, props.isWanted);
  const error = useFormState(({ errors }) => errors[path]);
  const errorId = useId();
  const { removed, handleAdd, handleUndo, actsOf } = useItemActs(props, ids);
  return (
    <div className={styles.list}>
      {ids.length === 0 && !removed && nothing}
      {(ids.length > 0 || removed) && (
        <ol className={styles.items}>
          {ids.map((id, index) => (
            <Fragment key={id}>
              {removed?.place === index && <RemovedItem {...removed} onUndo={handleUndo} />}
              <li>{children(actsOf(id, index))}</li>
            </Fragment>
          ))}
          {removed && removed.place >= ids.length && <RemovedItem {...removed} onUndo={handleUndo} />}
        </ol>
      )}
      {error && (
        <p className={styles.listError} id={errorId}>
          {error}
        </p>
      )}
      {ids.length < max && (
        <Button
          variant="quiet"
          name={path}
          data-wrong={error ? '' : undefined}
          aria-describedby={error ? errorId : undefined}
          onClick={handleAdd}
        >
          <IconPlus size={18} aria-hidden="true" />
          {addLabel}
        </Button>
      )}
    </div>
  );
}
