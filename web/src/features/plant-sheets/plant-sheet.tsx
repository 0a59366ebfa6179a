import { useQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '../../lib/browser/document-title.ts';
import { plantSheetQuery } from './api.ts';
import { isDangerousSheet } from './danger.ts';
import { CompareLink } from './sheet/compare-link.tsx';
import { PlantSheetView } from './sheet/plant-sheet-view.tsx';
import { SheetSkeleton } from './sheet/sheet-skeleton.tsx';
import { SheetFailure } from './sheet-failure.tsx';
import { useFromLexicon } from './use-origin.ts';

interface PlantSheetProps {
  readonly id: string;
  readonly pathOfTag: (tag: string) => string;
}

/** A sheet as readers see it. */
export function PlantSheet({ id, pathOfTag }: PlantSheetProps) {
  const { data, error, isFetching, refetch } = useQuery(plantSheetQuery(id));
  useDocumentTitle(data?.plantScientificName);
  const isFromLexicon = useFromLexicon();
  if (data) {
    const canCompare = isFromLexicon || !isDangerousSheet(data);
    const action = canCompare && <CompareLink sheet={data} />;
    return <PlantSheetView key={data.id} sheet={data} pathOfTag={pathOfTag} action={action} />;
  }
  if (!error || isFetching) return <SheetSkeleton title="Fiche de plante" />;
  return <SheetFailure error={error} onRetry={() => void refetch()} />;
}
