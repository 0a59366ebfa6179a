import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/lib/format.ts';
import { usePlantListView } from '#web/lib/plant-list-view.ts';
import { plantListQuery } from '#web/lib/plant-sheet-queries.ts';
import { useAuth } from '#web/lib/session.ts';
import { PageHeader } from '#web/ui/page.tsx';
import { FilterBar } from '#web/ui/plants/filter-bar.tsx';
import { PlantCard } from '#web/ui/plants/plant-card.tsx';
import { NoPlants, PlantResults } from '#web/ui/plants/plant-results.tsx';
import { SignInRequired } from '#web/ui/states.tsx';
import { AddSheetButton, type AddSheetButtonProps } from './add-sheet-button.tsx';

const linkTo = (id: string) => ({ to: `/home/plants/${id}?depuis=fiches` });

/** Specification, section 2. */
export function RecordList(props: AddSheetButtonProps) {
  const hasToken = useAuth((state) => state.token !== null);
  return hasToken ? <List {...props} /> : <SignInRequired />;
}

function List({ Upload }: AddSheetButtonProps) {
  const controls = usePlantListView();
  const result = useQuery(plantListQuery(controls.view));
  const count = result.data ? ` (${formatNumber(result.data.totalPlants)})` : '';
  return (
    <>
      <PageHeader
        title={`Liste des fiches de plantes${count}`}
        actions={<AddSheetButton Upload={Upload} />}
      />
      <FilterBar controls={controls} extras="one by one" />
      <PlantResults
        result={result}
        renderCard={(plant, match) => <PlantCard plant={plant} link={linkTo(plant.id)} match={match} />}
        renderEmpty={(page) => <NoPlants controls={controls} page={page} />}
        controls={controls}
        onPage={controls.goToPage}
        onSize={controls.resize}
      />
    </>
  );
}
