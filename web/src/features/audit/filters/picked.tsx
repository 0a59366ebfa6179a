import { IconX } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from './filters.module.css';

interface PickedProps {
  readonly label: string;
  readonly name: Pick<UseQueryResult<string>, 'data' | 'isError'>;
  /** What is shown of something that is no longer there. */
  readonly gone: string;
  readonly onRemove: () => void;
}

/** What the log is filtered by, in the place of the field that found it. */
export function Picked({ label, name: { data, isError }, gone, onRemove }: PickedProps) {
  const text = data ?? (isError ? gone : '…');
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <p className={styles.picked}>
        <span className={styles.name}>{text}</span>
        <button
          type="button"
          aria-label={`Ne plus filtrer par ${label.toLowerCase()} : ${text}`}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden="true" />
        </button>
      </p>
    </div>
  );
}
