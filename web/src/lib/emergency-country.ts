import { codeIn } from '@simples/contract/safety/emergency-numbers';
import { useMutation } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { emergencyNumbers } from './emergency-calls.ts';
import { setCurrentUser, useCurrentUser } from './session.ts';
import { showToast } from './toasts.ts';

/** ISO 3166 keeps it free: a country whose numbers are not known. */
const ELSEWHERE = 'ZZ';

/** Countries whose emergency numbers are known, in alphabetical order, then all others. */
export function emergencyCountries(): { value: string; label: string }[] {
  const nameOf = new Intl.DisplayNames('fr', { type: 'region' });
  const known = emergencyNumbers.countries.map(({ country }) => ({
    value: country,
    label: nameOf.of(country) ?? country,
  }));
  known.sort((a, b) => a.label.localeCompare(b.label, 'fr'));
  return [...known, { value: ELSEWHERE, label: 'Un autre pays' }];
}

/** As the list of countries has it. */
export const emergencyCountryOf = (country: string | null): string =>
  codeIn(emergencyNumbers, country) ?? ELSEWHERE;

/** The country whose numbers are shown. A change counts at once on this device, and is stored with the account. */
export function useEmergencyCountry() {
  const country = useCurrentUser(({ user }) => user?.country ?? null);
  const { mutate } = useMutation({
    mutationFn: async (chosen: string) => {
      const { ownAccountEndpoints } = await import('@simples/contract/own-account');
      return call(ownAccountEndpoints.updateMe, { body: { country: chosen } });
    },
    onSuccess: setCurrentUser,
    onError: (error) => showToast('Le pays n’a pas été enregistré', error.message),
  });
  function change(chosen: string): void {
    const { user } = useCurrentUser.getState();
    if (user) setCurrentUser({ ...user, country: chosen });
    mutate(chosen);
  }
  return { country, code: emergencyCountryOf(country), change };
}
