import { type ReactNode, useId } from 'react';
import styles from './account.module.css';

type SectionProps = Readonly<{ title: string; isWide?: boolean; children: ReactNode }>;

export function Section({ title, isWide, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} data-wide={isWide || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
