import { limits } from '@simples/contract/limits';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { IconRestore } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { formatDate } from '../../../lib/format.ts';
import { refreshPlantSheets } from '../../../lib/plant-list/refresh.ts';
import { showSuccess, showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { DangerBand } from '../../../ui/plants/danger-band.tsx';
import { ScientificName } from '../../../ui/plants/names.tsx';
import { actInWords } from '../acts.ts';
import { historyQuery } from '../api.ts';
import { usePermission } from '../use-permission.ts';
import styles from './bin.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last day on which a row can come back. */
const lastDay = (deletedAt: string): string =>
  formatDate(new Date(deletedAt).getTime() + limits.review.binDays * DAY_MS);

function useRestore(sheet: PlantSheet) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(plantSheetEndpoints.restore, { params: { id: sheet.id } }),
    onSuccess: () => showSuccess('Fiche restaurée', sheet.plantScientificName),
    onError: (error) => showToast('Erreur lors de la restauration', error.message),
    onSettled: () => refreshPlantSheets(client),
  });
}

/** A row of the bin: what it was, who put it there, when and why. */
export function BinRow({ sheet }: { readonly sheet: PlantSheet }) {
  const canRestore = usePermission('validate_products');
  const history = useQuery(historyQuery(sheet.id));
  const restore = useRestore(sheet);
  const removal = history.data?.events.find(
    ({ act, result }) => result === 'ok' && (act === 'reject' || act === 'delete'),
  );
  const removedAt = removal?.at ?? sheet.updatedAt;
  return (
    <li className={styles.row}>
      <DangerBand level={sheet.additionalInfo.safety?.dangerLevel} />
      <div className={styles.content}>
        <div className={styles.texts}>
          <h2 className={styles.name}>
            <ScientificName name={sheet.plantScientificName} />
          </h2>
          <p className={styles.detail}>
            {sheet.plantCommonName}
            {sheet.publishedSheetId !== null && ', proposition de modification'}
          </p>
          <p className={styles.detail}>
            {removal ? `${actInWords(removal)} le ` : 'Dans la corbeille depuis le '}
            <time dateTime={removedAt}>{formatDate(removedAt)}</time>
            {', restaurable jusqu’au '}
            {lastDay(removedAt)}
          </p>
          <p>
            <span className={styles.label}>Motif :</span>{' '}
            {sheet.rejectReason ?? removal?.reason ?? 'aucun motif indiqué'}
          </p>
        </div>
        {canRestore && (
          <Button
            variant="outline"
            isBusy={restore.isPending}
            aria-label={`Restaurer ${sheet.plantScientificName}`}
            onClick={() => {
              if (!restore.isPending) restore.mutate();
            }}
          >
            <IconRestore size={18} aria-hidden="true" />
            Restaurer
          </Button>
        )}
      </div>
    </li>
  );
}
