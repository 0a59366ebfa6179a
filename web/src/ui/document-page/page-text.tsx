import type { TextRange } from '@simples/contract/documents/locate-quote';
import { Fragment } from 'react';
import styles from './document-page.module.css';

interface PageTextProps {
  readonly text: string;
  readonly ranges: readonly TextRange[];
  readonly isOpen: boolean;
}

/** The text of a page, for whoever cannot see its image, with what is quoted of it. */
export function PageText({ text, ranges, isOpen }: PageTextProps) {
  return (
    <details className={styles.details} open={isOpen}>
      <summary>Texte de la page</summary>
      <p className={styles.text}>
        {ranges.map(({ start, end }, place) => (
          <Fragment key={start}>
            {text.slice(ranges[place - 1]?.end ?? 0, start)}
            <mark>{text.slice(start, end)}</mark>
          </Fragment>
        ))}
        {text.slice(ranges.at(-1)?.end ?? 0)}
      </p>
    </details>
  );
}
