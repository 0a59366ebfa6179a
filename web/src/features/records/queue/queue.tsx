import type { ReviewKind } from '@simples/contract/plant-sheets/content';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PlantResults } from '../../../ui/plants/cards/plant-results.tsx';
import { SearchBox } from '../../../ui/plants/filters/search-box.tsx';
import { SignInFirst } from '../../../ui/sign-in-first.tsx';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { leasesQuery, queueCountQuery, queueQuery } from '../api.ts';
import { EmptyQueue } from './empty-queue.tsx';
import styles from './queue.module.css';
import { type QueueControls, useQueueView } from './use-queue-view.ts';
import { WaitingCard } from './waiting-card.tsx';

/** The sheets and changes that wait for a person. Specification, section 2. */
export function Queue() {
  const hasToken = useAuth((state) => state.token !== null);
  return hasToken ? <WaitingSheets /> : <SignInFirst />;
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
      <Tabs label="File de validation" tabs={useTabs()} current={view.reviewKind} onPick={pickTab}>
        <div className={styles.search}>
          <SearchBox query={view.searchQuery} onSearch={search} />
        </div>
        {/* A tab of its own: the rows of one never stand in for those of the other. */}
        <WaitingList key={view.reviewKind} controls={controls} />
      </Tabs>
    </>
  );
}

function WaitingList({ controls }: { readonly controls: QueueControls }) {
  const { view, goToPage } = controls;
  const result = useQuery(queueQuery(view));
  const { data: leases = [] } = useQuery(leasesQuery());
  return (
    <PlantResults
      result={result}
      renderCard={(plant) => (
        <WaitingCard plant={plant} lease={leases.find(({ plantSheetId }) => plantSheetId === plant.id)} />
      )}
      renderEmpty={(page) => <EmptyQueue controls={controls} total={page.totalPlants} />}
      onPage={goToPage}
    />
  );
}
