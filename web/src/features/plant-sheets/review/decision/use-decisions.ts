import type { VersionComparison } from '@simples/contract/plant-sheets/comparison';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { isPending } from '@simples/contract/plant-sheets/status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshSheets } from '../../../../lib/sheets/sheet-cache.ts';
import { historyQuery } from '../../../../lib/sheets/sheet-history.ts';
import { showSuccess, showToast } from '../../../../lib/toasts.ts';
import { type ReviewedChanges, rejectRow, reviewRow, validateRow } from '../api.ts';
import { causeOf, type Duplicate, duplicateIn, kindOf, type Trouble } from './trouble.ts';

type Decision =
  | { readonly kind: 'validate' }
  | { readonly kind: 'reject'; readonly reason: string }
  | ({ readonly kind: 'review' } & ReviewedChanges);

/** Texts of the specification, section 8; a review field by field has none of its own. */
const texts = {
  validate: { done: 'Fiche validée avec succès', failed: 'Erreur lors de la validation' },
  reject: { done: 'Fiche rejetée', failed: 'Erreur lors du rejet' },
  review: { done: 'Choix appliqués', failed: 'Erreur lors de la validation' },
} as const;

function send({ id, metadata: { version } }: VersionComparison, decision: Decision): Promise<PlantSheet> {
  const row = { id, version };
  if (decision.kind === 'validate') return validateRow(row);
  return decision.kind === 'reject' ? rejectRow(row, decision.reason) : reviewRow(row, decision);
}

/** Decides on a pending row: what is sent, what is said, and where it leads: back to its tab of the queue. */
export function useDecisions(comparison: VersionComparison, queue: string) {
  const { id } = comparison;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<Trouble | Duplicate | null>(null);

  async function explain(kind: Trouble['kind']): Promise<void> {
    const { events } = await client
      .fetchQuery({ ...historyQuery(id), staleTime: 0 })
      .catch(() => ({ events: [] }));
    setTrouble({ kind, by: causeOf(kind, id, events) });
    // A row that is decided is gone: reading it again would only fail.
    if (kind === 'changed') await refreshSheets(client);
  }

  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: (decision: Decision) => send(comparison, decision),
    onSuccess: async (row, { kind }) => {
      showSuccess(texts[kind].done);
      const isDecided = kind !== 'review' || !isPending(row.status);
      if (isDecided) {
        const state = kind === 'reject' ? { fromValidation: true } : null;
        await navigate(queue, { replace: true, state });
      }
      await refreshSheets(client, isDecided ? id : undefined);
    },
    onError: async (error, { kind }) => {
      const found = kindOf(error);
      const duplicate = duplicateIn(error);
      if (duplicate !== null) setTrouble(duplicate);
      else if (found !== null) await explain(found);
      else showToast(texts[kind].failed, error.message);
    },
  });

  return { decide: mutate, isBusy, trouble, dismissTrouble: () => setTrouble(null) };
}
