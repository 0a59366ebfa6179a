import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** Specification, section 9. */
const HOME: CountryCode = 'FR';

/** A number as it is typed, and the country that is picked beside it. */
export interface TypedPhone {
  readonly country: CountryCode;
  readonly text: string;
}

/** Both in one text, as forms keep them: `FR 06 12 34 56 78`. */
export const writeTyped = ({ country, text }: TypedPhone): string => `${country} ${text}`;

/** What people picked, once it is a country with a numbering plan. */
export function countryOf(picked: string | null): CountryCode {
  return picked !== null && isSupportedCountry(picked) ? picked : HOME;
}

export function readTyped(value: string): TypedPhone {
  return { country: countryOf(value.slice(0, 2)), text: value.slice(3) };
}

/** What the form starts with: a number that is known, in the form that its country writes. */
export function typedPhoneOf(number: string | null): string {
  const known = number === null ? undefined : parsePhoneNumberFromString(number);
  if (!known?.country) return writeTyped({ country: HOME, text: number ?? '' });
  return writeTyped({ country: known.country, text: known.formatNational() });
}

function possible(text: string, country: CountryCode): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return number?.isPossible() ? number : null;
}

/**
 * The number that is meant. A leading 00 becomes +. Without either, it is a number of the country, or else one that
 * lacks only its +. Specification, section 5.
 */
export function phoneOf(value: string): PhoneNumber | null {
  const { country, text } = readTyped(value);
  const typed = text.trim().replace(/^00/, '+');
  return possible(typed, country) ?? (typed.startsWith('+') ? null : possible(`+${typed}`, country));
}

interface Country {
  readonly value: CountryCode;
  readonly label: string;
}

/** Every country with a numbering plan, by its French name. */
export function phoneCountries(): Country[] {
  const names = new Intl.DisplayNames('fr', { type: 'region' });
  return getCountries()
    .map((value) => ({ value, label: `${names.of(value) ?? value} (+${getCountryCallingCode(value)})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'fr'));
}
