import { useParams } from 'react-router';
import { SimilarPlants } from '#web/features/plant-sheets/comparison/similar-plants.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <SimilarPlants id={id} />;
}
