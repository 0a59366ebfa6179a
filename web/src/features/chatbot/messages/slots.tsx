import type { Slot } from '@simples/contract/answer-blocks';
import { IconX } from '@tabler/icons-react';
import styles from './slots.module.css';

/** Others serve the next question, or come from a newer server. */
const kinds: readonly Slot['kind'][] = ['plant', 'person', 'age', 'drug', 'disease', 'need'];

interface SlotsProps {
  readonly slots: readonly Slot[];
  readonly onRemove: (id: string) => void;
}

/** What the conversation knows of the person and the need. */
export function Slots({ slots, onRemove }: SlotsProps) {
  const known = slots.filter(({ kind }) => kinds.includes(kind));
  if (known.length === 0) return null;
  return (
    <div className={styles.slots}>
      <span aria-hidden="true">Pris en compte :</span>
      <ul aria-label="Pris en compte dans cette discussion">
        {known.map(({ id, label }) => (
          <li key={id}>
            {label}
            <button
              type="button"
              aria-label={`Ne plus tenir compte de ${label}`}
              title={`Ne plus tenir compte de ${label}`}
              onClick={() => onRemove(id)}
            >
              <IconX size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
