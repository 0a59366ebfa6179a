import { limits } from '@simples/contract/limits';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager/pager.tsx';
import { DangerBand } from '../../ui/plants/danger-band.tsx';
import { ScientificName } from '../../ui/plants/names.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { similarPlantsQuery } from './api.ts';
import { BackButton } from './back-button.tsx';
import styles from './comparison/comparison.module.css';
import { ComparisonTable } from './comparison/comparison-table.tsx';
import { dangerOfSheet, isDangerousSheet } from './danger.ts';
import { usePassedPlant } from './passed-plant.ts';
import { PoisoningHelp } from './poisoning-help.tsx';
import { SheetSkeleton } from './sheet/sheet-skeleton.tsx';
import { SheetFailure } from './sheet-failure.tsx';

function usePageInAddress(): [number, (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const page = Number(params.get('page') ?? 1);
  const goTo = (next: number) => setParams({ page: String(next) }, { state, preventScrollReset: true });
  return [Number.isInteger(page) && page >= 1 && page <= limits.page.max ? page : 1, goTo];
}

/** A plant beside those like it. */
export function PlantComparison({ id }: { readonly id: string }) {
  const [page, goToPage] = usePageInAddress();
  const { data, error, isFetching, refetch } = useQuery(similarPlantsQuery(id, page));
  const passed = usePassedPlant(id);
  const main = data?.mainPlantSheet ?? passed;
  const handleRetry = () => void refetch();

  if (!main) {
    if (!error || isFetching) return <SheetSkeleton title="Comparatif entre fiches" />;
    return <SheetFailure error={error} onRetry={handleRetry} />;
  }
  return (
    <>
      <ComparisonHeader main={main} />
      <ComparisonTable main={main} similar={data ?? null} isLoading={isFetching} />
      {error && !data && !isFetching && (
        <ErrorState message={`Erreur: ${error.message}`} onRetry={handleRetry} />
      )}
      {data && data.total > 0 && (
        <Pager
          page={page}
          size={limits.comparisonPageSize}
          total={data.total}
          noun="plantes similaires"
          onPage={goToPage}
        />
      )}
    </>
  );
}

function ComparisonHeader({ main }: { readonly main: PlantSheet }) {
  const { plantScientificName, plantCommonName } = main;
  return (
    <>
      <BackButton />
      <PageHeader
        title="Comparatif entre fiches"
        subtitle={
          <>
            <ScientificName name={plantScientificName} /> ({plantCommonName}) et les plantes qui lui
            ressemblent par leurs usages.
          </>
        }
      />
      <div className={styles.band}>
        <DangerBand level={dangerOfSheet(main)}>{isDangerousSheet(main) && <PoisoningHelp />}</DangerBand>
      </div>
    </>
  );
}
