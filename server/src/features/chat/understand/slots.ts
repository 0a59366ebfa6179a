import type { Slot } from '@simples/contract/answer-blocks';
import { type Age, agesIn } from '#server/concepts/ages.ts';
import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import type { Mention, ReadWord } from '#server/concepts/recogniser.ts';
import type { Asker } from './frame.ts';
import { asksRemedy, needsIn, overlaps, treatedIn } from './needs.ts';
import { type Reading, wordAt } from './reading.ts';

type Relative = 'self' | 'baby' | 'child' | 'man' | 'woman';

/** What one question tells of the person whom the answer is for. */
export interface Told {
  readonly slots: readonly Slot[];
  readonly subject: Relative | null;
  /** Someone else than before: what was told of the former is forgotten. */
  readonly isNewPerson: boolean;
  readonly needs: readonly ConceptId[];
  /** "contre l’endométriose": a remedy is looked for, not what the ill must avoid. */
  readonly asksRemedy: boolean;
  /** What is said not to be. */
  readonly denied: readonly ConceptId[];
  readonly takesUnnamedMedicine: boolean;
}

const UNNAMED_MEDICINE = 'drug:medicament';
const UNNAMED_SLOT = 'drug:medicament';

/** They tell of the speaker or of nobody. */
const ignoredPeople = new Set(['person:soignant', 'person:tout-le-monde']);
const ignoredDrugs = new Set([UNNAMED_MEDICINE, 'drug:vaccins']);

/** A concept that says something of one person. */
export const tellsOfAsker = (id: ConceptId): boolean => !ignoredPeople.has(id) && !ignoredDrugs.has(id);

const asksFor = new Set(['pour', 'chez', 'donner', 'donne', 'et', 'a', 'au']);
const possessive = new Set([
  'mon',
  'ma',
  'mes',
  'notre',
  'nos',
  'son',
  'sa',
  'ses',
  'le',
  'la',
  'l',
  'un',
  'une',
  'les',
]);

/** "pour mon fils", "et ma fille de 5 ans", "donner à un enfant". */
function isAskedFor(words: readonly ReadWord[], from: number): boolean {
  let before = from - 1;
  while (possessive.has(wordAt(words, before))) before -= 1;
  return (
    asksFor.has(wordAt(words, before)) &&
    !(wordAt(words, before) === 'a' && wordAt(words, before - 1) === 'y')
  );
}

/** "c'est pour mon fils" */
function isSaidFor(words: readonly ReadWord[], from: number): boolean {
  let before = from - 1;
  while (possessive.has(wordAt(words, before))) before -= 1;
  return wordAt(words, before) === 'pour' || wordAt(words, before) === 'chez';
}

interface Person {
  readonly relative: Relative;
  readonly mention: Mention;
  readonly age: Age | null;
  readonly isAskedFor: boolean;
}

/** Words between a person and the age that is theirs: "mon mari, 78 ans", "ma mère a bientôt 70 ans". */
const MAX_TO_AGE = 4;

/** "j’attends un bébé", "nous souhaitons un enfant": there is none yet. */
const tellsOfUnborn = (id: ConceptId, concepts: Concepts): boolean =>
  id === 'person:desir-enfant' || concepts.ancestors(id).includes('person:grossesse');

/** "mon poussin de 8 mois": who has the age of a child is one, in any word. */
const childrenOf = (ages: readonly Age[], known: readonly Mention[]): Mention[] =>
  ages.flatMap(({ months, holder }) => {
    if (holder === null || months >= ADULT) return [];
    const child: Mention = { id: 'child', from: holder, to: holder + 1, length: 1, isDenied: false };
    return known.some((one) => overlaps(one, child)) ? [] : [child];
  });

function peopleIn(
  { words, relatives, mentions }: Reading,
  ages: readonly Age[],
  concepts: Concepts,
): Person[] {
  const unborn = mentions.filter(({ id }) => tellsOfUnborn(id, concepts));
  const isUnborn = (mention: Mention) => unborn.some((one) => overlaps(one, mention));
  const known = relatives.filter((one) => one.id !== 'self' && !one.isDenied && !isUnborn(one));
  const others = [...known, ...childrenOf(ages, known)].toSorted((a, b) => a.from - b.from);
  return others.map((mention, at) => {
    const next = others[at + 1]?.from ?? Number.POSITIVE_INFINITY;
    const age = ages.find(({ from }) => from >= mention.to && from - mention.to <= MAX_TO_AGE && from < next);
    return {
      relative: mention.id as Relative,
      mention,
      age: age ?? null,
      isAskedFor: isAskedFor(words, mention.from),
    };
  });
}

