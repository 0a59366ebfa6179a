import { IconCheck, IconX, type TablerIcon } from '@tabler/icons-react';
import { useReviewing } from '../comparison/reviewing.ts';
import styles from './choice-buttons.module.css';
import type { Choice } from './choices.ts';

const buttons = [
  { choice: 'accept', label: 'Accepter', Icon: IconCheck },
  { choice: 'reject', label: 'Rejeter', Icon: IconX },
] as const satisfies readonly {
  readonly choice: Choice;
  readonly label: string;
  readonly Icon: TablerIcon;
}[];

/** Accepts or rejects one change; the same button again takes the choice back. */
export function ChoiceButtons({ changeId }: { readonly changeId: string }) {
  const { choices, onChoose, nameOf } = useReviewing();
  if (onChoose === null) return null;
  const name = nameOf(changeId);
  return (
    <div className={styles.buttons}>
      {buttons.map(({ choice, label, Icon }) => {
        const isChosen = choices[changeId] === choice;
        return (
          <button
            key={choice}
            type="button"
            className={styles.button}
            data-choice={choice}
            aria-pressed={isChosen}
            onClick={() => onChoose(changeId, isChosen ? null : choice)}
          >
            <Icon size={18} stroke={2} aria-hidden="true" />
            {label}
            <span className="only-for-readers"> : {name}</span>
          </button>
        );
      })}
    </div>
  );
}
