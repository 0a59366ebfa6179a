import type { Message } from '@simples/contract/conversations';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './answers.module.css';

interface SuggestionsProps {
  readonly suggestions: Message['suggestions'];
  readonly isBlocked: boolean;
  readonly onAsk: (question: string) => void;
}

/** Sheets near the question: each can be asked about, or opened. */
export function Suggestions({ suggestions, isBlocked, onAsk }: SuggestionsProps) {
  if (suggestions.length === 0) return null;
  return (
    <ul className={styles.suggestions} aria-label="Suggestions">
      {suggestions.map(({ plantSheetId, label, question }) => (
        <li key={`${plantSheetId} ${question}`} className={styles.suggestion}>
          <button type="button" disabled={isBlocked} onClick={() => onAsk(question)}>
            {question}
          </button>
          <Link
            to={`/home/plants/${encodeURIComponent(plantSheetId)}`}
            aria-label={`Ouvrir la fiche : ${label}`}
          >
            Fiche
            <IconArrowRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