const selfPatterns = [
  ['pour', 'moi'],
  ['c', 'est', 'moi'],
];
/** Said by parents too: "c'est pour mon fils de 10 ans, puis-je prendre du thym ?" */
const looseSelfPatterns = [
  ['je', 'peux', 'prendre'],
  ['je', 'peux', 'en'],
  ['je', 'peux', 'boire'],
  ['puis', 'je', 'prendre'],
  ['puis', 'je', 'en'],
  ['puis', 'je', 'boire'],
  ['dois', 'je'],
  ['me', 'conseiller'],
];

const placeOf = (words: readonly ReadWord[], pattern: readonly string[]): number =>
  words.findIndex((_, at) => pattern.every((word, offset) => wordAt(words, at + offset) === word));

const holds = (words: readonly ReadWord[], pattern: readonly string[]): boolean =>
  placeOf(words, pattern) >= 0;

/** "je tousse", "je suis enceinte": the state is the speaker's. */
function isOwnState({ words, mentions, relatives }: Reading): boolean {
  return mentions.some(({ id, from }) => {
    // "j'ai deux enfants" is no state of the speaker.
    const isRelative = relatives.some((one) => one.from === from);
    if (isRelative || !/^(?:complaint|disease|person):/.test(id)) return false;
    const before = words.slice(Math.max(0, from - 3), from + 1).map(({ word }) => word);
    return before.includes('je') || before.includes('j') || before.includes('me');
  });
}

const asksForOther = ['lui', 'donner'];

/** `asked`: someone whom the answer is said to be for. */
function isForSelf(reading: Reading, asked: Person | undefined): boolean {
  const { words } = reading;
  const lastOther = words.findLastIndex(({ word }) => asksForOther.includes(word));
  // "rien pour lui alors, et pour moi ?"
  if (placeOf(words, ['pour', 'moi']) > lastOther) return true;
  if (lastOther !== -1 || holds(words, ['pour', 'elle'])) return false;
  if (selfPatterns.some((pattern) => holds(words, pattern)) || isOwnState(reading)) return true;
  const from = asked && isSaidFor(words, asked.mention.from) ? asked.mention.from : Number.POSITIVE_INFINITY;
  return looseSelfPatterns.some((pattern) => holds(words, pattern) && placeOf(words, pattern) < from);
}

/** The one whom the question is about; null for the speaker. */
function subjectOf(reading: Reading, people: readonly Person[]): Person | null {
  const { words } = reading;
  if (holds(words, ['c', 'est', 'elle'])) return people.find(({ relative }) => relative === 'woman') ?? null;
  const asked =
    people.findLast((person) => person.isAskedFor && person.age) ?? people.findLast((one) => one.isAskedFor);
  const isOwn = isForSelf(reading, asked);
  if (asked && !isOwn) return asked;
  if (isOwn) return null;
  const aged = people.filter(({ age }) => age !== null);
  return aged.toSorted((a, b) => (a.age?.months ?? 0) - (b.age?.months ?? 0))[0] ?? people[0] ?? null;
}

export function ageLabel(months: number): string {
  if (months < 1) return `${Math.max(1, Math.round(months * 4.345))} semaines`;
  if (months < 24) return `${Math.round(months)} mois`;
  return `${Math.floor(months / 12)} ans`;
}

/** "le rhume de mes enfants", "ma grand-mère en buvait": others than the one asked about. */
function isOfAnother(mention: Mention, people: readonly Person[], subject: Person | null): boolean {
  return people.some((person) => person !== subject && overlaps(person.mention, mention));
}

const typedBy = ({ text, words }: Reading, { from, to }: Mention): string =>
  text.slice(words[from]?.start, words[to - 1]?.end);

function slotsOf(
  reading: Reading,
  mentions: readonly Mention[],
  kind: Slot['kind'],
  concepts: Concepts,
): Slot[] {
  return mentions.map((mention) => {
    const typed = typedBy(reading, mention);
    const label =
      kind === 'drug' && /\p{Lu}/u.test(typed.charAt(0)) && typed.length < 30
        ? typed
        : concepts.labelOf(mention.id);
    return { id: mention.id, kind, label };
  });
}

