import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { IconChevronDown, IconHistory, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { SheetHeader } from '#web/features/plant-sheets/plant-sheet.tsx';
import { ComparisonToolbar } from '#web/features/plant-sheets/version-comparison/comparison-toolbar.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { describeEvent, historyQuery } from '#web/lib/plant-sheet-queries.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import { type VersionPair, versionsQuery } from './api.ts';
import type { ReviewUrl } from './review-url.ts';
import { EditButton } from './sheet-actions.tsx';
import staffStyles from './staff.module.css';
import styles from './version-history.module.css';

const View = lazy(async () => ({
  default: (await import('#web/features/plant-sheets/version-comparison/comparison-view.tsx')).ComparisonView,
}));

/** The comparison, loaded when it is first shown: most sheets are only read. */
function ComparisonView(props: ComponentProps<typeof View>) {
  return (
    <Suspense fallback={<LoadingState />}>
      <View {...props} />
    </Suspense>
  );
}

const results = { conflict: 'sans effet : quelqu’un avait agi avant', refused: 'refusé' } as const;

function HistoryList({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useQuery(historyQuery(id));
  if (!data) {
    if (!error || isFetching) return <LoadingState size="small" />;
    return <ErrorState message="Erreur lors du chargement de l’historique" onRetry={() => void refetch()} />;
  }
  if (data.events.length === 0) return <p>Rien n’a encore été fait à cette fiche.</p>;
  return (
    <ol className={styles.events} aria-label="Historique">
      {data.events.map((event) => (
        <li key={event.id} className={styles.event} data-result={event.result}>
          <p>
            {describeEvent(event)}
            {event.result !== 'ok' && <em> · {results[event.result]}</em>}
          </p>
          <p className={styles.when}>
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>
            {event.version !== null && ` · version ${event.version}`}
            {event.plantSheetId !== id && ' · mise à jour en attente'}
          </p>
          {event.reason && <p className={styles.reason}>Motif : {event.reason}</p>}
        </li>
      ))}
    </ol>
  );
}

type Version = VersionComparison['metadata']['versions'][number];

const authorOf = ({ author, authorKind }: Version): string =>
  author ?? (authorKind === 'AI' ? 'l’IA' : 'un compte supprimé');

/** "version 3 (14/11/2026 10:03, Awa Diop)", marked when deleted; the number alone for a version of another row. */
function describeVersion(versions: readonly Version[], number: number): string {
  const version = versions.find((candidate) => candidate.version === number);
  if (!version) return `version ${number}`;
  const mark = version.status === 'DELETED' ? ', supprimée' : '';
  return `version ${number} (${formatDateTime(version.createdAt)}, ${authorOf(version)}${mark})`;
}

interface VersionPickerProps {
  readonly id: string;
  readonly chosen: VersionPair | null;
  readonly onCompare: (pair: Required<VersionPair>) => void;
}

function VersionPicker({ id, chosen, onCompare }: VersionPickerProps) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(id));
  if (!data) {
    if (!error || isFetching) return <LoadingState size="small" />;
    return <ErrorState message="Erreur lors du chargement des versions" onRetry={() => void refetch()} />;
  }
  const { versions } = data.metadata;
  if (versions.length < 2) return <p>Cette fiche n’a qu’une version.</p>;
  return <PairForm versions={versions} chosen={chosen} onCompare={onCompare} />;
}

type Versions = VersionComparison['metadata']['versions'];

function PairForm({
  versions,
  chosen,
  onCompare,
}: Omit<VersionPickerProps, 'id'> & { readonly versions: Versions }) {
  const [version1, setVersion1] = useState(chosen?.version1 ?? String(versions[1]?.version));
  const [version2, setVersion2] = useState(chosen?.version2 ?? String(versions[0]?.version));
  const choices = versions.map(({ version }) => ({
    value: String(version),
    label: describeVersion(versions, version),
  }));

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    onCompare({ version1, version2 });
  }

  return (
    <form className={styles.pair} onSubmit={handleSubmit}>
      <SelectField label="De la" choices={choices} value={version1} onChange={setVersion1} />
      <SelectField label="À la" choices={choices} value={version2} onChange={setVersion2} />
      <Button type="submit" variant="outline">
        Comparer ces versions
      </Button>
    </form>
  );
}

interface HistoryPanelProps {
  readonly id: string;
  readonly chosen: VersionPair | null;
  readonly onCompare: (pair: Required<VersionPair>) => void;
}

export function HistoryPanel({ id, chosen, onCompare }: HistoryPanelProps) {
  const [isOpen, setOpen] = useState(chosen !== null);
  return (
    <section className={styles.panel} aria-labelledby="historique-titre">
      <h2 id="historique-titre" className={styles.title}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconHistory size={20} stroke={1.8} aria-hidden="true" />
          Versions et historique
          <IconChevronDown className={styles.chevron} size={18} aria-hidden="true" />
        </button>
      </h2>
      {isOpen && (
        <div className={styles.body}>
          <VersionPicker id={id} chosen={chosen} onCompare={onCompare} />
          <HistoryList id={id} />
        </div>
      )}
    </section>
  );
}

interface VersionsScreenProps {
  readonly sheet: PlantSheet;
  readonly comparison: VersionComparison;
  readonly url: ReviewUrl;
  readonly onEdit: () => void;
  readonly history: ReactNode;
}

interface ComparedVersionsProps {
  readonly comparison: VersionComparison;
  readonly url: ReviewUrl;
  readonly children?: ReactNode;
}

/** `children` stands beside the toggle. */
export function ComparedVersions({ comparison, url, children }: ComparedVersionsProps) {
  const { metadata } = comparison;
  const written = (version: number) => describeVersion(metadata.versions, version);
  return (
    <>
      <div className={staffStyles.notices}>
        <Notice tone="info">
          {metadata.previousVersion === null
            ? `${written(metadata.version)}, sans version à laquelle la comparer.`
            : `De la ${written(metadata.previousVersion)} à la ${written(metadata.version)}.`}
        </Notice>
      </div>
      <ComparisonView comparison={comparison} showsUpdates={url.showsUpdates}>
        <ComparisonToolbar
          comparison={comparison}
          showsUpdates={url.showsUpdates}
          onToggle={url.setShowsUpdates}
        >
          {children}
        </ComparisonToolbar>
      </ComparisonView>
    </>
  );
}

export function VersionsScreen({ sheet, comparison, url, onEdit, history }: VersionsScreenProps) {
  return (
    <article>
      <SheetHeader sheet={sheet} action={<EditButton onClick={onEdit} />} />
      <ComparedVersions comparison={comparison} url={url}>
        <Button variant="outline" onClick={url.stopComparing}>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
          Fermer la comparaison
        </Button>
      </ComparedVersions>
      {history}
    </article>
  );
}
