import { AppError } from '@simples/contract/errors';
import { type CountryCode, isCountryCode, parsePhone } from '#server/lib/phone-numbers.ts';

/** Whom someone means by what they typed. */
export interface Identifier {
  /** The e-mail as compared, or null when it is no e-mail. */
  readonly emailKey: string | null;
  /** Every number in E.164 that a local form may stand for. */
  readonly phones: readonly string[];
  /** Canonical spellings, for counters: every spelling of one account gives the same ones. */
  readonly canonical: readonly string[];
}

/** Where a number without its country may be from, the likeliest first. */
const countries: readonly CountryCode[] = [
  ...(['FR', 'SN', 'CI', 'BF', 'ML', 'BJ', 'TG', 'NE', 'CM'] as const),
  ...(['GN', 'GA', 'CG', 'CD', 'MG', 'MA', 'DZ', 'TN', 'BE', 'CH'] as const),
];

/** An e-mail with nothing in it that a database or a mail header would refuse. */
const email = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;
const phone = /^\+?[0-9 ().\-/\u00a0]{4,}$/;

/** The form in which e-mails are compared. */
export function emailKeyOf(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}

function numbersOf(text: string): string[] {
  const parsed = countries
    .map((country) => parsePhone(text, country))
    .filter((number) => number?.isPossible())
    .map((number) => number?.number ?? '');
  return [...new Set(parsed)].filter(Boolean);
}

/** Parses an e-mail or a phone number in any usual spelling. Never fails: anything else matches no account. */
export function readIdentifier(text: string): Identifier {
  const key = emailKeyOf(text);
  if (email.test(key)) return { emailKey: key, phones: [], canonical: [key] };
  const phones = phone.test(key) ? numbersOf(key) : [];
  return { emailKey: null, phones, canonical: phones.length > 0 ? phones : [key] };
}

/** Where a number without its country is from, unless the person's country says otherwise. */
const HOME: CountryCode = 'FR';

/** Country code of a country that may be stored as a name. */
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
