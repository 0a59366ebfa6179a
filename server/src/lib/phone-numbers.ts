import { createRequire } from 'node:module';
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

export function isCountryCode(code: string): code is CountryCode {
  return plans().isSupportedCountry(code);
}
