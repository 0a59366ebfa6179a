import type { Source } from '@simples/contract/conversations';
import { createContext, use } from 'react';
import styles from './answers.module.css';

interface Citations {
  readonly sources: readonly Source[];
  /** 1-based, or null. */
  readonly chosen: number | null;
  readonly onChoose: (number: number) => void;
}

export const CitationContext = createContext<Citations>({ sources: [], chosen: null, onChoose: () => {} });

export function Citation({ number }: { readonly number: number }) {
  const { sources, chosen, onChoose } = use(CitationContext);

  return (
    <button
      type="button"
      className={styles.cite}
      aria-label={`Source ${number} : ${sources[number - 1]?.name ?? ''}`}
      aria-pressed={chosen === number}
      onClick={() => onChoose(number)}
    >
      {number}
    </button>
  );
}
