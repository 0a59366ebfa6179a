import { limits } from '@simples/contract/limits';
import type { ReviewKind } from '@simples/contract/plant-sheet-content';
import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { UPDATES_TAB } from '#web/lib/paths.ts';
import { useAuth } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/button.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { PageOutOfRange } from '#web/ui/pager.tsx';
import { PlantCard } from '#web/ui/plants/plant-card.tsx';
import { PlantResults } from '#web/ui/plants/plant-results.tsx';
import { SearchBox } from '#web/ui/plants/search-box.tsx';
import { EmptyState, SignInRequired } from '#web/ui/states.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { type QueueView, queueCountQuery, queueQuery } from './api.ts';
import { UndoableDecisions } from './decisions.tsx';
import styles from './queue.module.css';
import { linkToWaiting, safetyReasons } from './safety-reasons.ts';

type EmptyQueueProps = Readonly<{ controls: QueueControls; total: number }>;

const messages = {
  NEW: 'Aucune nouvelle fiche à valider !',
  UPDATE: 'Aucune fiche mise à jour !',
} as const;

function EmptyQueue({ controls: { view, search, goToPage }, total }: EmptyQueueProps) {
  if (total > 0) return <PageOutOfRange page={view.page} goToPage={goToPage} />;
  return (
    <EmptyState message={messages[view.reviewKind]}>
      {view.searchQuery !== '' && (
        <Button variant="outline" onClick={() => search('')}>
          Effacer la recherche « {view.searchQuery} »
        </Button>
      )}
    </EmptyState>
  );
}

const [TAB, UPDATES] = UPDATES_TAB;

function readView(params: URLSearchParams): QueueView {
  const page = Number(params.get('page') ?? '1');
  return {
    reviewKind: params.get(TAB) === UPDATES ? 'UPDATE' : 'NEW',
    searchQuery: (params.get('q') ?? '').trim().slice(0, limits.searchQuery),
    page: Number.isInteger(page) && page >= 1 && page <= limits.page.max ? page : 1,
  };
}

function writeView({ reviewKind, searchQuery, page }: QueueView): URLSearchParams {
  return new URLSearchParams([
    ...(reviewKind === 'UPDATE' ? [[TAB, UPDATES]] : []),
    ...(searchQuery === '' ? [] : [['q', searchQuery]]),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ]);
}

function useQueueView() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const change = (patch: Partial<QueueView>, replace = false) =>
    setParams(writeView({ ...view, page: 1, ...patch }), { replace, preventScrollReset: true });
  return {
    view,
    pickTab: (reviewKind: ReviewKind) => change({ reviewKind }),
    /** Replaces the history entry, so that going back does not undo the search letter by letter. */
    search: (searchQuery: string) => change({ searchQuery }, true),
    goToPage: (page: number) => change({ page }),
  };
}

type QueueControls = ReturnType<typeof useQueueView>;

function WaitingCard({ plant }: { readonly plant: PlantSheetPage['plants'][number] }) {
  const reasons = safetyReasons(plant);
  return (
    <PlantCard
      plant={plant}
      link={linkToWaiting(plant.id)}
      dateLabel="Dernière mise à jour"
      notes={
        reasons.length > 0 && (
          <div className={styles.notes}>
            <p className={styles.note} data-tone="safety">
              <IconShieldExclamation size={17} stroke={1.8} aria-hidden="true" />
              {reasons.join(', ')}
            </p>
          </div>
        )
      }
    />
  );
}

/** Specification, section 2. */
export function Queue() {
  const hasToken = useAuth((state) => state.token !== null);
  return hasToken ? <WaitingSheets /> : <SignInRequired />;
}

function useTabs() {
  const { data: created } = useQuery(queueCountQuery('NEW'));
  const { data: updated } = useQuery(queueCountQuery('UPDATE'));
  return [
    { key: 'NEW', label: 'Nouvelle fiche de plante', count: created },
    { key: 'UPDATE', label: 'Fiche mise à jour', count: updated },
  ] as const satisfies readonly { key: ReviewKind; label: string; count: number | undefined }[];
}

function WaitingSheets() {
  const controls = useQueueView();
  const { view, pickTab, search } = controls;
  return (
    <>
      <PageHeader
        title="Validation de fiche de plante"
        subtitle="Rien de ce qui attend ici n’est visible dans le lexique."
      />
      <UndoableDecisions />
      <Tabs label="File de validation" tabs={useTabs()} current={view.reviewKind} onPick={pickTab}>
        <div className={styles.search}>
          <SearchBox query={view.searchQuery} onSearch={search} />
        </div>
        {/* The key keeps rows of one tab from showing in the other while loading. */}
        <WaitingList key={view.reviewKind} controls={controls} />
      </Tabs>
    </>
  );
}

function WaitingList({ controls }: { readonly controls: QueueControls }) {
  const { view, goToPage } = controls;
  const result = useQuery(queueQuery(view));
  return (
    <PlantResults
      result={result}
      renderCard={(plant) => <WaitingCard plant={plant} />}
      renderEmpty={(page) => <EmptyQueue controls={controls} total={page.totalPlants} />}
      onPage={goToPage}
    />
  );
}