const medicineTakers = new Set(
  'prend prends prenons prendre mes mon ses son sous suis traitement avale beaucoup plusieurs'.split(' '),
);

function takesUnnamed({ words, mentions }: Reading): boolean {
  return mentions.some(
    ({ id, from, to, isDenied }) =>
      id === UNNAMED_MEDICINE &&
      !isDenied &&
      words.slice(Math.max(0, from - 4), to).some(({ word }) => medicineTakers.has(word)),
  );
}

const HELD_WITHIN = 3;

/** "quelles plantes contiennent de la caféine": nobody takes it. */
const isContained = (words: readonly ReadWord[], { from }: Mention): boolean =>
  words
    .slice(Math.max(0, from - HELD_WITHIN), from)
    .some(({ word }) => /^(?:contien|conten|renferm)/.test(word));

/** "le thym est-il un antibiotique": said of the plant, not taken beside it. */
function isSaidOfPlant({ words, plants }: Reading, { from }: Mention): boolean {
  let at = from - 1;
  while (/^(?:un|une|il|elle|t|naturel|vrai)$/.test(wordAt(words, at))) at -= 1;
  return /^(?:est|sont)$/.test(wordAt(words, at)) && plants.some(({ to }) => to <= at && at - to <= 1);
}

const isTaken = (drug: Mention, reading: Reading): boolean =>
  !ignoredDrugs.has(drug.id) && !isContained(reading.words, drug) && !isSaidOfPlant(reading, drug);

const ofThePast = new Set(['mes', 'ses', 'tes', 'nos', 'leurs']);

/** "depuis mes 18 ans" is the past; of "6 à 10 ans" the youngest counts. */
function ownAge(words: readonly ReadWord[], age: Age): Age[] {
  if (ofThePast.has(wordAt(words, age.from - 1))) return [];
  const first = Number(wordAt(words, age.from - 2));
  const isRange = ['a', 'et', 'ou'].includes(wordAt(words, age.from - 1)) && first > 0;
  const last = Number(wordAt(words, age.from));
  return [isRange && last > first ? { ...age, months: (age.months * first) / last } : age];
}

const ADULT = 216;

/** "deux enfants, 3 ans et 9 ans": what holds for the youngest is safe for both. */
function youngestChild(ages: readonly Age[]): Age | null {
  const children = ages.filter(({ months }) => months < ADULT).toSorted((a, b) => a.months - b.months);
  return children.length > 1 ? (children[0] ?? null) : null;
}

/** Months; who is pregnant is no baby. */
const YOUNGEST = 9;

function agesTold({ words, mentions, plants, relatives }: Reading, concepts: Concepts): Age[] {
  const isPregnant = mentions.some(
    ({ id, isDenied }) => !isDenied && concepts.ancestors(id).includes('person:grossesse'),
  );
  // "peur de perdre mon bébé, 6 semaines": of the pregnancy.
  const things = [...mentions.filter(({ id }) => !id.startsWith('person:')), ...plants];
  const children = relatives.filter(({ id }) => id === 'child' || id === 'baby');
  const isAmong = (all: readonly Pick<Mention, 'from' | 'to'>[], at: number) =>
    all.some(({ from, to }) => at >= from && at < to);
  return agesIn(words, (at) => (isAmong(children, at) ? 'child' : isAmong(things, at) ? 'thing' : null))
    .flatMap((one) => ownAge(words, one))
    .filter(({ months }) => !isPregnant || months >= YOUNGEST);
}

