/** Separate from the safety rules, which screens that only need numbers must not load. */
import { normalizeText } from '#contract/french/text.ts';

export const callKinds = ['medical', 'general', 'poison', 'poisonSite', 'suicide'] as const;
export type CallKind = (typeof callKinds)[number];

export interface EmergencyCall {
  readonly kind: CallKind;
  /** As written in a sentence: "15", "070 245 245". */
  readonly number: string;
  readonly label: string;
  readonly href: string;
}

/** `source`: who publishes the numbers; `checkedOn`: day of the last check. */
export interface CountryNumbers {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** Normalised names, separated by " | ". */
  readonly names: string;
  readonly calls: readonly EmergencyCall[];
  readonly source: string;
  readonly checkedOn: string;
}

/** The table of `content/safety/numbers.json`. */
export interface EmergencyNumbers {
  readonly defaultCountry: string;
  readonly countries: readonly CountryNumbers[];
}

/** Default country without `country`; none for an unknown country: a wrong number is worse than no number. */
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
