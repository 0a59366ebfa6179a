import { limits } from '@simples/contract/limits';
import type { SheetEvent } from '@simples/contract/plant-sheets/editing-endpoints';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { IconRestore } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { formatDate } from '../../../lib/format.ts';
import { usePermission } from '../../../lib/session.ts';
import { refreshSheets } from '../../../lib/sheets/sheet-cache.ts';
import { actInWords, historyQuery } from '../../../lib/sheets/sheet-history.ts';
import { showSuccess, showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { DangerBand } from '../../../ui/plants/danger-band.tsx';
import { ScientificName } from '../../../ui/plants/names.tsx';
import styles from './bin.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last day on which a row can come back. */
const lastDay = (removedAt: string): Date =>
  new Date(new Date(removedAt).getTime() + limits.review.binDays * DAY_MS);

function useRestore(sheet: PlantSheet) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(plantSheetEndpoints.restore, { params: { id: sheet.id } }),
    onSuccess: () => showSuccess('Fiche restaurée', sheet.plantScientificName),
    onError: (error) => showToast('Erreur lors de la restauration', error.message),
    onSettled: () => refreshSheets(client),
  });
}

/** What brought the row here: an act on itself, or on the sheet that it would have changed. */
function lastActOn(sheet: PlantSheet, events: readonly SheetEvent[]): SheetEvent | undefined {
  const done = events.filter(({ result }) => result === 'ok');
  const ending = new Set<SheetEvent['act']>(['reject', 'delete', 'validate', 'review']);
  return (
    done.find(({ act, plantSheetId }) => plantSheetId === sheet.id && ending.has(act)) ??
    done.find(({ act }) => act === 'delete')
  );
}

/** A row of the bin: what it was, who put it there, when and why. */
export function BinRow({ sheet }: { readonly sheet: PlantSheet }) {
  const mayRestore = usePermission('validate_products');
  const { data: history } = useQuery(historyQuery(sheet.id));
  const last = history && lastActOn(sheet, history.events);
  const wasAccepted = last?.act === 'validate' || last?.act === 'review';
  const end = lastDay(last?.at ?? sheet.updatedAt);
  const [openedAt] = useState(() => Date.now());
  const isRestorable = history !== undefined && !wasAccepted && end.getTime() > openedAt;
  return (
    <li className={styles.row}>
      <DangerBand level={sheet.knownDanger ?? sheet.additionalInfo.safety?.dangerLevel} />
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
            {last ? `${actInWords(last)} le ` : 'Retirée le '}
            {formatDate(last?.at ?? sheet.updatedAt)}
            {isRestorable && `, restaurable jusqu’au ${formatDate(end)}`}
          </p>
          {!wasAccepted && (
            <p>
              <span className={styles.label}>Motif :</span>{' '}
              {sheet.rejectReason ?? last?.reason ?? 'aucun motif indiqué'}
            </p>
          )}
        </div>
        {mayRestore && isRestorable && <RestoreButton sheet={sheet} />}
      </div>
    </li>
  );
}

function RestoreButton({ sheet }: { readonly sheet: PlantSheet }) {
  const { mutate, isPending } = useRestore(sheet);
  return (
    <Button
      variant="outline"
      isBusy={isPending}
      aria-label={`Restaurer ${sheet.plantScientificName}`}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      <IconRestore size={18} aria-hidden="true" />
      Restaurer
    </Button>
  );
}
