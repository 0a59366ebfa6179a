import { inOrder } from '@simples/contract/dates';
import { IconX } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PlantSearch, SearchSelect } from '#web/ui/search-select.tsx';
import { peopleByNameQuery, personNameQuery, sheetNameQuery } from './api.ts';
import styles from './audit-filters.module.css';
import type { AuditControls } from './audit-view.ts';
import { actLabel } from './event-phrases.ts';

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
      <p className={styles.label}>{label}</p>
      <p className={styles.picked}>
        <span className={styles.name}>{text}</span>
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

export function AuditFilters({ controls, acts }: AuditFiltersProps) {
  const { view, filter, clear } = controls;
  const known = [...new Set([...acts, view.act])].filter((act) => act !== '');
  const choices = known
    .map((act) => ({ value: act, label: actLabel(act) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'fr'));
  const hasAny = [view.person, view.act, view.sheet, view.from, view.to].some((value) => value !== '');
  return (
    <section className={styles.filters} aria-label="Filtres du journal">
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
      failure={error === null ? undefined : `Erreur: ${error.message}`}
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
