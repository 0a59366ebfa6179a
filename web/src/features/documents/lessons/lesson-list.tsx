import { type DocumentLesson, lessonMeaningLabels } from '@simples/contract/document-lessons';
import { documentPagePath } from '@simples/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import { lessonsQuery, useForget } from './api.ts';
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
export function LessonList({ id }: { readonly id: string }) {
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
