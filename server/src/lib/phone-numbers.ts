import { createRequire } from 'node:module';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js';
import { once } from './memoize.ts';

export type { CountryCode } from 'libphonenumber-js';

const require = createRequire(import.meta.url);

/** The numbering plans of the world weigh 14 MB once loaded: only when the first number is read. */
const plans = once(() => require('libphonenumber-js') as typeof import('libphonenumber-js'));

/** A number as its country writes it, or with its own country code; undefined when it is none. */
export function parsePhone(text: string, defaultCountry: CountryCode): PhoneNumber | undefined {
  return plans().parsePhoneNumberFromString(text, { defaultCountry, extract: false });
}

/** True for the code of a country with a numbering plan. */
export function isCountryCode(code: string): code is CountryCode {
  return plans().isSupportedCountry(code);
}
