import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './overview.module.css';

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What it waits for; it shows their failure and loading in its own place. */
  readonly results?: readonly Pick<
    UseQueryResult,
    'isPending' | 'isFetching' | 'error' | 'data' | 'refetch'
  >[];
  readonly isEmpty?: boolean;
  readonly empty?: string;
  readonly more?: ReactNode;
}

/** A part of the overview, in one of the four states of its data. */
export function Panel({ title, children, results = [], isEmpty = false, empty, more }: PanelProps) {
  const titleId = useId();
  const failed = results.find(({ error, data, isFetching }) => error && data === undefined && !isFetching);
  const isLoading = results.some(({ data }) => data === undefined);
  const handleRetry = () => {
    for (const result of results) if (result.error) void result.refetch();
  };
  const content = () => {
    if (failed) return <ErrorState message={`Erreur: ${failed.error?.message}`} onRetry={handleRetry} />;
    if (isLoading) return <LoadingState size="small" />;
    return isEmpty ? <p className={styles.detail}>{empty}</p> : children;
  };
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {content()}
      {more && <p className={styles.more}>{more}</p>}
    </section>
  );
}
