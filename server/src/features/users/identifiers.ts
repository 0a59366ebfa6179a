import { createRequire } from 'node:module';
import { AppError } from '@simples/contract/errors';
import { normalizeText } from '@simples/contract/french/text';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js';
import { once } from '#server/lib/memoize.ts';

const require = createRequire(import.meta.url);
/** Numbering plans take 14 MB: loaded with the first number. */
const plans = once(() => require('libphonenumber-js') as typeof import('libphonenumber-js'));

/** Undefined when invalid. */
function parsePhone(text: string, defaultCountry: CountryCode): PhoneNumber | undefined {
  return plans().parsePhoneNumberFromString(text, { defaultCountry, extract: false });
}

/** Codes by their names in French and English: `senegal` → `SN`. */
const codesByName = once(() => {
  const names = ['fr', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  const pairs = plans()
    .getCountries()
    .flatMap((code) => names.map((name) => [normalizeText(name.of(code) ?? code), code] as const));
  return new Map(pairs);
});

/** Of a code or a name in French or English; null when it is neither. */
function countryCode(country: string): CountryCode | null {
  const code = country.trim().toUpperCase();
  if (plans().isSupportedCountry(code)) return code;
  return codesByName().get(normalizeText(country)) ?? null;
}

export interface Identifier {
  /** Null when it is no e-mail. */
  readonly emailKey: string | null;
  /** E.164: every number that a local form may stand for. */
  readonly phones: readonly string[];
  /** For counters: the same for every spelling of one account. */
  readonly canonical: readonly string[];
}

/** For numbers without a country code, likeliest first. */
const countries: readonly CountryCode[] = [
  ...(['FR', 'SN', 'CI', 'BF', 'ML', 'BJ', 'TG', 'NE', 'CM'] as const),
  ...(['GN', 'GA', 'CG', 'CD', 'MG', 'MA', 'DZ', 'TN', 'BE', 'CH'] as const),
];

/** Without characters that a database or a mail header refuses. */
const email = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;
const phone = /^\+?[0-9 ().\-/\u00a0]{4,}$/;

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

/** Never fails: anything else matches no account. */
export function readIdentifier(text: string): Identifier {
  const key = emailKeyOf(text);
  if (email.test(key)) return { emailKey: key, phones: [], canonical: [key] };
  const phones = phone.test(key) ? numbersOf(key) : [];
  return { emailKey: null, phones, canonical: phones.length > 0 ? phones : [key] };
}

const HOME: CountryCode = 'FR';

/** Where somebody is: the country of their account, else that of their number ("SN"); null when neither says it. */
export function countryAt(country: string | null, number: string | null): string | null {
  if (country?.trim()) return country;
  return (number && parsePhone(number, HOME)?.country) || null;
}

const refused = (message: string) =>
  new AppError('validation', { fields: [{ path: 'body.phoneNumber', message }] });

/**
 * E.164. Any possible number: libraries lag behind numbering plans.
 * @param country a code or a name, of which a number without its country code is; France when there is none
 * @throws AppError `validation`
 */
export function readPhone(text: string, country: string | null | undefined): string {
  const international = text.trim().replace(/^00/, '+');
  const code = country?.trim() ? countryCode(country) : HOME;
  if (code === null && !international.startsWith('+'))
    throw refused('Ce pays n’est pas reconnu : écrivez le numéro avec son indicatif, par exemple +221…');
  const number = parsePhone(international, code ?? HOME);
  if (number?.isPossible()) return number.number;
  throw refused('Ce numéro de téléphone n’est pas valable pour ce pays.');
}
