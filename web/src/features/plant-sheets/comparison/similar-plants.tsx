import { limits } from '@simples/contract/limits';
import { type PlantSheet, plantSheet } from '@simples/contract/plant-sheet-content';
import type { MatchPage } from '@simples/contract/plant-sheet-lists';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { BackButton } from '#web/features/plant-sheets/back-navigation.tsx';
import {
  dangerOfSheet,
  isDangerousSheet,
  PoisoningHelp,
} from '#web/features/plant-sheets/dangerous-plants.tsx';
import { SheetFailure, SheetSkeleton } from '#web/features/plant-sheets/sheet-states.tsx';
import { call } from '#web/lib/api-client.ts';
import { PageHeader } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DangerBand } from '#web/ui/plants/danger-band.tsx';
import { ScientificName } from '#web/ui/plants/names.tsx';
import { PlantPartIcon } from '#web/ui/plants/plant-part-icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { comparisonRow } from './comparison-row.ts';
import styles from './similar-plants.module.css';

const { match } = plantSheetEndpoints;

/** A page of similar plants. While a page loads, only pages of the same plant are shown in its place. */
function similarPlantsQuery(plantSheetId: string, page: number) {
  const wanted = { plantSheetId, page, limit: limits.comparisonPageSize };
  return queryOptions({
    queryKey: [match.name, wanted],
    queryFn: ({ signal }) => call(match, { body: wanted, signal }),
    placeholderData: (previous) => (previous?.mainPlantSheet.id === plantSheetId ? previous : undefined),
  });
}

function PlantLine({ sheet, reason }: { readonly sheet: PlantSheet; readonly reason?: string | undefined }) {
  const { parts, methods, indications, applications, zones } = comparisonRow(sheet);
  const isDangerous = isDangerousSheet(sheet);
  return (
    <tr>
      <th scope="row">
        <Link className={styles.name} to={`/home/plants/${sheet.id}`}>
          {sheet.plantCommonName}
        </Link>
      </th>
      <td>
        <Link className={styles.scientific} to={`/home/plants/${sheet.id}`}>
          <ScientificName name={sheet.plantScientificName} />
        </Link>
        {reason && <p className={styles.reason}>{reason}</p>}
      </td>
      <td>
        {parts.length === 0 ? (
          <Nothing isDangerous={isDangerous} />
        ) : (
          <ul>
            {parts.map(({ part, label }) => (
              <li key={part} className={styles.part}>
                <PlantPartIcon part={part} size={18} />
                {label}
              </li>
            ))}
          </ul>
        )}
      </td>
      <Values values={methods} isDangerous={isDangerous} />
      <Values values={indications} />
      <Values values={applications} isDangerous={isDangerous} />
      <Values values={zones} />
    </tr>
  );
}

type ValuesProps = Readonly<{ values: readonly string[]; isDangerous?: boolean }>;

function Values({ values, isDangerous = false }: ValuesProps) {
  return (
    <td>
      {values.length === 0 ? (
        <Nothing isDangerous={isDangerous} />
      ) : (
        <ul>
          {values.map((value) => (
            <li key={value}>{value}</li>
          ))}
        </ul>
      )}
    </td>
  );
}

function Nothing({ isDangerous }: { readonly isDangerous: boolean }) {
  return isDangerous ? <strong className={styles.never}>Aucun usage</strong> : <>Non documenté</>;
}

function SkeletonLines({ columns }: { readonly columns: number }) {
  return [1, 2, 3].map((line) => (
    <tr key={line}>
      <td colSpan={columns}>
        <Skeleton height={72} />
      </td>
    </tr>
  ));
}

const columns = [
  'Nom commun',
  'Nom scientifique',
  'Parties utilisées',
  'Méthodes de préparation',
  'Indications',
  'Application',
  'Zone',
] as const;

interface ComparisonTableProps {
  readonly main: PlantSheet;
  /** Null while loading. */
  readonly similar: Pick<MatchPage, 'plantSheets' | 'similarities' | 'total'> | null;
  readonly isLoading: boolean;
}

function ComparisonTable({ main, similar, isLoading }: ComparisonTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
    <section className={styles.scroller} aria-label="Tableau comparatif" tabIndex={0}>
      <table className={styles.table} aria-busy={isLoading}>
        <caption className="only-for-readers">Comparatif entre fiches</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.main}>
          <PlantLine sheet={main} />
        </tbody>
        <tbody>
          <tr className={styles.separator}>
            <th colSpan={columns.length} scope="rowgroup">
              <span className={styles.separatorText}>
                {similar?.total === 0 ? 'Aucune plante similaire trouvée' : 'Plantes Similaires'}
              </span>
            </th>
          </tr>
          {similar?.plantSheets.map((sheet) => (
            <PlantLine
              key={sheet.id}
              sheet={sheet}
              reason={similar.similarities.find(({ plantSheetId }) => plantSheetId === sheet.id)?.reason}
            />
          ))}
          {!similar && isLoading && <SkeletonLines columns={columns.length} />}
        </tbody>
      </table>
    </section>
  );
}

/** Validated: browsers keep the navigation state across deployments. */
function usePlantOfNavigation(id: string): PlantSheet | null {
  const { state } = useLocation();
  return useMemo(() => {
    if (typeof state !== 'object' || state === null || !('plant' in state)) return null;
    const read = plantSheet.safeParse(state.plant);
    return read.success && read.data.id === id ? read.data : null;
  }, [state, id]);
}

function usePageInAddress(): [number, (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const page = Number(params.get('page') ?? 1);
  const goTo = (next: number) => setParams({ page: String(next) }, { state, preventScrollReset: true });
  return [Number.isInteger(page) && page >= 1 && page <= limits.page.max ? page : 1, goTo];
}

export function SimilarPlants({ id }: { readonly id: string }) {
  const [page, goToPage] = usePageInAddress();
  const { data, error, isFetching, refetch } = useQuery(similarPlantsQuery(id, page));
  const passed = usePlantOfNavigation(id);
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
        <ErrorState message={`Erreur : ${error.message}`} onRetry={handleRetry} />
      )}
      {data && data.total > 0 && (
        <Pager
          page={page}
          size={limits.comparisonPageSize}
          total={data.total}
          noun="plantes similaires"
          one="plante similaire"
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
