import { AppError } from '@simples/contract/errors';
import { type CountryCode, isCountryCode, parsePhone } from '../../adapters/phone-numbers.ts';

/** Where a number without its country is from, unless the person's country says otherwise. */
const HOME: CountryCode = 'FR';

/** The country of a person as a code: people may also have one in words. */
function codeOf(country: string | null | undefined): CountryCode {
  const code = country?.trim().toUpperCase() ?? '';
  return isCountryCode(code) ? code : HOME;
}

/**
 * A phone number in E.164, read with the person's country where it does not carry its own (`+…` or `00…`). Numbering
 * plans change faster than libraries: what counts is that the number can exist, not that its range is known.
 * @throws AppError `validation` on the phone number.
 */
export function readPhone(text: string, country: string | null | undefined): string {
  const international = text.trim().replace(/^00/, '+');
  const number = parsePhone(international, codeOf(country));
  if (number?.isPossible()) return number.number;
  const message = 'Ce numéro de téléphone n’est pas valable pour ce pays.';
  throw new AppError('validation', { fields: [{ path: 'body.phoneNumber', message }] });
}
