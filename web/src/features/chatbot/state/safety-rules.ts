import cards from '@simples/content/safety/cards.json' with { type: 'json' };
import emergencies from '@simples/content/safety/emergencies.json' with { type: 'json' };
import language from '@simples/content/safety/language.json' with { type: 'json' };
import numbers from '@simples/content/safety/numbers.json' with { type: 'json' };
import people from '@simples/content/safety/people.json' with { type: 'json' };
import signals from '@simples/content/safety/signals.json' with { type: 'json' };
import { safetyRules } from '@simples/contract/safety/assessment';

export { assessSafety, cardIn } from '@simples/contract/safety/assessment';

export const rules = safetyRules.parse({
  ...cards,
  ...numbers,
  ...emergencies,
  ...language,
  ...people,
  ...signals,
});
