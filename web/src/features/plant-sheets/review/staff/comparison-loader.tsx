import type { VersionComparison } from '@simples/contract/plant-sheets/comparison';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../../lib/api-client.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { BackButton } from '../../back-button.tsx';
import { SheetSkeleton } from '../../sheet/sheet-skeleton.tsx';
import { useGoBack } from '../../use-origin.ts';
import { type VersionPair, versionsQuery } from '../api.ts';

interface ComparisonLoaderProps {
  readonly id: string;
  readonly pair?: VersionPair;
  readonly children: (comparison: VersionComparison) => ReactNode;
}

/** Two versions of a sheet, or why they cannot be shown and the way back. */
export function ComparisonLoader({ id, pair = {}, children }: ComparisonLoaderProps) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(id, pair));
  const goBack = useGoBack();
  if (data) return children(data);
  if (!error || isFetching) return <SheetSkeleton title="Comparaison des versions" />;
  const heading = <h1 className="only-for-readers">Comparaison des versions</h1>;
  if (error instanceof ApiError && error.httpCode === 404) {
    return (
      <>
        {heading}
        <ErrorState message="Fiche de plante non trouvée" onRetry={goBack} retryLabel="Retour" />
      </>
    );
  }
  return (
    <>
      <BackButton />
      {heading}
      <ErrorState message="Erreur lors du chargement des versions" onRetry={() => void refetch()} />
    </>
  );
}
