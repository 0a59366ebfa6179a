import { Fragment } from 'react';
import styles from './names.module.css';

interface ScientificNameProps {
  readonly name: string;
  readonly author?: string | undefined;
}

/** Rank words and the hybrid sign stand upright inside a name in italics. */
const upright = new Set(['×', 'x', 'subsp.', 'ssp.', 'var.', 'f.', 'cv.']);

/** "Mentha × piperita L.": the name in italics, what is no name and the author upright, as botanists write it. */
export function ScientificName({ name, author }: ScientificNameProps) {
  return (
    <>
      <i lang="la" className={styles.name}>
        {name.split(' ').map((word, index) => (
          <Fragment key={`${index}-${word}`}>
            {index > 0 && ' '}
            {upright.has(word) ? <span className={styles.upright}>{word}</span> : word}
          </Fragment>
        ))}
      </i>
      {author && <span className={styles.author}> {author}</span>}
    </>
  );
}
