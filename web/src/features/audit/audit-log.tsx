import { type AuditEvent, auditEndpoints, auditResultLabels } from '@simples/contract/audit';
import { inOrder } from '@simples/contract/dates';
import { IconX } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { download } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { Pager, pageCount } from '#web/ui/pager.tsx';
import { PlantSearch, SearchSelect } from '#web/ui/search-select.tsx';
import { EmptyState, PendingState } from '#web/ui/states.tsx';
import {
  auditQuery,
  filtersOf,
  PAGE_SIZE,
  peopleByNameQuery,
  personNameQuery,
  sheetNameQuery,
} from './api.ts';
import auditFiltersStyles from './audit-filters.module.css';
import styles from './audit-log.module.css';
import { type AuditControls, type AuditView, useAuditView, writeView } from './audit-view.ts';
import { actLabel, detailsOf, personIn, verbOf } from './event-phrases.ts';

interface PickedProps {
  readonly label: string;
  readonly name: Pick<UseQueryResult<string>, 'data' | 'isError'>;
  readonly gone: string;
  readonly onRemove: () => void;
}

function Picked({ label, name: { data, isError }, gone, onRemove }: PickedProps) {
  const text = data ?? (isError ? gone : '…');
  return (
    <div>
      <p className={auditFiltersStyles.label}>{label}</p>
      <p className={auditFiltersStyles.picked}>
        <span className={auditFiltersStyles.name}>{text}</span>
        <button
          type="button"
          aria-label={`Ne plus filtrer par ${label.toLowerCase()} : ${text}`}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden="true" />
        </button>
      </p>
    </div>
  );
}

type AuditFiltersProps = Readonly<{ controls: AuditControls; acts: readonly string[] }>;

const ALL_ACTS = { value: '', label: 'Tous les actes' };

function AuditFilters({ controls, acts }: AuditFiltersProps) {
  const { view, filter, clear } = controls;
  const known = [...new Set([...acts, view.act])].filter((act) => act !== '');
  const choices = known
    .map((act) => ({ value: act, label: actLabel(act) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'fr'));
  const hasAny = [view.person, view.act, view.sheet, view.from, view.to].some((value) => value !== '');
  return (
    <section className={auditFiltersStyles.filters} aria-label="Filtres du journal">
      <PersonFilter person={view.person} onPick={(id) => filter('person', id)} />
      <SheetFilter sheet={view.sheet} onPick={(id) => filter('sheet', id)} />
      <SelectField
        label="Acte"
        value={view.act}
        choices={[ALL_ACTS, ...choices]}
        onChange={(act) => filter('act', act)}
      />
      <DayFields controls={controls} />
      {hasAny && (
        <Button variant="quiet" onClick={clear}>
          Effacer les filtres
        </Button>
      )}
    </section>
  );
}

function PersonFilter({ person, onPick }: Readonly<{ person: string; onPick: (id: string) => void }>) {
  const [search, setSearch] = useState('');
  const name = useQuery(personNameQuery(person));
  const { data, error } = useQuery(peopleByNameQuery(search));
  if (person !== '') {
    return <Picked label="Personne" name={name} gone="utilisateur supprimé" onRemove={() => onPick('')} />;
  }
  return (
    <SearchSelect
      label="Personne"
      placeholder="Nom ou prénom"
      options={data?.users.map(({ id, firstName, lastName, email }) => ({
        value: id,
        label: `${firstName} ${lastName} (${email})`,
      }))}
      failure={error === null ? undefined : `Erreur : ${error.message}`}
      onSearch={setSearch}
      onPick={onPick}
    />
  );
}

function SheetFilter({ sheet, onPick }: Readonly<{ sheet: string; onPick: (id: string) => void }>) {
  const name = useQuery(sheetNameQuery(sheet));
  if (sheet === '') return <PlantSearch label="Fiche" onPick={onPick} />;
  return <Picked label="Fiche" name={name} gone="fiche supprimée" onRemove={() => onPick('')} />;
}

function DayFields({ controls: { view, filter } }: Pick<AuditFiltersProps, 'controls'>) {
  const isInOrder = inOrder(view.from || undefined, view.to || undefined);
  return (
    <>
      <TextField label="Du" type="date" value={view.from} onChange={(text) => filter('from', text)} />
      <TextField
        label="Au"
        type="date"
        value={view.to}
        error={isInOrder ? undefined : 'La période finit avant de commencer.'}
        onChange={(text) => filter('to', text)}
      />
    </>
  );
}

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
          one="acte"
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
