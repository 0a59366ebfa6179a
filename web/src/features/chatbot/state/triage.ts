import type { EmergencyCard } from '@simples/contract/safety/assessment';
import type { AskOptions } from '#web/features/chatbot/api/ask.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import type { PendingQuestion } from './chat-state.ts';

let safety: typeof import('./safety-rules.ts') | null = null;

/** A chunk of its own, for its weight; fetched with the page, so that emergencies are recognised offline. */
async function loadRules(): Promise<void> {
  try {
    safety = await import('./safety-rules.ts');
  } catch {
    // The server has them too.
  }
}

export const safetyReady = loadRules();

export const canTriage = (): boolean => safety !== null;

export function triage(
  question: string,
  { notUrgent }: AskOptions,
): Pick<PendingQuestion, 'emergency' | 'strip'> {
  if (!safety) return { emergency: null, strip: null };
  const country = useCurrentUser.getState().user?.country ?? null;
  const { emergency, strip } = safety.assessSafety(question, safety.rules, country, { notUrgent });
  return { emergency, strip };
}

/** The card with the numbers of a country; as it came while the rules are not there. */
export function cardWithNumbersOf(country: string | null, card: EmergencyCard): EmergencyCard {
  const here = safety?.cardIn(card.id, safety.rules, country);
  return here ? { ...card, text: here.text, actions: here.actions } : card;
}
