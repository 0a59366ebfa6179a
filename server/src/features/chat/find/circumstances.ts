import { type FactDegree, factDegrees, forbidsRecipe, type PlantFact } from '@simples/contract/plant-facts';
import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import type { Frame } from '#server/features/chat/understand/frame.ts';

/** One thing that the person told of whom the answer is for. */
export interface Circumstance {
  /** Of the medicine, illness or person that was told; none of an age. */
  readonly id?: ConceptId;
  /** On a chip: « Eliquis ». */
  readonly label: string;
  /** In a sentence: « avec Eliquis ». */
  readonly phrase: string;
  readonly subjects: ReadonlySet<ConceptId>;
  readonly ageMonths: number | null;
  readonly isAnyMedicine: boolean;
  /** False when a medicine only implies it. */
  readonly isTold?: boolean;
  /** Only what forbids counts. */
  readonly onlyBans?: boolean;
  /** Bans for everyone in these words count. */
  readonly bans?: RegExp;
}

/** "mon mari", "une femme": told of nearly everybody. */
export const isNeutral = ({ onlyBans, isTold }: Circumstance): boolean =>
  onlyBans === true && isTold === false;

const phrasesOfPeople: Readonly<Record<string, string>> = {
  'person:grossesse': 'pendant la grossesse',
  'person:premier-trimestre': 'au début de la grossesse',
  'person:deuxieme-trimestre': 'pendant la grossesse',
  'person:troisieme-trimestre': 'en fin de grossesse',
  'person:allaitement': 'pendant l’allaitement',
  'person:femme-accouchee': 'après un accouchement',
  'person:desir-enfant': 'quand on souhaite un enfant',
  'person:conducteur': 'avant de conduire',
  'person:personne-agee': 'chez une personne âgée',
  'person:premature': 'chez un prématuré',
  'person:nouveau-ne': 'chez un nouveau-né',
  'person:nourrisson': 'chez un nourrisson',
  'person:enfant': 'chez un enfant',
  'person:fils-ou-fille': 'chez un enfant',
  'person:adolescent': 'chez un adolescent',
  'person:homme': 'chez un homme',
  'person:femme': 'chez une femme',
};
/** Concern nobody's safety by themselves, unless a sheet forbids its plant to them. */
const neutral = new Set(['person:adulte', 'person:homme', 'person:femme', 'person:sportif']);

/** Months that stand for a person told without an age: the cautious end. */
const typicalAges: Readonly<Record<string, number>> = {
  'person:premature': 0,
  'person:nouveau-ne': 0,
  'person:nourrisson': 6,
  'person:enfant': 36,
  'person:fils-ou-fille': 36,
  'person:adolescent': 150,
};

/** "le bébé bouge": in pregnancy the child is not born. */
const unborn = new Set(['person:nourrisson', 'person:nouveau-ne']);

const YEAR = 12;

function peopleAt(months: number): ConceptId[] {
  if (months < 2 * YEAR) return ['person:nourrisson', 'person:enfant'];
  if (months < 15 * YEAR)
    return months < 12 * YEAR ? ['person:enfant'] : ['person:enfant', 'person:adolescent'];
  if (months < 18 * YEAR) return ['person:adolescent'];
  return months >= 65 * YEAR ? ['person:personne-agee'] : [];
}

function phraseOfAge(months: number): string {
  if (months < 3 * YEAR) return months < 1 ? 'chez un nouveau-né' : `à ${Math.round(months)} mois`;
  return `à ${Math.floor(months / YEAR)} ans`;
}

const MILK_ALONE = 6;

/** Who takes nothing but milk. */
export const isTooYoung = (all: readonly Circumstance[]): boolean =>
  all.some(({ ageMonths }) => ageMonths !== null && ageMonths < MILK_ALONE);

const vowel = /^[aeiouyhâàéèêîôœ]/i;
export const ofDisease = (label: string) => (vowel.test(label) ? `en cas d’${label}` : `en cas de ${label}`);

const anyMedicine: Circumstance = {
  label: 'médicament',
  phrase: 'avec vos médicaments',
  subjects: new Set(),
  ageMonths: null,
  isAnyMedicine: true,
};

/** Among medicines, and none. */
const noMedicine = new Set(['drug:alcool', 'drug:drogues']);

/** What a sheet says of all medicines it says of each. */
const ofAllMedicines = (id: ConceptId): ConceptId[] => (noMedicine.has(id) ? [] : ['drug:medicament']);

/** Nothing for an adult under 65. */
function agedOf(ageMonths: number | null): Circumstance[] {
  if (ageMonths === null || (ageMonths >= 18 * YEAR && ageMonths < 65 * YEAR)) return [];
  const phrase = phraseOfAge(ageMonths);
  return [
    {
      label: phrase.replace(/^à /, ''),
      phrase,
      subjects: new Set(peopleAt(ageMonths)),
      ageMonths,
      isAnyMedicine: false,
    },
  ];
}

