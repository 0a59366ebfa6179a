import { useParams } from 'react-router';
import { PlantComparison } from '../../features/plant-sheets/plant-comparison.tsx';
import { Page } from '../../ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page>
      <PlantComparison id={id} />
    </Page>
  );
}
