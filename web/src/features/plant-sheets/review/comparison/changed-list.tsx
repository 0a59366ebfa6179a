import { Added, Removed } from './changed-text.tsx';
import styles from './changes.module.css';

interface ChangedListProps {
  readonly previous: readonly string[];
  readonly value: readonly string[];
}

/** A set of words: those that stayed, those that are new, those that are gone. */
export function ChangedList({ previous, value }: ChangedListProps) {
  return (
    <ul className={styles.words}>
      {value.map((word) => (
        <li key={word} className={styles.word}>
          {previous.includes(word) ? word : <Added text={word} />}
        </li>
      ))}
      {previous
        .filter((word) => !value.includes(word))
        .map((word) => (
          <li key={word} className={styles.word}>
            <Removed text={word} />
          </li>
        ))}
    </ul>
  );
}
