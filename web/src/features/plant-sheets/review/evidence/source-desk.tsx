import type { VersionComparison } from '@simples/contract/plant-sheets/comparison';
import { type ReactNode, useEffect, useRef } from 'react';
import { DocumentPage } from '../../../../ui/document-page/document-page.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import styles from './source-desk.module.css';
import { type Quoted, QuotedFieldContext, useEvidence, useFieldShortcuts } from './use-evidence.ts';

interface SourceDeskProps {
  readonly comparison: Pick<VersionComparison, 'content' | 'changes'>;
  /** The fields to review. */
  readonly children: ReactNode;
}

/** Fields that a document brought, beside the page each one was read on. */
export function SourceDesk({ comparison, children }: SourceDeskProps) {
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
    // Only when the person goes to another field: a page that opens stays at its top.
    if (seen.current === place) return;
    seen.current = place;
    fields.current?.querySelector('[data-quoted]')?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  if (quoted === null) return children;
  return (
    <QuotedFieldContext value={quoted.path}>
      <div className={styles.desk}>
        <div ref={fields} className={styles.fields}>
          {children}
        </div>
        <SourcePanel {...evidence} quoted={quoted} />
      </div>
    </QuotedFieldContext>
  );
}

interface SourcePanelProps {
  readonly quoted: Quoted;
  /** From 1. */
  readonly place: number;
  readonly count: number;
  readonly show: (place: number) => void;
}

function SourcePanel({ quoted, place, count, show }: SourcePanelProps) {
  const { documentId, pageIndex, quote, label } = quoted;
  return (
    <section className={styles.panel} aria-labelledby="document-source">
      <h2 id="document-source" className={styles.title}>
        Document source
      </h2>
      <p className={styles.field} aria-live="polite">
        Champ {place} sur {count} : <strong>{label}</strong>, page {quoted.pageLabel ?? pageIndex + 1}
      </p>
      <div className={styles.steps}>
        <Button variant="outline" aria-keyshortcuts="Alt+ArrowUp" onClick={() => show(place - 1)}>
          Champ précédent
        </Button>
        <Button variant="outline" aria-keyshortcuts="Alt+ArrowDown" onClick={() => show(place + 1)}>
          Champ suivant
        </Button>
        <span className={styles.keys}>Alt + ↑ ou ↓</span>
      </div>
      <div className={styles.page}>
        <DocumentPage
          key={`${documentId}/${pageIndex}`}
          documentId={documentId}
          index={pageIndex}
          quote={quote}
        />
      </div>
    </section>
  );
}
