import { safetyRules } from '@simples/contract/safety';
import cards from '../../../../content/safety/cards.json' with { type: 'json' };
import emergencies from '../../../../content/safety/emergencies.json' with { type: 'json' };
import language from '../../../../content/safety/language.json' with { type: 'json' };
import numbers from '../../../../content/safety/numbers.json' with { type: 'json' };
import people from '../../../../content/safety/people.json' with { type: 'json' };
import signals from '../../../../content/safety/signals.json' with { type: 'json' };

/** The rules travel with the screen: an emergency is recognised without the network. */
export const rules = safetyRules.parse({
  ...cards,
  ...numbers,
  ...emergencies,
  ...language,
  ...people,
  ...signals,
});
