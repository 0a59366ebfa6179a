import {
  assessSafety,
  cardIn,
  type EmergencyCard,
  type SafetyRules,
} from '@simples/contract/safety/assessment';
import { useCurrentUser } from '#web/lib/session.ts';
import type { AskOptions, PendingQuestion } from './chat-state.ts';

let rules: SafetyRules | null = null;

/** A chunk of its own, for its weight; fetched with the page, so that emergencies are recognised offline. */
async function loadRules(): Promise<void> {
  try {
    ({ rules } = await import('./safety-rules.ts'));
  } catch {
    // The server has them too.
  }
}

export const safetyReady = loadRules();

export const canTriage = (): boolean => rules !== null;

export function triage(
  question: string,
  { notUrgent }: AskOptions,
): Pick<PendingQuestion, 'emergency' | 'strip'> {
  if (!rules) return { emergency: null, strip: null };
  const country = useCurrentUser.getState().user?.country ?? null;
  const { emergency, strip } = assessSafety(question, rules, country, { notUrgent });
  return { emergency, strip };
}

/** The card with the numbers of a country; as it came while the rules are not there. */
export function cardWithNumbersOf(country: string | null, card: EmergencyCard): EmergencyCard {
  const here = rules && cardIn(card.id, rules, country);
  return here ? { ...card, text: here.text, actions: here.actions } : card;
}
