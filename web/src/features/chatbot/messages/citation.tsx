import type { Source } from '@simples/contract/conversations';
import { createContext, Fragment, use } from 'react';
import styles from './answers.module.css';

interface Citations {
  readonly sources: readonly Source[];
  /** 1-based, or null. */
  readonly chosen: number | null;
  /** Null on paper. */
  readonly onChoose: ((number: number) => void) | null;
}

export const CitationContext = createContext<Citations>({ sources: [], chosen: null, onChoose: null });

export function Citation({ number }: { readonly number: number }) {
  const { sources, chosen, onChoose } = use(CitationContext);
  if (!onChoose) return `[${number}]`;
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

/** Turns every [n] into the button of its source, tied to the punctuation after it. */
export function Cited({ children }: { readonly children: string }) {
  return children.split(/(\[\d{1,3}\][.,;)…]*)/).map((part, at) => {
    const [, number, punctuation] = /^\[(\d+)\](.*)$/.exec(part) ?? [];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
      <Fragment key={at}>
        {number === undefined ? (
          part
        ) : (
          <span className={styles.together}>
            <Citation number={Number(number)} />
            {punctuation}
          </span>
        )}
      </Fragment>
    );
  });
}
