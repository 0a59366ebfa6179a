import { useParams } from 'react-router';
import { SimilarPlants } from '#web/features/plant-sheets/comparison/similar-plants.tsx';
import { Page } from '#web/ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page>
      <SimilarPlants id={id} />
    </Page>
  );
}
