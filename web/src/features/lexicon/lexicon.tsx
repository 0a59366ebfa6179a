import { useQuery } from '@tanstack/react-query';
import { plantListQuery } from '../../lib/plant-list/queries.ts';
import { usePlantListView } from '../../lib/plant-list/use-plant-list-view.ts';
import { useAuth } from '../../lib/session.ts';
import { NoPlants } from '../../ui/plants/cards/no-plants.tsx';
import { PlantCard } from '../../ui/plants/cards/plant-card.tsx';
import { PlantResults } from '../../ui/plants/cards/plant-results.tsx';
import { FilterBar } from '../../ui/plants/filters/filter-bar.tsx';
import { SignInFirst } from '../../ui/sign-in-first.tsx';

/** The address too says that a sheet was opened from here: a reload keeps it. */
const linkTo = (id: string) => ({
  to: `/home/plants/${id}?depuis=lexicon`,
  state: { fromLexicon: true },
});

/** The guide of plants: search, filters, cards. */
export function Lexicon() {
  const hasToken = useAuth((state) => state.token !== null);
  return hasToken ? <Guide /> : <SignInFirst />;
}

function Guide() {
  const controls = usePlantListView();
  const result = useQuery(plantListQuery(controls.view));
  return (
    <>
      <FilterBar controls={controls} extras="together" />
      <PlantResults
        result={result}
        renderCard={(plant) => <PlantCard plant={plant} link={linkTo(plant.id)} />}
        renderEmpty={(page) => <NoPlants controls={controls} page={page} />}
        onPage={controls.goToPage}
        onSize={controls.resize}
      />
    </>
  );
}
