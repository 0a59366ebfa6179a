import { auditEndpoints } from '@simples/contract/audit';
import { inOrder } from '@simples/contract/input/period';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { download } from '../../lib/api-client.ts';
import { DownloadButton } from '../../ui/download/download-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager/pager.tsx';
import { pageCount } from '../../ui/pager/pager-steps.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { auditQuery, filtersOf, PAGE_SIZE } from './api.ts';
import { type AuditView, useAuditView, writeView } from './audit-view.ts';
import { AuditFilters } from './filters/audit-filters.tsx';
import { EventRow } from './list/event-row.tsx';
import styles from './list/list.module.css';

function useEvents(view: AuditView, isInOrder: boolean) {
  return useQuery({ ...auditQuery(view), enabled: isInOrder });
}

/** Who did what, newest first. */
export function AuditLog() {
  const controls = useAuditView();
  const { view, goToPage } = controls;
  const isInOrder = inOrder(view.from || undefined, view.to || undefined);
  const result = useEvents(view, isInOrder);
  const { data, isPlaceholderData } = result;
  const last = data && !isPlaceholderData ? pageCount(data.total, PAGE_SIZE) : view.page;
  if (view.page > last) return <Navigate to={`?${writeView({ ...view, page: last })}`} replace />;
  return (
    <>
      <PageHeader
        title="Journal d’audit"
        subtitle="Qui a fait quoi, du plus récent au plus ancien."
        actions={
          <DownloadButton
            label="Exporter en CSV"
            fetchFile={() => download(auditEndpoints.export, { query: filtersOf(view) })}
          />
        }
      />
      <AuditFilters controls={controls} acts={data?.acts ?? []} />
      {isInOrder && <Events result={result} />}
      {isInOrder && data && data.total > 0 && (
        <Pager
          page={view.page}
          size={PAGE_SIZE}
          total={data.total}
          noun="actes"
          onPage={goToPage}
          withJumper
        />
      )}
    </>
  );
}

function Events({ result }: { readonly result: ReturnType<typeof useEvents> }) {
  const { data, error, isFetching, refetch } = result;
  if (!data) {
    if (!error || isFetching) return <LoadingState />;
    return <ErrorState message={`Erreur: ${error.message}`} onRetry={() => void refetch()} />;
  }
  if (data.total === 0) return <EmptyState message="Aucun acte ne correspond à ces filtres." />;
  return (
    <ol className={styles.rows} aria-label="Actes" aria-busy={result.isPlaceholderData}>
      {data.events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ol>
  );
}
