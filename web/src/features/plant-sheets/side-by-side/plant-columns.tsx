import { Skeleton } from '@mantine/core';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { IconX } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/form/button.tsx';
import { ScientificName } from '../../../ui/plants/names.tsx';
import { attributes } from './attributes.tsx';
import styles from './side-by-side.module.css';

type SheetResult = UseQueryResult<PlantSheet>;

interface PlantColumnsProps {
  readonly ids: readonly string[];
  /** What is known of each, in the same order. */
  readonly results: readonly SheetResult[];
  readonly onRemove: (id: string) => void;
}

interface Column {
  readonly id: string;
  readonly result: SheetResult;
}

/** The names stay in sight; below them a block for each attribute, beside each other or, on a phone, below. */
export function PlantColumns({ ids, results, onRemove }: PlantColumnsProps) {
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
        attributes.map(({ title, show }) => (
          <Block key={title} title={title} columns={columns} show={show} />
        ))}
      <p className={styles.note}>
        « Non documenté » ne veut pas dire sans danger : demandez conseil à un médecin ou à un pharmacien.
      </p>
    </div>
  );
}

interface HeadProps extends Column {
  readonly onRemove: () => void;
}

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
            <p role="alert">Erreur: {error.message}</p>
            <Button variant="quiet" onClick={() => void refetch()}>
              Réessayer
            </Button>
          </>
        )}
        {!data && (!error || isFetching) && <Skeleton height={44} radius={6} />}
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
            {!data && !isError && <Skeleton height={22} radius={6} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
