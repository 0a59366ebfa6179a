import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import styles from './fields.module.css';
import type { ItemActs } from './use-item-acts.ts';

/** Up, down, away. At an end the button stays where it is, so that the focus does too. */
export function ItemTools({ name, isFirst, isLast, onMove, onRemove }: ItemActs) {
  return (
    <span className={styles.tools}>
      {!(isFirst && isLast) && (
        <>
          <button
            type="button"
            aria-label={`Monter : ${name}`}
            aria-disabled={isFirst || undefined}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={`Descendre : ${name}`}
            aria-disabled={isLast || undefined}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={18} aria-hidden="true" />
          </button>
        </>
      )}
      <button type="button" aria-label={`Retirer : ${name}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden="true" />
      </button>
    </span>
  );
}
