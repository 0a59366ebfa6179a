import {
  type FactDegree,
  type FactKind,
  type FactReading,
  factDegrees,
  type ReviewedFacts,
} from '@simples/contract/plant-facts';
import { isSameValue } from '@simples/contract/plant-sheet-diff/stable-ids';
import { NOT_DOCUMENTED } from '@simples/contract/plant-sheet-vocabulary';
import type { ProposedFacts } from '@simples/contract/plant-sheets';

type ProposedFact = ProposedFacts['facts'][number];

export type StatementState = 'proposed' | 'confirmed' | 'corrected';

export interface ReviewedStatement {
  readonly statement: string;
  /** Where it stands: path of the first place, and title of its indication or risk. */
  readonly field: string;
  readonly heading: string;
  readonly isSafety: boolean;
  readonly state: StatementState;
  readonly proposed: readonly FactReading[];
  /** As a person read it, else as proposed. */
  readonly readings: readonly FactReading[];
}

const safetyKinds: readonly FactKind[] = ['caution', 'interaction'];
const shownKinds: readonly FactKind[] = [...safetyKinds, 'adverseEffect', 'lookAlike', 'use'];

/** Of these a person says whom they concern; the others are values of the sheet. */
export const isCorrectable = ({ kind }: FactReading): boolean => shownKinds.includes(kind);

/** A degree is said of warnings only. */
export const hasDegree = ({ kind }: FactReading): boolean =>
  safetyKinds.includes(kind) || kind === 'lookAlike';

/** The reading that the keys change first: a warning, if there is one. */
export const firstReading = (readings: readonly FactReading[]): number =>
  Math.max(readings.findIndex(hasDegree), 0);

/** In the order of the keys 1 to 6. */
export const degreeKeys: readonly FactDegree[] = [
  'banned',
  'advisedAgainst',
  'withAdvice',
  'notDocumented',
  'foodAllowed',
  'allowed',
];

function readingOf({ kind, subject, degree, minMonths, maxMonths, evidence }: FactReading): FactReading {
  const isSaid = (value: unknown) => value !== null && value !== undefined;
  return {
    kind,
    subject,
    degree,
    ...(isSaid(minMonths) && { minMonths }),
    ...(isSaid(maxMonths) && { maxMonths }),
    ...(isSaid(evidence) && { evidence }),
  };
}

function withoutTwins(readings: readonly FactReading[]): FactReading[] {
  return readings.filter((one, index) => readings.findIndex((other) => isSameValue(one, other)) === index);
}

function stateOf(proposed: readonly FactReading[], review: ReviewedFacts | undefined): StatementState {
  if (!review) return 'proposed';
  return isSameValue(proposed, review.readings) ? 'confirmed' : 'corrected';
}

const isDocumented = ({ statement }: ProposedFact): boolean =>
  statement.trim().toLowerCase() !== NOT_DOCUMENTED;

/** What stands under safety comes before what is said of it elsewhere, and uses last. */
function rankOf({ isSafety, field }: ReviewedStatement): number {
  if (!isSafety) return 2;
  return /^(contreIndications|additionalInfo\.safety)/.test(field) ? 0 : 1;
}

/** The statements to read: on safety first, then on uses, each once wherever it stands. */
export function statementsOf(
  facts: readonly ProposedFact[],
  reviewed: readonly ReviewedFacts[],
): ReviewedStatement[] {
  const reviews = new Map(reviewed.map((one) => [one.statement, one]));
  const groups = Map.groupBy(facts.filter(isDocumented), ({ statement }) => statement);
  const all = [...groups].flatMap(([statement, own]): ReviewedStatement[] => {
    const [first] = own;
    if (!first || !own.some(({ kind }) => shownKinds.includes(kind))) return [];
    const proposed = withoutTwins(own.map(readingOf));
    const review = reviews.get(statement);
    const readings = review?.readings ?? proposed;
    return [
      {
        statement,
        field: first.field,
        heading: first.heading,
        isSafety: [...proposed, ...readings].some(({ kind }) => safetyKinds.includes(kind)),
        state: stateOf(proposed, review),
        proposed,
        readings,
      },
    ];
  });
  return all.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The reviews with those readings of a statement; null takes its review back. Reviews of words that are gone go too. */
export function withReview(
  reviewed: readonly ReviewedFacts[],
  facts: readonly ProposedFact[],
  statement: string,
  readings: readonly FactReading[] | null,
): ReviewedFacts[] {
  const known = new Set(facts.map((one) => one.statement));
  const others = reviewed.filter((one) => one.statement !== statement && known.has(one.statement));
  return readings === null
    ? others
    : [...others, { statement, readings: withoutTwins(readings.map(readingOf)) }];
}

const age = (months: number): string => {
  if (months % 12 !== 0) return `${months} mois`;
  return months === 12 ? '1 an' : `${months / 12} ans`;
};

/** "moins de 6 ans", "de 3 à 12 ans"; empty for every age. */
export function agesInWords({ minMonths, maxMonths }: FactReading): string {
  const [from, to] = [minMonths ?? 0, maxMonths ?? 0];
  if (from > 0 && to > 0) return `de ${age(from)} à moins de ${age(to)}`;
  if (to > 0) return `moins de ${age(to)}`;
  return from > 0 ? `à partir de ${age(from)}` : '';
}

/** Of a subject whose label is not known. */
const nameInId = (id: string): string => id.slice(id.indexOf(':') + 1).replaceAll('-', ' ');

/** By the type in the id: one word may be an illness and a complaint. */
const subjectTypes: Readonly<Record<string, string>> = {
  drug: 'médicament',
  disease: 'maladie',
  complaint: 'plainte',
  person: 'personne',
  part: 'partie',
  form: 'forme',
  route: 'voie',
  region: 'région',
  family: 'famille',
  language: 'langue',
  plant: 'plante',
};

/** "maladie" for `disease:diabete`. */
export const subjectType = (id: string): string => subjectTypes[id.slice(0, id.indexOf(':'))] ?? '';

/** "tout le monde" for a fact without a subject. */
export function subjectInWords(subject: string | null, labels: ReadonlyMap<string, string>): string {
  return subject === null ? 'tout le monde' : (labels.get(subject) ?? nameInId(subject));
}

/** A statement with its readings, for a comparison of versions. */
export function reviewInWords({ statement, readings }: ReviewedFacts): string {
  const told = readings.filter(hasDegree).map((reading) => {
    const degree = reading.degree === null ? 'sans degré' : factDegrees[reading.degree];
    return [subjectInWords(reading.subject, new Map()), agesInWords(reading), degree]
      .filter((part) => part !== '')
      .join(', ');
  });
  return told.length === 0 ? statement : `${statement} → ${told.join(' ; ')}`;
}

/** A medicine makes an interaction of a warning, and anybody else a caution. */
export function withSubject(reading: FactReading, subject: string | null): FactReading {
  if (!safetyKinds.includes(reading.kind)) return { ...reading, subject };
  return { ...reading, subject, kind: subject?.startsWith('drug:') ? 'interaction' : 'caution' };
}
