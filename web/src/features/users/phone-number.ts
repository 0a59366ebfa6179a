import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

const HOME: CountryCode = 'FR';

export interface TypedPhone {
  readonly country: CountryCode;
  readonly text: string;
}

/** `FR 06 12 34 56 78` */
export const writeTyped = ({ country, text }: TypedPhone): string => `${country} ${text}`;

export function countryOf(picked: string | null): CountryCode {
  return picked !== null && isSupportedCountry(picked) ? picked : HOME;
}

export function readTyped(value: string): TypedPhone {
  return { country: countryOf(value.slice(0, 2)), text: value.slice(3) };
}

export function typedPhoneOf(number: string | null): string {
  const known = number === null ? undefined : parsePhoneNumberFromString(number);
  if (!known?.country) return writeTyped({ country: HOME, text: number ?? '' });
  return writeTyped({ country: known.country, text: known.formatNational() });
}

function possible(text: string, country: CountryCode): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return number?.isPossible() ? number : null;
}

/** 00 becomes +. Otherwise a number of the country, or one without its +. Specification, section 5. */
export function phoneOf(value: string): PhoneNumber | null {
  const { country, text } = readTyped(value);
  const typed = text.trim().replace(/^00/, '+');
  return possible(typed, country) ?? (typed.startsWith('+') ? null : possible(`+${typed}`, country));
}

interface Country {
  readonly value: CountryCode;
  readonly label: string;
}

export function phoneCountries(): Country[] {
  const names = new Intl.DisplayNames('fr', { type: 'region' });
  return getCountries()
    .map((value) => ({ value, label: `${names.of(value) ?? value} (+${getCountryCallingCode(value)})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'fr'));
}
