import { PlantsSideBySide } from '#web/features/plant-sheets/comparison/plants-side-by-side.tsx';
import { Page } from '#web/ui/page.tsx';

export function Component() {
  return (
    <Page>
      <PlantsSideBySide />
    </Page>
  );
}
