import cards from '@simples/content/safety/cards.json' with { type: 'json' };
import emergencies from '@simples/content/safety/emergencies.json' with { type: 'json' };
import language from '@simples/content/safety/language.json' with { type: 'json' };
import numbers from '@simples/content/safety/numbers.json' with { type: 'json' };
import people from '@simples/content/safety/people.json' with { type: 'json' };
import signals from '@simples/content/safety/signals.json' with { type: 'json' };
import type { SafetyRules } from '@simples/contract/safety/assessment';

export { assessSafety, cardIn } from '@simples/contract/safety/assessment';

const content: unknown = { ...cards, ...numbers, ...emergencies, ...language, ...people, ...signals };

/** Trusted: the server refuses to start on rules that are not these, and checking them here takes a phone 0.1 s. */
export const rules = content as SafetyRules;
