import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  type QuotedField,
  QuotedFieldContext,
  useEvidence,
  useFieldShortcuts,
} from '#web/features/plant-sheets/version-comparison/quoted-fields.ts';
import { DocumentPage } from '#web/ui/document-page.tsx';
import { Button } from '#web/ui/form/button.tsx';
import styles from './source-document.module.css';

interface SourceDocumentProps {
  readonly comparison: Pick<VersionComparison, 'content' | 'changes'>;
  readonly children: ReactNode;
}

/** Width at which fields and page are side by side; below it the panel repeats the value. */
const sideBySide = '(width >= 1200px)';

/** Fields extracted from a document, beside the pages that they were read on. */
export function SourceDocument({ comparison, children }: SourceDocumentProps) {
  const { content, changes } = comparison;
  const evidence = useEvidence(
    content,
    changes.map(({ id }) => id),
  );
  const { quoted, place } = evidence;
  const fields = useRef<HTMLDivElement>(null);
  const seen = useRef(place);
  useFieldShortcuts((step) => evidence.show(place + step));

  useEffect(() => {
    // Not at first: a page that opens stays at its top.
    if (seen.current === place) return;
    seen.current = place;
    if (!window.matchMedia(sideBySide).matches) return;
    // The item that holds the field is marked too; the field comes last.
    const rows = fields.current?.querySelectorAll('[data-quoted]') ?? [];
    [...rows].at(-1)?.scrollIntoView({ block: 'center' });
  }, [place]);

  if (quoted === null) return children;
  return (
    <QuotedFieldContext value={quoted.path}>
      <div className={styles.columns}>
        <div ref={fields} className={styles.fields}>
          {children}
        </div>
        <SourcePanel {...evidence} quoted={quoted} />
      </div>
    </QuotedFieldContext>
  );
}

const pageNames = ({ pages }: QuotedField): string => {
  const names = pages.map(({ index, label }) => label ?? String(index + 1));
  return names.length > 1 ? `pages ${names.slice(0, -1).join(', ')} et ${names.at(-1)}` : `page ${names[0]}`;
};

interface SourcePanelProps {
  readonly quoted: QuotedField;
  /** From 1. */
  readonly place: number;
  readonly count: number;
  readonly show: (place: number) => void;
}

function SourcePanel({ quoted, place, count, show }: SourcePanelProps) {
  const { documentId, label, value, pages } = quoted;
  return (
    <section className={styles.panel} aria-labelledby="document-source">
      <h2 id="document-source" className={styles.title}>
        Document source
      </h2>
      <p className={styles.field} aria-live="polite">
        Champ {place} sur {count} : <strong>{label}</strong>, {pageNames(quoted)}
      </p>
      {value !== null && <p className={styles.value}>La fiche dit : {value}</p>}
      <div className={styles.steps}>
        <Button variant="outline" aria-keyshortcuts="Alt+ArrowUp" onClick={() => show(place - 1)}>
          Champ précédent
        </Button>
        <Button variant="outline" aria-keyshortcuts="Alt+ArrowDown" onClick={() => show(place + 1)}>
          Champ suivant
        </Button>
        <span className={styles.keys}>Alt + ↑ ou ↓</span>
      </div>
      <div key={place} className={styles.page} data-scrolls>
        {pages.map(({ index, quotes }) => (
          <DocumentPage
            key={`${documentId}/${index}`}
            documentId={documentId}
            index={index}
            quotes={quotes}
            isNamed={pages.length > 1}
          />
        ))}
      </div>
    </section>
  );
}
