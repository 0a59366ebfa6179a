import { PlantsSideBySide } from '../../../features/plant-sheets/side-by-side/plants-side-by-side.tsx';
import { Page } from '../../../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <PlantsSideBySide />
    </Page>
  );
}
