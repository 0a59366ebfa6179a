import type { VersionComparison } from '@simples/contract/plant-sheets/comparison';
import { useState } from 'react';
import { type Choices, chosen } from './choices.ts';
import { useDecisions } from './use-decisions.ts';

/** A question before the decision is sent. */
export type Step = 'validate' | 'reject' | 'apply' | null;

/**
 * From a button to the decision, through the question that some of them need.
 * @param queue where the person goes on afterwards.
 */
export function useDecisionSteps(comparison: VersionComparison, choices: Choices, queue: string) {
  const [step, setStep] = useState<Step>(null);
  const { decide, isBusy, trouble, dismissTrouble } = useDecisions(comparison, queue);
  const accepted = chosen(choices, 'accept');
  const rejected = chosen(choices, 'reject');
  const { changes } = comparison;

  /** Warnings that go or are weakened when these changes are accepted. */
  const weakenedBy = (ids: readonly string[]) =>
    changes.filter(({ id, weakensSafety }) => weakensSafety && ids.includes(id));
  const allIds = changes.map(({ id }) => id);

  // The question stays open while the decision is on its way, and after a failure with what was typed in it.
  const close = { onSuccess: () => setStep(null) };
  const sendChoices = (reason: string): void => decide({ kind: 'review', accepted, rejected, reason }, close);

  function askToValidate(): void {
    if (weakenedBy(allIds).length > 0 || rejected.length > 0) setStep('validate');
    else decide({ kind: 'validate' });
  }

  function askToApply(): void {
    if (rejected.length > 0 || weakenedBy(accepted).length > 0) setStep('apply');
    else sendChoices('');
  }

  return {
    step: trouble === null ? step : null,
    isBusy,
    trouble,
    weakened: weakenedBy(step === 'apply' ? accepted : allIds),
    rejectedCount: rejected.length,
    askToValidate,
    askToReject: () => setStep('reject'),
    askToApply,
    cancel: () => setStep(null),
    validate: () => decide({ kind: 'validate' }, close),
    reject: (reason: string) => decide({ kind: 'reject', reason }, close),
    sendChoices,
    dismissTrouble: () => {
      setStep(null);
      dismissTrouble();
    },
  };
}

export type DecisionSteps = ReturnType<typeof useDecisionSteps>;
