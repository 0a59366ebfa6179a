import { Fragment } from 'react';
import styles from './names.module.css';

interface ScientificNameProps {
  readonly name: string;
  readonly author?: string | undefined;
}

/** Upright inside an italic name. */
const upright = new Set(['×', 'x', 'subsp.', 'ssp.', 'var.', 'f.', 'cv.']);

/** "Mentha × piperita L.": italics for the name only. */
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