export function toldIn(reading: Reading, concepts: Concepts): Told {
  const { words, mentions } = reading;
  const ages = agesTold(reading, concepts);
  const people = peopleIn(reading, ages, concepts);
  const subject = subjectOf(reading, people);
  const ofOthers = people.flatMap((person) => (person !== subject && person.age ? [person.age] : []));
  const own = ages.filter((one) => !ofOthers.includes(one));
  const age = subject?.age ?? youngestChild(own) ?? own.at(-1) ?? null;
  const present = mentions.filter((mention) => !mention.isDenied);
  const ofKind = (prefix: string) => present.filter(({ id }) => id.startsWith(prefix));
  const persons = ofKind('person:').filter(
    (mention) => !ignoredPeople.has(mention.id) && !isOfAnother(mention, people, subject),
  );
  const needs = needsIn(reading);
  const isUnnamed =
    takesUnnamed(reading) ||
    treatedIn(reading).some((one) => !ofKind('drug:').some((drug) => overlaps(drug, one)));
  return {
    subject: subject?.relative ?? (isForSelf(reading, undefined) ? 'self' : null),
    isNewPerson: subject ? subject.isAskedFor || subject.age !== null : holds(words, ['pour', 'moi']),
    needs: needs.map(({ id }) => id),
    asksRemedy: asksRemedy(reading, needs),
    takesUnnamedMedicine: isUnnamed,
    denied: mentions.flatMap(({ id, isDenied }) => (isDenied ? [id] : [])),
    slots: [
      ...slotsOf(reading, persons, 'person', concepts),
      ...(age
        ? [
            {
              id: `age:${Math.round(age.months * 10) / 10}`,
              kind: 'age' as const,
              label: ageLabel(age.months),
            },
          ]
        : []),
      ...slotsOf(
        reading,
        ofKind('drug:').filter((drug) => isTaken(drug, reading)),
        'drug',
        concepts,
      ),
      ...(isUnnamed ? [{ id: UNNAMED_SLOT, kind: 'drug' as const, label: 'un traitement' }] : []),
      ...slotsOf(reading, ofKind('disease:'), 'disease', concepts),
      ...slotsOf(reading, needs, 'need', concepts),
    ],
  };
}

const ofPerson = new Set<Slot['kind']>(['person', 'age', 'drug', 'disease']);
const SUBJECT = 'subject:';

/** What is known after a question: the new beside what stays. Plants are told apart. */
export function mergedSlots(before: readonly Slot[], told: Told, concepts: Concepts): Slot[] {
  const isOfPregnancy = (id: string) => concepts.ancestors(id).includes('person:grossesse');
  const subject = before.find(({ id }) => id.startsWith(SUBJECT))?.id.slice(SUBJECT.length) ?? null;
  const isOther = told.isNewPerson && told.subject !== null && told.subject !== (subject ?? 'self');
  const hasAge = told.slots.some(({ kind }) => kind === 'age');
  const hasNeed = told.needs.length > 0;
  const isBorn = told.slots.some(({ id }) => id === 'person:femme-accouchee');
  const kept = before.filter(({ kind, id }) => {
    // "finalement, pas la pilule"
    if (ofPerson.has(kind) && told.denied.includes(id)) return false;
    if (isBorn && isOfPregnancy(id)) return false;
    if (kind === 'intent' || kind === 'plant') return false;
    if (isOther && ofPerson.has(kind)) return false;
    if (kind === 'age') return !hasAge;
    return kind !== 'need' || !hasNeed || told.needs.includes(id);
  });
  const now = told.isNewPerson ? told.subject : (subject ?? told.subject);
  const all = [
    ...kept,
    ...told.slots,
    ...(now ? [{ id: `${SUBJECT}${now}`, kind: 'intent' as const, label: now }] : []),
  ];
  return [...new Map(all.map((slot) => [slot.id + slot.kind, slot])).values()];
}

/** Medicines tell of diseases. */
export function askerOf(slots: readonly Slot[], concepts: Concepts): Asker {
  const ids = (kind: Slot['kind']) => slots.flatMap((slot) => (slot.kind === kind ? [slot.id] : []));
  const drugs = ids('drug').filter((id) => id !== UNNAMED_SLOT);
  const impliedBy = (all: readonly ConceptId[]) =>
    all.flatMap((id) => concepts.ancestors(id)).flatMap((id) => concepts.get(id)?.implies ?? []);
  const implied = impliedBy(drugs);
  // "déclencher l'accouchement": wished for in pregnancy.
  const people = [...implied, ...impliedBy(ids('need'))].filter((id) => id.startsWith('person:'));
  const age = ids('age')[0];
  // "mon mari": what is not for men is not for him.
  const isMan = slots.some(({ id }) => id === `${SUBJECT}man`);
  return {
    people: [...new Set([...ids('person'), ...people, ...(isMan ? ['person:homme'] : [])])],
    ageMonths: age === undefined ? null : Number(age.slice('age:'.length)),
    diseases: [...new Set([...ids('disease'), ...implied.filter((id) => id.startsWith('disease:'))])],
    drugs,
    takesUnnamedMedicine: slots.some(({ id }) => id === UNNAMED_SLOT),
  };
}
