import { isSettled } from '@simples/contract/documents';
import type { TextRange } from '@simples/contract/locate-quote';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { documentPageQuery } from '#web/ui/document-page-queries.ts';
import { Notice } from '#web/ui/form/notice.tsx';
import { readingQuery } from './api.ts';
import { LessonForm } from './lesson-form.tsx';
import { LessonList } from './lesson-list.tsx';
import styles from './lesson-panel.module.css';
import { afterMark, LinePicker } from './line-picker.tsx';

function Reading({ id }: { readonly id: string }) {
  const { data } = useQuery(readingQuery(id));
  if (!data) return null;
  const { stage, drafts, failure } = data;
  if (failure) return <Notice tone="danger">{failure.message}</Notice>;
  const count = `${drafts.length} plante${drafts.length > 1 ? 's' : ''} trouvée${drafts.length > 1 ? 's' : ''}`;
  return (
    <output className={styles.count}>
      {isSettled(stage) ? `Document lu : ${count}.` : 'Le document est relu avec ce qui a été appris…'}
    </output>
  );
}

interface LessonPanelProps {
  readonly id: string;
  /** From 0. */
  readonly index: number;
  readonly marked: TextRange | null;
  readonly onMark: (marked: TextRange | null) => void;
}

/** A person marks words of a page and says what they are. */
export default function LessonPanel({ id, index, marked, onMark }: LessonPanelProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { data: page } = useQuery(documentPageQuery(id, index));
  if (!page) return null;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        Apprendre à lire ce document
      </h2>
      <p>
        Marquez des mots sur la page, ou dans la liste de ses lignes, puis dites ce que c’est. Ce que vous
        avez corrigé à la main n’est jamais remplacé.
      </p>
      <Reading id={id} />
      <LinePicker page={page} marked={marked} onMark={(line) => onMark(afterMark(marked, line))} />
      {marked !== null && (
        <>
          <blockquote className={styles.marked} aria-label="Mots marqués">
            {page.text.slice(marked.start, marked.end)}
          </blockquote>
          <LessonForm
            key={`${marked.start}-${marked.end}`}
            documentId={id}
            pageIndex={index}
            marked={marked}
            onTaught={() => {
              onMark(null);
              title.current?.focus();
            }}
          />
        </>
      )}
      <LessonList id={id} />
    </section>
  );
}
