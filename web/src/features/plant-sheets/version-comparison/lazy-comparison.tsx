import { type ComponentProps, lazy, Suspense } from 'react';
import { LoadingState } from '#web/ui/states.tsx';

const View = lazy(async () => ({ default: (await import('./comparison-view.tsx')).ComparisonView }));

/** The comparison, loaded when it is first shown: most sheets are only read. */
export function ComparisonView(props: ComponentProps<typeof View>) {
  return (
    <Suspense fallback={<LoadingState />}>
      <View {...props} />
    </Suspense>
  );
}
