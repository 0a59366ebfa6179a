import { type AuditEvent, auditEndpoints, auditResultLabels } from '@simples/contract/audit';
import { inOrder } from '@simples/contract/dates';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { download } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { Pager, pageCount } from '#web/ui/pager.tsx';
import { EmptyState, PendingState } from '#web/ui/states.tsx';
import { auditQuery, filtersOf, PAGE_SIZE } from './api.ts';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-log.module.css';
import { type AuditView, useAuditView, writeView } from './audit-view.ts';
import { detailsOf, personIn, verbOf } from './event-phrases.ts';

function EventRow({ event }: { readonly event: AuditEvent }) {
  const { at, result } = event;
  const details = detailsOf(event);
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={at}>
        {formatDateTime(at)}
      </time>
      <div className={styles.what}>
        <p>
          <Actor actor={event.actor} /> {verbOf(event)} <Subject event={event} />
        </p>
        {details.length > 0 && <p className={styles.details}>{details.join(' · ')}</p>}
      </div>
      <span className={styles.result} data-result={result}>
        {auditResultLabels[result]}
      </span>
    </li>
  );
}

function Actor({ actor: { kind, id, name } }: { readonly actor: AuditEvent['actor'] }) {
  if (kind === 'AI') return <strong>L’IA</strong>;
  if (id === null) return <strong>Quelqu’un d’{name}</strong>;
  return (
    <Link className={styles.actor} to={`?${writeView({ person: id })}`}>
      {name}
    </Link>
  );
}

function Subject({ event }: { readonly event: AuditEvent }) {
  const { subject, actor, rowId } = event;
  // Actions on one's own account need no subject.
  if (subject === null || subject.id === actor.id) return null;
  if (subject.kind === 'plantSheet') {
    return (
      <Link to={`/home/plants/${subject.id}?depuis=fiches`}>
        {subject.name}
        {rowId !== null && <span className="only-for-readers"> (fiche publiée)</span>}
      </Link>
    );
  }
  return subject.kind === 'user' ? (
    <Link to={`?${writeView({ person: subject.id })}`}>{personIn(event)}</Link>
  ) : (
    <span>({subject.name})</span>
  );
}

function useEvents(view: AuditView, isInOrder: boolean) {
  return useQuery({ ...auditQuery(view), enabled: isInOrder });
}

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
  const { data } = result;
  if (!data) return <PendingState result={result} />;
  if (data.total === 0) return <EmptyState message="Aucun acte ne correspond à ces filtres." />;
  return (
    <ol className={styles.rows} aria-label="Actes" aria-busy={result.isPlaceholderData}>
      {data.events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ol>
  );
}
