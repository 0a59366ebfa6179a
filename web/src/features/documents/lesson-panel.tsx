import { type DocumentLesson, lessonMeaningLabels } from '@simples/contract/document-lessons';
import {
  type DocumentPageView,
  documentPagePath,
  isSettled,
  type PageLine,
} from '@simples/contract/documents';
import type { TextRange } from '@simples/contract/locate-quote';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#web/lib/format.ts';
import { documentPageQuery } from '#web/ui/document-page-queries.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { afterWord, overlaps, reach, wordsIn } from '#web/ui/page-marking.ts';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import { lessonsQuery, readingQuery, useForget } from './lesson-api.ts';
import { LessonForm } from './lesson-form.tsx';
import styles from './lesson-panel.module.css';

function Told({ id, lesson }: { readonly id: string; readonly lesson: DocumentLesson }) {
  const { quote, meaning, pageIndex, scope, isFromAnother, taughtBy, createdAt, hidesWarnings } = lesson;
  const by = taughtBy === null ? '' : `, par ${taughtBy}`;
  return (
    <div>
      <p>
        « {quote.length > 120 ? `${quote.slice(0, 120)}…` : quote} » :{' '}
        <strong>{lessonMeaningLabels[meaning]}</strong>
      </p>
      <p className={styles.detail}>
        {isFromAnother ? (
          'Appris sur un autre document de cette source'
        ) : (
          <Link to={documentPagePath(id, pageIndex)}>Page {pageIndex + 1}</Link>
        )}
        {scope === 'here' ? ', cet endroit seul' : ', tous les endroits semblables'}, le{' '}
        {formatDate(createdAt)}
        {by}
      </p>
      {hidesWarnings && <p className={styles.hiding}>Des mises en garde ne sont plus lues comme telles.</p>}
    </div>
  );
}

/** What has been taught about a document and its source. */
function LessonList({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(lessonsQuery(id));
  const { mutate, isPending, variables } = useForget(id);
  const title = useRef<HTMLHeadingElement>(null);
  if (!data)
    return error ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingState size="small" />
    );
  return (
    <section className={styles.told}>
      <h3 ref={title} tabIndex={-1}>
        Ce qui a été appris ({data.lessons.length})
      </h3>
      <p className={styles.detail}>Retenu pour les documents de : {data.source}</p>
      <ul aria-label="Ce qui a été appris">
        {data.lessons.map((lesson) => (
          <li key={lesson.id}>
            <Told id={id} lesson={lesson} />
            <Button
              variant="outline"
              aria-label={`Oublier « ${lesson.quote} »`}
              isBusy={isPending && variables === lesson.id}
              onClick={() => {
                if (!isPending) mutate(lesson.id, { onSuccess: () => title.current?.focus() });
              }}
            >
              Oublier
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinePickerProps {
  readonly page: DocumentPageView;
  readonly marked: TextRange | null;
  readonly onMark: (line: PageLine) => void;
}

const isMarked = (range: TextRange, marked: TextRange | null) => marked !== null && overlaps(range, marked);

/** What is marked once a line is pressed: it alone, what reaches to it, or nothing. */
function afterMark(marked: TextRange | null, { start, end }: PageLine): TextRange | null {
  if (marked === null) return { start, end };
  if (marked.start === start && marked.end === end) return null;
  if (overlaps(marked, { start, end })) return { start, end };
  return reach(marked, { start, end });
}

/** The lines and cells of a page, for whoever does not point at its image. */
function LinePicker({ page, marked, onMark }: LinePickerProps) {
  const lines = page.lines.filter(
    ({ start, end, annotation }) => annotation === undefined && page.text.slice(start, end).trim() !== '',
  );
  return (
    <details className={styles.lines} open>
      <summary>Lignes de la page ({lines.length})</summary>
      <ul aria-label="Lignes de la page">
        {lines.map((line) => (
          <li key={line.start}>
            <button type="button" aria-pressed={isMarked(line, marked)} onClick={() => onMark(line)}>
              {page.text.slice(line.start, line.end).trim()}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface WordPickerProps {
  readonly page: DocumentPageView;
  readonly marked: TextRange;
  readonly onMark: (marked: TextRange) => void;
}

/** The words of the marked lines, and of the next, on which a sentence may go on. */
function WordPicker({ page, marked, onMark }: WordPickerProps) {
  const first = page.lines.findIndex((line) => overlaps(line, marked));
  const last = page.lines.findLastIndex((line) => overlaps(line, marked));
  const words = page.lines
    .slice(first, last + 2)
    .flatMap((line) => wordsIn(page.text, line).map((word) => ({ line, word })));
  return (
    <ul aria-label="Mots des lignes marquées" className={styles.words}>
      {words.map(({ line, word }) => (
        <li key={word.start}>
          <button
            type="button"
            aria-pressed={overlaps(word, marked)}
            onClick={() => onMark(afterWord(marked, line, word))}
          >
            {page.text.slice(word.start, word.end)}
          </button>
        </li>
      ))}
    </ul>
  );
}

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
        Corriger la lecture du document
      </h2>
      <p>
        Pressez une ligne de la page ou de la liste, puis un mot pour ne marquer que lui et un autre pour
        aller jusqu’à lui ; à la souris, glissez d’un mot à l’autre. Dites ensuite ce que c’est. Ce que vous
        avez corrigé à la main n’est jamais remplacé.
      </p>
      <Reading id={id} />
      <LinePicker page={page} marked={marked} onMark={(line) => onMark(afterMark(marked, line))} />
      {marked !== null && (
        <>
          <blockquote className={styles.marked} aria-label="Mots marqués">
            {page.text.slice(marked.start, marked.end)}
          </blockquote>
          <WordPicker page={page} marked={marked} onMark={onMark} />
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