/** What the asker told, one by one; empty for an adult without any particularity. */
export function circumstancesOf(
  { asker, slots, needs, deniedNow = [] }: Frame,
  concepts: Concepts,
): Circumstance[] {
  const typed = new Map(slots.map(({ id, label }) => [id, label]));
  const labelOf = (id: ConceptId) => typed.get(id) ?? concepts.labelOf(id);
  const impliedBy = (id: ConceptId) =>
    concepts.ancestors(id).flatMap((one) => concepts.get(one)?.implies ?? []);
  const of = (id: ConceptId, phrase: string, also: readonly ConceptId[] = []): Circumstance => ({
    id,
    label: labelOf(id),
    phrase,
    subjects: new Set([
      ...also,
      ...[id, ...(concepts.get(id)?.implies ?? [])].flatMap((one) => concepts.concerned(one)),
    ]),
    ageMonths: typicalAges[id] ?? null,
    isAnyMedicine: false,
  });
  /** What only a medicine tells of is said by its name: « avec Kardegic ». */
  const phraseOf = (id: ConceptId): string => {
    const drug = typed.has(id) ? undefined : asker.drugs.find((one) => impliedBy(one).includes(id));
    return drug === undefined ? ofDisease(labelOf(id)) : `avec ${labelOf(drug)}`;
  };
  const { ageMonths } = asker;
  const isPregnant = asker.people.some((id) => concepts.ancestors(id).includes('person:grossesse'));
  const people = asker.people.filter(
    (id) => (ageMonths === null || typicalAges[id] === undefined) && !(isPregnant && unborn.has(id)),
  );
  const ofPerson = (id: ConceptId, isNeutrallyTold: boolean): Circumstance => ({
    ...of(id, phrasesOfPeople[id] ?? ofDisease(labelOf(id))),
    ...(isNeutrallyTold ? { onlyBans: true, isTold: false } : {}),
  });
  // Who has given birth may give the breast.
  const mayNurse =
    people.includes('person:femme-accouchee') && ![...people, ...deniedNow].includes('person:allaitement');
  /** What one asks about is treated: only bans count. */
  const isAsked = (id: ConceptId) =>
    needs.some((need) => concepts.twins(need).some((twin) => concepts.ancestors(id).includes(twin)));
  return [
    ...people.map((id) => ofPerson(id, neutral.has(id))),
    ...(mayNurse ? [ofPerson('person:allaitement', true)] : []),
    ...agedOf(ageMonths),
    ...asker.drugs.map((id) => of(id, `avec ${labelOf(id)}`, ofAllMedicines(id))),
    ...asker.diseases.map((id) => ({
      ...of(id, phraseOf(id)),
      onlyBans: isAsked(id),
      isTold: typed.has(id),
    })),
    ...(asker.takesUnnamedMedicine ? [anyMedicine] : []),
  ];
}

function fitsAge({ minMonths, maxMonths }: PlantFact, age: number): boolean {
  return age >= (minMonths ?? 0) && age < (maxMonths ?? Number.POSITIVE_INFINITY);
}

const hasAges = ({ minMonths, maxMonths }: PlantFact) => (minMonths ?? maxMonths ?? null) !== null;

/** Whether a statement with a degree is about someone in this circumstance. */
export function concerns(fact: PlantFact, circumstance: Circumstance): boolean {
  const { subjects, ageMonths, isAnyMedicine, onlyBans, bans } = circumstance;
  const { subject, degree, kind, statement } = fact;
  if (degree === null || (onlyBans && !forbidsRecipe(degree))) return false;
  if (isAnyMedicine) return kind === 'interaction';
  if (bans) return subject === null && degree === 'banned' && bans.test(statement);
  if (ageMonths !== null && hasAges(fact)) return fitsAge(fact, ageMonths) && isOfAge(subject, subjects);
  return subject !== null && subjects.has(subject);
}

/** An age limit of another circumstance, as in pregnancy, is not one of this child. */
const isOfAge = (subject: ConceptId | null, subjects: ReadonlySet<ConceptId>): boolean =>
  subject === null || subject.startsWith('person:') || subjects.has(subject);

export const degrees = Object.keys(factDegrees) as FactDegree[];
export const gravity = (degree: FactDegree | null): number =>
  degree === null ? degrees.length : degrees.indexOf(degree);

export interface Concerning {
  readonly fact: PlantFact;
  readonly circumstances: readonly Circumstance[];
}

/** Statements of a plant about the asker, gravest first; a statement once, at its gravest. */
export function concerning(facts: readonly PlantFact[], all: readonly Circumstance[]): Concerning[] {
  if (all.length === 0) return [];
  const found = facts
    .filter(({ degree }) => degree !== null)
    .map((fact) => ({ fact, circumstances: all.filter((one) => concerns(fact, one)) }))
    .filter(({ circumstances }) => circumstances.length > 0)
    .toSorted((a, b) => gravity(a.fact.degree) - gravity(b.fact.degree));
  const said = new Set<string>();
  return found.filter(({ fact: { statement } }) => !said.has(statement) && said.add(statement));
}

/** For the query of lists: subjects of anything that was told, and the age. */
export function askerOf(all: readonly Circumstance[]): { subjects: string[]; ageMonths: number | null } {
  return {
    subjects: [...new Set(all.flatMap(({ subjects }) => [...subjects]))],
    ageMonths: all.find(({ ageMonths }) => ageMonths !== null)?.ageMonths ?? null,
  };
}
