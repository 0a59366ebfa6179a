import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { isPending } from '@simples/contract/plant-sheet-status';
import type { SheetEvent } from '@simples/contract/plant-sheets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Choices, chosen } from '#web/features/plant-sheets/version-comparison/review-choices.ts';
import type { ReviewPlan } from '#web/features/plant-sheets/version-comparison/review-units.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { describeEvent, historyQuery, invalidatePlantSheets } from '#web/lib/plant-sheet-queries.ts';
import { undoDecision } from '#web/lib/sheet-decisions.ts';
import { showSuccess, showToast } from '#web/lib/toasts.ts';
import { type ReviewedChanges, rejectRow, reviewRow, validateRow } from './api.ts';

export type DecisionConflict =
  | { readonly kind: 'decided'; readonly by: SheetEvent | null }
  /** The row has other content than the one that was read. */
  | { readonly kind: 'changed'; readonly by: SheetEvent | null };

export interface Duplicate {
  readonly kind: 'duplicate';
  readonly message: string;
  readonly existingId: string | null;
}

const deciding: readonly SheetEvent['act'][] = ['validate', 'reject', 'review', 'delete'];
const changing: readonly SheetEvent['act'][] = ['update', 'propose', 'rebase', 'review', 'import', 'restore'];

/** Null for any other error. */
function conflictKind(error: unknown): DecisionConflict['kind'] | null {
  if (!(error instanceof ApiError)) return null;
  if (error.httpCode === 412) return 'changed';
  return error.key === 'conflict' || error.httpCode === 404 ? 'decided' : null;
}

/** Null for any other error. */
function duplicateIn(error: unknown): Duplicate | null {
  if (!(error instanceof ApiError) || error.key !== 'duplicateSheet') return null;
  return { kind: 'duplicate', message: error.message, existingId: error.existingId };
}

/** The newest event of the row that explains the conflict; the history is sorted newest first. */
export function conflictCause(
  kind: DecisionConflict['kind'],
  id: string,
  events: readonly SheetEvent[],
): SheetEvent | null {
  const acts = kind === 'decided' ? deciding : changing;
  const candidates = events.filter(({ act, result }) => result === 'ok' && acts.includes(act));
  return candidates.find(({ plantSheetId }) => plantSheetId === id) ?? candidates[0] ?? null;
}

/** "Validée par Awa Diop le 14/11/2026 10:03." */
export function conflictSentence({ kind, by }: DecisionConflict): string {
  if (by) return `${describeEvent(by)} le ${formatDateTime(by.at)}.`;
  return kind === 'decided'
    ? 'Quelqu’un d’autre a déjà décidé de cette mise à jour.'
    : 'Quelqu’un d’autre a modifié cette mise à jour.';
}

type Decision =
  | { readonly kind: 'validate' }
  | { readonly kind: 'reject'; readonly reason: string }
  | ({ readonly kind: 'review' } & ReviewedChanges);

/** Specification, section 8; it has no texts for a review field by field. */
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

function useDecisions(comparison: VersionComparison, queue: string) {
  const { id } = comparison;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<DecisionConflict | Duplicate | null>(null);

  async function explain(kind: DecisionConflict['kind']): Promise<void> {
    const { events } = await client
      .fetchQuery({ ...historyQuery(id), staleTime: 0 })
      .catch(() => ({ events: [] }));
    setRefusal({ kind, by: conflictCause(kind, id, events) });
    // A decided row is gone: loading it again would fail.
    if (kind === 'changed') await invalidatePlantSheets(client);
  }

  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: (decision: Decision) => send(comparison, decision),
    onSuccess: async (row, { kind }) => {
      showSuccess(texts[kind].done, '', {
        label: 'Annuler cette décision',
        onPress: () => void undoDecision(client, id),
      });
      const isDecided = kind !== 'review' || !isPending(row.status);
      if (isDecided) {
        const state = kind === 'reject' ? { fromValidation: true } : null;
        await navigate(queue, { replace: true, state });
      }
      await invalidatePlantSheets(client, isDecided ? id : undefined);
    },
    onError: async (error, { kind }) => {
      const found = conflictKind(error);
      const duplicate = duplicateIn(error);
      if (duplicate !== null) setRefusal(duplicate);
      else if (found !== null) await explain(found);
      else showToast(texts[kind].failed, error.message);
    },
  });

  return { decide: mutate, isBusy, refusal, dismissRefusal: () => setRefusal(null) };
}

