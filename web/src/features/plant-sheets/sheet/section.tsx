import { NOT_DOCUMENTED } from '@simples/contract/plant-sheets/vocabulary';
import { normalizeText } from '@simples/contract/text';
import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the sheet that the list of sections leads to. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`} className={styles.sectionTitle} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const unknown = normalizeText(NOT_DOCUMENTED);

export function isDocumented(statement: string | undefined): statement is string {
  return statement !== undefined && !['', unknown].includes(normalizeText(statement));
}

/** What a source says, or, visibly, that none says anything. */
export function Statement({ text }: { readonly text: string | undefined }) {
  if (isDocumented(text)) return <p>{text}</p>;
  return (
    <p className={styles.unknown}>
      <IconHelpCircle size={18} stroke={1.8} aria-hidden="true" />
      Non documenté
    </p>
  );
}
