import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, Suspense, useId } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { comparisonPath, MAX_COMPARED } from '#web/lib/pinned-plants.ts';
import { plantSheetQuery } from '#web/lib/plant-sheet-queries.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { optionalPart } from '#web/ui/optional-part.ts';
import { PageHeader } from '#web/ui/page.tsx';
import { ScientificName } from '#web/ui/plants/names.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { comparedAttributes } from './compared-attributes.tsx';
import styles from './side-by-side.module.css';

/** Heavy, and for changing what is compared. */
const PlantSearch = optionalPart(async () => (await import('#web/ui/search-select.tsx')).PlantSearch);

type SheetResult = UseQueryResult<PlantSheet>;

interface PlantColumnsProps {
  readonly ids: readonly string[];
  readonly results: readonly SheetResult[];
  readonly onRemove: (id: string) => void;
}

interface Column {
  readonly id: string;
  readonly result: SheetResult;
}

function PlantColumns({ ids, results, onRemove }: PlantColumnsProps) {
  const columns = ids.flatMap((id, index): Column[] => {
    const result = results[index];
    return result ? [{ id, result }] : [];
  });
  const known = columns.filter(({ result }) => result.data !== undefined || !result.isError);
  return (
    <div className={styles.plants} style={{ '--count': columns.length } as CSSProperties}>
      <ul className={styles.names} aria-label="Plantes comparées">
        {columns.map(({ id, result }) => (
          <li key={id} className={styles.head}>
            <Head id={id} result={result} onRemove={() => onRemove(id)} />
          </li>
        ))}
      </ul>
      {known.length > 0 &&
        comparedAttributes.map(({ title, show }) => (
          <Block key={title} title={title} columns={columns} show={show} />
        ))}
      <p className={styles.note}>
        « Non documenté » ne veut pas dire sans danger : demandez conseil à un médecin ou à un pharmacien.
      </p>
    </div>
  );
}

type HeadProps = Column & Readonly<{ onRemove: () => void }>;

function Head({ id, result: { data, error, isFetching, refetch }, onRemove }: HeadProps) {
  const name = data?.plantCommonName ?? 'cette plante';
  return (
    <>
      <div className={styles.name}>
        {data && (
          <>
            <Link to={`/home/plants/${id}`}>{data.plantCommonName}</Link>
            <span className={styles.scientific}>
              <ScientificName name={data.plantScientificName} />
            </span>
          </>
        )}
        {!data && error && !isFetching && (
          <>
            <p role="alert">Erreur : {error.message}</p>
            <Button variant="quiet" onClick={() => void refetch()}>
              Réessayer
            </Button>
          </>
        )}
        {!data && (!error || isFetching) && <Skeleton height={44} />}
      </div>
      <button type="button" className={styles.remove} aria-label={`Retirer ${name}`} onClick={onRemove}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </>
  );
}

interface BlockProps {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly show: (sheet: PlantSheet) => ReactNode;
}

function Block({ title, columns, show }: BlockProps) {
  const id = useId();
  return (
    <div className={styles.block}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.cells} aria-labelledby={id}>
        {columns.map(({ id: plantId, result: { data, isError } }) => (
          <li key={plantId} className={styles.cell}>
            {data && <p className={styles.of}>{data.plantCommonName}</p>}
            {data && show(data)}
            {!data && !isError && <Skeleton height={22} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

const PLANTS = 'plantes';
const id = z.uuid();

/** Ignores invalid ids, duplicates and ids beyond the maximum. */
function readIds(params: URLSearchParams): string[] {
  const ids = (params.get(PLANTS) ?? '').split(',').filter((text) => id.safeParse(text).success);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

function useComparedPlants() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const ids = readIds(params);
  const change = (next: readonly string[]) =>
    void navigate(comparisonPath(next), { preventScrollReset: true });
  return {
    ids,
    add: (added: string) => change([...ids, added]),
    remove: (removed: string) => change(ids.filter((other) => other !== removed)),
  };
}

export function PlantsSideBySide() {
  const { ids, add, remove } = useComparedPlants();
  const results = useQueries({ queries: ids.map(plantSheetQuery) });
  const isFull = ids.length === MAX_COMPARED;
  return (
    <>
      <PageHeader
        title="Comparaison de plantes"
        subtitle="De deux à quatre fiches publiées, côte à côte."
        actions={
          ids.length > 1 && (
            <div className={styles.actions}>
              <CopyButton label="Copier le lien" done="Lien copié" text={() => window.location.href} />
              <Button variant="outline" onClick={() => window.print()}>
                <IconPrinter size={18} aria-hidden="true" />
                Imprimer
              </Button>
            </div>
          )
        }
      />
      <div className={styles.search}>
        <Suspense fallback={<div className={styles.searchAwaited} />}>
          <PlantSearch
            label="Ajouter une plante"
            placeholder={isFull ? 'Quatre plantes au plus' : 'Nom d’une plante'}
            without={ids}
            disabled={isFull}
            onPick={add}
          />
        </Suspense>
        <output className={styles.hint}>{hintOf(ids.length)}</output>
      </div>
      {ids.length === 0 ? (
        <EmptyState message="Choisissez les plantes à comparer." />
      ) : (
        <PlantColumns ids={ids} results={results} onRemove={remove} />
      )}
    </>
  );
}

function hintOf(count: number): string {
  if (count === 1) return 'Ajoutez au moins une autre plante.';
  return count === MAX_COMPARED ? 'Quatre plantes : retirez-en une pour en ajouter une autre.' : '';
}
