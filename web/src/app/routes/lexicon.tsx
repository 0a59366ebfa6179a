import { useQuery } from '@tanstack/react-query';
import { usePlantListView } from '#web/lib/plant-list-view.ts';
import { plantListQuery } from '#web/lib/plant-sheet-queries.ts';
import { useAuth } from '#web/lib/session.ts';
import { PageHeader } from '#web/ui/page.tsx';
import { FilterBar } from '#web/ui/plants/filter-bar.tsx';
import { KeptNotice } from '#web/ui/plants/kept-notice.tsx';
import { PinButton, PinnedPlants } from '#web/ui/plants/pinned-plants.tsx';
import { PlantCard } from '#web/ui/plants/plant-card.tsx';
import { NoPlants, PlantResults } from '#web/ui/plants/plant-results.tsx';
import { SignInRequired } from '#web/ui/states.tsx';

/** Survives a reload through the address. */
const linkTo = (id: string) => ({
  to: `/home/plants/${id}?depuis=lexicon`,
  state: { fromLexicon: true },
});

export function Component() {
  const hasToken = useAuth((state) => state.token !== null);
  return (
    <>
      <PageHeader
        title="Lexicon"
        subtitle="Le guide des plantes médicinales, fiche par fiche, source par source."
      />
      {hasToken ? <Guide /> : <SignInRequired />}
    </>
  );
}

function Guide() {
  const controls = usePlantListView();
  const result = useQuery(plantListQuery(controls.view));
  return (
    <>
      <FilterBar controls={controls} extras="together" />
      <PinnedPlants />
      <KeptNotice keptAt={result.data?.keptAt} />
      <PlantResults
        result={result}
        renderCard={(plant, match) => (
          <PlantCard
            plant={plant}
            link={linkTo(plant.id)}
            match={match}
            action={<PinButton plant={{ id: plant.id, name: plant.plantCommonName }} />}
          />
        )}
        renderEmpty={(page) => <NoPlants controls={controls} page={page} />}
        controls={controls}
        onPage={controls.goToPage}
        onSize={controls.resize}
      />
    </>
  );
}
