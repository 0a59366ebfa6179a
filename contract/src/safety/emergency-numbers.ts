import { normalizeText } from '#contract/french/text.ts';

/** Whom to call in an emergency, country by country. Light: the screens that only need numbers load no safety rules. */

/** `medical`: ambulance; `general`: rescue; `poison` and `poisonSite`: poison centre; `suicide`: a listening line. */
export const callKinds = ['medical', 'general', 'poison', 'poisonSite', 'suicide'] as const;
export type CallKind = (typeof callKinds)[number];

/** One way of calling for help. */
export interface EmergencyCall {
  readonly kind: CallKind;
  /** As it is said in a sentence: "15", "070 245 245". */
  readonly number: string;
  readonly label: string;
  readonly href: string;
}

/** The numbers of a country; `source` says who publishes them, `checkedOn` the day of the last check. */
export interface CountryNumbers {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** Normalised names that people write, separated by " | ". */
  readonly names: string;
  readonly calls: readonly EmergencyCall[];
  readonly source: string;
  readonly checkedOn: string;
}

/** The table of `content/safety/numbers.json`. */
export interface EmergencyNumbers {
  /** For whoever has not said where they are. */
  readonly defaultCountry: string;
  readonly countries: readonly CountryNumbers[];
}

/**
 * The calls of a country as a person wrote it ("Sénégal", "SN", "Ivory Coast"), those of the default country when
 * they wrote none, and none for a country that is not in the table: a wrong number is worse than no number.
 */
export function callsFor(table: EmergencyNumbers, country: string | null): readonly EmergencyCall[] {
  const written = normalizeText(country ?? '');
  const code = written === '' ? normalizeText(table.defaultCountry) : written;
  const entry = table.countries.find(
    (one) => normalizeText(one.country) === code || one.names.split(' | ').includes(code),
  );
  return entry?.calls ?? [];
}

/** "le 15 ou le 112"; "les secours" where the numbers are not known. */
export function numbersSaid(calls: readonly EmergencyCall[]): string {
  const numbers = calls.filter(({ kind }) => kind === 'medical' || kind === 'general');
  return numbers.length === 0 ? 'les secours' : numbers.map(({ number }) => `le ${number}`).join(' ou ');
}
