import { type DocumentDoubt, documentDoubtEndpoints } from '@simples/contract/document-doubts';
import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import type { PlantSheet, PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { invalidatePlantSheets } from '#web/lib/plant-sheet-queries.ts';
import { showSuccess, showToast } from '#web/lib/toasts.ts';

const { list, decide } = documentDoubtEndpoints;
const { update } = plantSheetEndpoints;

/** Only what was read from a document has any. */
export function doubtsQuery({ id, createdBy, updatedBy }: PlantSheet) {
  return queryOptions({
    queryKey: [list.name, id],
    queryFn: ({ signal }) => call(list, { params: { id }, signal }),
    enabled: createdBy === 'AI' || updatedBy === 'AI',
  });
}

interface Dismissal {
  readonly doubt: DocumentDoubt;
  readonly isDismissed: boolean;
}

/** The callback is called also when the passage is shown no more. */
export function useDismissal(sheet: PlantSheet, onDecided: () => void) {
  const client = useQueryClient();
  const { id } = sheet;
  const { queryKey } = doubtsQuery(sheet);
  return useMutation({
    mutationFn: ({ doubt: { documentId, pageIndex, start }, isDismissed }: Dismissal) =>
      call(decide, { params: { id }, body: { documentId, pageIndex, start, isDismissed } }),
    onSuccess: (told) => {
      client.setQueryData(queryKey, told);
      onDecided();
    },
    onError: async (error) => {
      showToast('Erreur lors de la décision sur le passage', error.message);
      await client.invalidateQueries({ queryKey });
    },
  });
}

type Evidence = NonNullable<PlantSheetContent['additionalInfo']['evidence']>;

/** The content with the passage as its last contraindication, quoted at its place. */
function withRisk({ contreIndications, additionalInfo }: PlantSheetContent, doubt: DocumentDoubt) {
  const field = `contreIndications[${contreIndications.length}].details`;
  const quotes = doubt.quotes.map(({ pageLabel, ...quote }): Evidence[number] => ({
    ...quote,
    field,
    documentId: doubt.documentId,
    ...(pageLabel !== null && { pageLabel }),
  }));
  const risk = { subspecies: '', molecularStructure: '', ...doubt.risk };
  return {
    contreIndications: [...contreIndications, risk],
    additionalInfo: { evidence: [...(additionalInfo.evidence ?? []), ...quotes] },
  };
}

type Changed = Pick<PlantSheetContent, 'contreIndications'> & {
  readonly additionalInfo: Pick<PlantSheetContent['additionalInfo'], 'evidence'>;
};

interface Adding {
  readonly sheet: PlantSheet;
  readonly comparison: VersionComparison;
  readonly onAdded: () => void;
}

/** It goes on waiting, as what a person has written into it. */
export function useAddRisk({ sheet: { id, status }, comparison: { content, metadata }, onAdded }: Adding) {
  const client = useQueryClient();
  const save = (changed: Changed, seen: number) =>
    call(update, {
      params: { id },
      headers: { 'if-match': `"${seen}"` },
      body: { ...changed, status: status === 'DRAFT' ? status : 'MODIFIED' },
    }).finally(() => invalidatePlantSheets(client));
  const fail = (error: Error) => showToast('Erreur lors de l’ajout', error.message);
  const before = {
    contreIndications: content.contreIndications,
    additionalInfo: { evidence: content.additionalInfo.evidence ?? [] },
  };
  return useMutation({
    mutationFn: (doubt: DocumentDoubt) => save(withRisk(content, doubt), metadata.version),
    onSuccess: (saved, { risk }) => {
      onAdded();
      showSuccess('Contre-indication ajoutée', `« ${risk.title} »`, {
        label: 'Annuler cet ajout',
        onPress: () => void save(before, saved.version).catch(fail),
      });
    },
    onError: fail,
  });
}
