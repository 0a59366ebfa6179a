import { createRequire } from 'node:module';
import { normalizeText } from '@simples/contract/french/text';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js';
import { once } from './memoize.ts';

export type { CountryCode } from 'libphonenumber-js';

const require = createRequire(import.meta.url);
/** Numbering plans take 14 MB: loaded with the first number. */
const plans = once(() => require('libphonenumber-js') as typeof import('libphonenumber-js'));

/** Undefined when invalid. */
export function parsePhone(text: string, defaultCountry: CountryCode): PhoneNumber | undefined {
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
export function countryCode(country: string): CountryCode | null {
  const code = country.trim().toUpperCase();
  if (plans().isSupportedCountry(code)) return code;
  return codesByName().get(normalizeText(country)) ?? null;
}
