import table from '@simples/content/safety/numbers.json' with { type: 'json' };
import {
  callsFor,
  type EmergencyCall,
  type EmergencyNumbers,
} from '@simples/contract/safety/emergency-numbers';
import { useCurrentUser } from './session.ts';

/** The form of the table is checked where the safety rules are read; here it only has to be light. */
const numbers = table as EmergencyNumbers;

/** The emergency numbers of the signed-in person's country. */
export function useEmergencyCalls(): readonly EmergencyCall[] {
  const country = useCurrentUser(({ user }) => user?.country ?? null);
  return callsFor(numbers, country);
}
