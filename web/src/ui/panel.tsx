import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';
import { ErrorState, LoadingState } from './states.tsx';

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly results?: readonly Pick<
    UseQueryResult,
    'isPending' | 'isFetching' | 'error' | 'data' | 'refetch'
  >[];
  readonly isEmpty?: boolean;
  readonly empty?: string;
  readonly more?: ReactNode;
  readonly tools?: ReactNode;
}

export function Panel({ title, children, results = [], isEmpty = false, ...rest }: PanelProps) {
  const titleId = useId();
  const failed = results.find(({ error, data, isFetching }) => error && data === undefined && !isFetching);
  const isLoading = results.some(({ data }) => data === undefined);
  const handleRetry = () => {
    for (const result of results) if (result.error) void result.refetch();
  };
  const content = () => {
    if (failed) return <ErrorState message={`Erreur : ${failed.error?.message}`} onRetry={handleRetry} />;
    if (isLoading) return <LoadingState size="small" />;
    return isEmpty ? <p className={styles.empty}>{rest.empty}</p> : children;
  };
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {rest.tools}
      </div>
      {content()}
      {rest.more && <p className={styles.more}>{rest.more}</p>}
    </section>
  );
}
