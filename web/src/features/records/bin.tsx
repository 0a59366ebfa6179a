import { limits } from '@simples/contract/limits';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { plantSheetEndpoints, type SheetEvent } from '@simples/contract/plant-sheets';
import { IconRestore } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '#web/lib/api-client.ts';
import { formatDate } from '#web/lib/format.ts';
import { describeEvent, historyQuery, invalidatePlantSheets } from '#web/lib/plant-sheet-queries.ts';
import { usePermission } from '#web/lib/session.ts';
import { showSuccess, showToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/form/button.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DangerBand } from '#web/ui/plants/danger-band.tsx';
import { ScientificName } from '#web/ui/plants/names.tsx';
import { EmptyState, PendingState } from '#web/ui/states.tsx';
import { binQuery } from './api.ts';
import styles from './bin.module.css';

const BIN_MS = limits.review.binDays * 24 * 60 * 60 * 1000;

function useRestore(sheet: PlantSheet) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(plantSheetEndpoints.restore, { params: { id: sheet.id } }),
    onSuccess: () => showSuccess('Fiche restaurée', sheet.plantScientificName),
    onError: (error) => showToast('Erreur lors de la restauration', error.message),
    onSettled: () => invalidatePlantSheets(client),
  });
}

/** The event that moved the row to the bin, on the row itself or on its published sheet. */
function lastActOn(sheet: PlantSheet, events: readonly SheetEvent[]): SheetEvent | undefined {
  const done = events.filter(({ result }) => result === 'ok');
  const ending = new Set<SheetEvent['act']>(['reject', 'delete', 'validate', 'review']);
  return (
    done.find(({ act, plantSheetId }) => plantSheetId === sheet.id && ending.has(act)) ??
    done.find(({ act }) => act === 'delete')
  );
}

function BinRow({ sheet }: { readonly sheet: PlantSheet }) {
  const mayRestore = usePermission('validate_products');
  const { data: history } = useQuery(historyQuery(sheet.id));
  const last = history && lastActOn(sheet, history.events);
  const wasAccepted = last?.act === 'validate' || last?.act === 'review';
  const end = new Date(Date.parse(last?.at ?? sheet.updatedAt) + BIN_MS);
  const [openedAt] = useState(() => Date.now());
  const isRestorable = history !== undefined && !wasAccepted && end.getTime() > openedAt;
  return (
    <li className={styles.row}>
      <DangerBand level={sheet.knownDanger ?? sheet.additionalInfo.safety?.dangerLevel} />
      <div className={styles.content}>
        <div className={styles.texts}>
          <h2 className={styles.name}>
            <Link to={`/home/plants/${sheet.id}`}>
              <ScientificName name={sheet.plantScientificName} />
            </Link>
          </h2>
          <p className={styles.detail}>
            {sheet.plantCommonName}
            {sheet.publishedSheetId !== null && ', proposition de modification'}
          </p>
          <p className={styles.detail}>
            {last ? `${describeEvent(last)} le ` : 'Retirée le '}
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
      onClick={() => !isPending && mutate()}
    >
      <IconRestore size={18} aria-hidden="true" />
      Restaurer
    </Button>
  );
}

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
  const result = useQuery(binQuery(page));
  const { data } = result;
  if (!data) return <PendingState result={result} label="Chargement des fiches..." />;
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
        one="fiche de plante"
        onPage={(next) => setParams(next === 1 ? {} : { page: String(next) })}
      />
    </>
  );
}
