import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/format.ts';
import { plantListQuery } from '../../../lib/plant-list/queries.ts';
import { usePlantListView } from '../../../lib/plant-list/use-plant-list-view.ts';
import { useAuth } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { NoPlants } from '../../../ui/plants/cards/no-plants.tsx';
import { PlantCard } from '../../../ui/plants/cards/plant-card.tsx';
import { PlantResults } from '../../../ui/plants/cards/plant-results.tsx';
import { FilterBar } from '../../../ui/plants/filters/filter-bar.tsx';
import { SignInFirst } from '../../../ui/sign-in-first.tsx';
import { AddSheetButton, type AddSheetButtonProps } from './add-sheet-button.tsx';

const linkTo = (id: string) => ({ to: `/home/plants/${id}?depuis=fiches` });

/** The published sheets as those see them who look after them. Specification, section 2. */
export function RecordList(props: AddSheetButtonProps) {
  const hasToken = useAuth((state) => state.token !== null);
  return hasToken ? <List {...props} /> : <SignInFirst />;
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
        renderCard={(plant) => <PlantCard plant={plant} link={linkTo(plant.id)} />}
        renderEmpty={(page) => <NoPlants controls={controls} page={page} />}
        onPage={controls.goToPage}
        onSize={controls.resize}
      />
    </>
  );
}
