import { type ComponentProps, lazy, Suspense } from 'react';
import { LoadingState } from '#web/ui/states.tsx';

const FactsPanel = lazy(() => import('./facts-panel.tsx'));

/** The panel, loaded when it is first shown. */
export function FactsPanelLazy(props: ComponentProps<typeof FactsPanel>) {
  return (
    <Suspense fallback={<LoadingState />}>
      <FactsPanel {...props} />
    </Suspense>
  );
}