export type Step = 'validate' | 'reject' | 'apply' | null;

interface StepsOptions {
  readonly sheet: Pick<PlantSheet, 'createdBy' | 'updatedBy'>;
  readonly comparison: VersionComparison;
  readonly choices: Choices;
  readonly plan: ReviewPlan;
  /** Passages of the document that may concern the plant, and that nobody has decided on. */
  readonly doubts: readonly string[];
  /** Where to go after the decision. */
  readonly queue: string;
  /** Leads to the first safety field that nobody has looked at. */
  readonly onUnread: (id: string) => void;
}

/** What must be looked at before all is published at once: of a new sheet, and of what was read from a document. */
function unreadSafety({ sheet, plan, choices }: StepsOptions): string[] {
  const isOfAI = sheet.createdBy === 'AI' || sheet.updatedBy === 'AI';
  return plan.isNew || isOfAI ? plan.safetyIds.filter((id) => choices[id] === undefined) : [];
}

export function useDecisionSteps(options: StepsOptions) {
  const { comparison, choices, plan, doubts, queue, onUnread } = options;
  const [step, setStep] = useState<Step>(null);
  const [isTold, setTold] = useState(false);
  const { decide, isBusy, refusal, dismissRefusal } = useDecisions(comparison, queue);
  const accepted = plan.isNew ? [] : chosen(choices, 'accept');
  const rejected = plan.isNew ? [] : chosen(choices, 'reject');
  const { changes } = comparison;
  const unread = [...unreadSafety(options), ...doubts];

  const weakenedBy = (ids: readonly string[]) =>
    changes.filter(({ id, weakensSafety }) => weakensSafety && ids.includes(id));
  const allIds = changes.map(({ id }) => id);

  // The dialog stays open, with its text, until the decision succeeds.
  const close = { onSuccess: () => setStep(null) };
  const sendChoices = (reason: string): void => decide({ kind: 'review', accepted, rejected, reason }, close);

  /** Whether something is to be read before, to which it leads. */
  function isTooEarly([first]: readonly string[]): boolean {
    setTold(first !== undefined);
    if (first !== undefined) onUnread(first);
    return first !== undefined;
  }

  function askToValidate(): void {
    if (isTooEarly(unread)) return;
    if (plan.isNew || weakenedBy(allIds).length > 0 || rejected.length > 0) setStep('validate');
    else decide({ kind: 'validate' });
  }

  function askToApply(): void {
    if (isTooEarly(doubts)) return;
    if (rejected.length > 0 || weakenedBy(accepted).length > 0) setStep('apply');
    else sendChoices('');
  }

  return {
    step: refusal === null ? step : null,
    isBusy,
    refusal,
    weakened: weakenedBy(step === 'apply' ? accepted : allIds),
    rejectedCount: rejected.length,
    /** 0 until publishing was tried too early. */
    unreadTold: isTold ? unread.length - doubts.length : 0,
    doubtsTold: isTold ? doubts.length : 0,
    askToValidate,
    askToReject: () => setStep('reject'),
    askToApply,
    cancel: () => setStep(null),
    validate: () => decide({ kind: 'validate' }, close),
    reject: (reason: string) => decide({ kind: 'reject', reason }, close),
    sendChoices,
    dismissRefusal: () => {
      setStep(null);
      dismissRefusal();
    },
  };
}

export type DecisionSteps = ReturnType<typeof useDecisionSteps>;
