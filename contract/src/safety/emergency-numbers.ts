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
interface CountryNumbers {
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

const entryOf = (table: EmergencyNumbers, country: string | null): CountryNumbers | undefined => {
  const written = normalizeText(country ?? '');
  const code = written === '' ? normalizeText(table.defaultCountry) : written;
  return table.countries.find(
    (one) => normalizeText(one.country) === code || one.names.split(' | ').includes(code),
  );
};

/** Code of a country as somebody wrote it, of the default country without one; null when it is not in the table. */
export function codeIn(table: EmergencyNumbers, country: string | null): string | null {
  return entryOf(table, country)?.country ?? null;
}

/** Default country without `country`; none for an unknown country: a wrong number is worse than no number. */
export function callsFor(table: EmergencyNumbers, country: string | null): readonly EmergencyCall[] {
  return entryOf(table, country)?.calls ?? [];
}

const UNKNOWN = 'les secours de votre pays';

/** Numbers of the emergency services: "15", "112". */
export function emergencyNumbersOf(calls: readonly EmergencyCall[]): string[] {
  return calls.filter(({ kind }) => kind === 'medical' || kind === 'general').map(({ number }) => number);
}

/** "le 15 ou le 112"; in other words where the numbers are not known. */
export function numbersSaid(calls: readonly EmergencyCall[]): string {
  const numbers = emergencyNumbersOf(calls);
  return numbers.length === 0 ? UNKNOWN : numbers.map((number) => `le ${number}`).join(' ou ');
}
