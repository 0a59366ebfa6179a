import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../../lib/format.ts';
import { actInWords, historyQuery } from '../../../../lib/sheets/sheet-history.ts';
import { ErrorState, LoadingState } from '../../../../ui/states.tsx';
import styles from './history.module.css';

const results = { conflict: 'sans effet : quelqu’un avait agi avant', refused: 'refusé' } as const;

/** Who did what to the sheet and its pending changes, and when. */
export function HistoryList({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useQuery(historyQuery(id));
  if (!data) {
    if (!error || isFetching) return <LoadingState size="small" />;
    return <ErrorState message="Erreur lors du chargement de l’historique" onRetry={() => void refetch()} />;
  }
  if (data.events.length === 0) return <p>Rien n’a encore été fait à cette fiche.</p>;
  return (
    <ol className={styles.events} aria-label="Historique">
      {data.events.map((event) => (
        <li key={event.id} className={styles.event} data-result={event.result}>
          <p>
            {actInWords(event)}
            {event.result !== 'ok' && <em> · {results[event.result]}</em>}
          </p>
          <p className={styles.when}>
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>
            {event.version !== null && ` · version ${event.version}`}
            {event.plantSheetId !== id && ' · mise à jour en attente'}
          </p>
          {event.reason && <p className={styles.reason}>Motif : {event.reason}</p>}
        </li>
      ))}
    </ol>
  );
}
