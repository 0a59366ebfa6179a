import { useParams } from 'react-router';
import { lexiconPathOfTag } from '../../features/lexicon/lexicon-view.ts';
import { PlantSheet } from '../../features/plant-sheets/plant-sheet.tsx';
import { Page } from '../../ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page>
      <PlantSheet id={id} pathOfTag={lexiconPathOfTag} />
    </Page>
  );
}
