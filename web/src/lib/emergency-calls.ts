import table from '@simples/content/safety/numbers.json' with { type: 'json' };
import {
  callsFor,
  type EmergencyCall,
  type EmergencyNumbers,
} from '@simples/contract/safety/emergency-numbers';
import { useCurrentUser } from './session.ts';

/** Validated by the server, with the safety rules. */
export const emergencyNumbers = table as EmergencyNumbers;

export function useEmergencyCalls(): readonly EmergencyCall[] {
  const country = useCurrentUser(({ user }) => user?.country ?? null);
  return callsFor(emergencyNumbers, country);
}
