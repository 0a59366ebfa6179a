import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import styles from './quality.module.css';

interface PartProps {
  readonly title: string;
  readonly value: number;
  readonly detail: ReactNode;
  readonly next?: { readonly to: string; readonly text: string };
  readonly children?: ReactNode;
}

/** One shortcoming: how many, which, and where to mend it. */
export function Part({ title, value, detail, next, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <p>
        <span className={styles.number}>{formatNumber(value)}</span>{' '}
        <span className={styles.detail}>{detail}</span>
      </p>
      {children}
      {next && (
        <p className={styles.next}>
          <Link to={next.to}>{next.text}</Link>
        </p>
      )}
    </section>
  );
}
