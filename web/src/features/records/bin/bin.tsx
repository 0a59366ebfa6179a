import { limits } from '@simples/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager/pager.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { binQuery } from '../api.ts';
import styles from './bin.module.css';
import { BinRow } from './bin-row.tsx';

/** Deleted sheets and rejected changes, for as long as they can come back. */
export function Bin() {
  return (
    <>
      <PageHeader
        title="Corbeille"
        subtitle={`Fiches supprimées et propositions rejetées. Elles peuvent être restaurées pendant ${limits.review.binDays} jours.`}
      />
      <Rows />
    </>
  );
}

function Rows() {
  const [params, setParams] = useSearchParams();
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), limits.page.max);
  const { data, error, isFetching, refetch } = useQuery(binQuery(page));
  if (!data) {
    if (!error || isFetching) return <LoadingState label="Chargement des fiches..." />;
    return <ErrorState message={`Erreur: ${error.message}`} onRetry={() => void refetch()} />;
  }
  if (data.plantSheets.length === 0) return <EmptyState message="La corbeille est vide." />;
  return (
    <>
      <ul className={styles.rows} aria-label="Corbeille">
        {data.plantSheets.map((sheet) => (
          <BinRow key={sheet.id} sheet={sheet} />
        ))}
      </ul>
      <Pager
        page={data.currentPage}
        size={data.itemsPerPage}
        total={data.total}
        noun="fiches de plantes"
        onPage={(next) => setParams(next === 1 ? {} : { page: String(next) })}
      />
    </>
  );
}
