import type { Slot } from '@simples/contract/answer-blocks';
import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import { type Mention, overlaps, type ReadWord } from '#server/concepts/recogniser.ts';
import { asksRemedy, needsIn, treatedIn } from './needs.ts';
import { isInjection } from './other-senses.ts';
import { type Relative, type Who, whoIn } from './persons.ts';
import { type Reading, wordAt } from './reading.ts';

/** What one question tells of the person whom the answer is for. */
export interface Told extends Pick<Who, 'subject' | 'isNewPerson' | 'pronoun'> {
  readonly slots: readonly Slot[];
  readonly needs: readonly ConceptId[];
  /** "contre l’endométriose": a remedy is looked for, not what the ill must avoid. */
  readonly asksRemedy: boolean;
  /** Of somebody who is not asked about. */
  readonly ofOthers: readonly { readonly relative: Relative; readonly slot: Slot }[];
  /** What is said not to be. */
  readonly denied: readonly ConceptId[];
  readonly takesUnnamedMedicine: boolean;
  /** "moi qui ne prends rien", "aucun médicament" */
  readonly takesNothing: boolean;
}

const UNNAMED_MEDICINE = 'drug:medicament';
export const UNNAMED_SLOT = 'drug:medicament';

/** They tell of the speaker or of nobody. */
const ignoredPeople = new Set(['person:soignant', 'person:tout-le-monde']);
const ignoredDrugs = new Set([UNNAMED_MEDICINE, 'drug:vaccins']);

/** A concept that says something of one person. */
export const tellsOfAsker = (id: ConceptId): boolean => !ignoredPeople.has(id) && !ignoredDrugs.has(id);

export function ageLabel(months: number): string {
  if (months < 1) return `${Math.max(1, Math.round(months * 4.345))} semaines`;
  if (months < 24) return `${Math.round(months)} mois`;
  return `${Math.floor(months / 12)} ans`;
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
      !isNamedAfter(to, words, mentions) &&
      (words.slice(Math.max(0, from - 4), to).some(({ word }) => medicineTakers.has(word)) ||
        isBesideAnother(from, words, mentions)),
  );
}

const beforeTaken = /^(?:d[ue]?|des|l[ae]?|les|une?|[mts](?:on|a|es))$/;

/** "je suis sous Zorglub", "je prends du Zorglub": whatever it is, it is taken. */
const takesUnknown = ({ words, unknown }: Reading): boolean =>
  unknown.some((at) => {
    let verb = at - 1;
    while (beforeTaken.test(wordAt(words, verb))) verb -= 1;
    const isUnder =
      wordAt(words, verb) === 'sous' && /^(?:suis|est|es|sommes|etes|sont)$/.test(wordAt(words, verb - 1));
    return isUnder || /^pren(?:ds?|ons|ez|nent)$/.test(wordAt(words, verb));
  });

/** "sa piqûre chaque mois": of whatever. */
const isInjected = ({ words, mentions }: Reading): boolean =>
  !mentions.some(({ id, isDenied }) => id.startsWith('drug:') && !isDenied) &&
  words.some((_, at) => isInjection(words, at, mentions));

/** No medicine at all: not "rien contre la toux", nor "rien d’autre", nor "pas mon traitement". */
const takesNothing = ({ words, mentions }: Reading): boolean =>
  words.some(({ word }, at) => {
    const isTaken = words
      .slice(Math.max(0, at - 2), at)
      .some((one) => /^pren(?:d|ds|ons|ais|ait)$/.test(one.word));
    return word === 'rien' && isTaken && (words[at + 1]?.isFirst ?? true);
  }) ||
  mentions.some(
    ({ id, from, isDenied }) =>
      id === UNNAMED_MEDICINE && isDenied && /^(?:aucune?|de|d)$/.test(wordAt(words, from - 1)),
  );

const NAMED_WITHIN = 2;

/** "des médicaments, lopril": which, not which else. */
const isNamedAfter = (to: number, words: readonly ReadWord[], mentions: readonly Mention[]): boolean =>
  mentions.some(
    ({ id, from }) =>
      id.startsWith('drug:') &&
      id !== UNNAMED_MEDICINE &&
      from >= to &&
      from - to <= NAMED_WITHIN &&
      !words.slice(to, from).some(({ word }) => /^(?:et|ou|avec|plus)$/.test(word)),
  );

/** "lopril et d’autres médicaments" */
const isBesideAnother = (from: number, words: readonly ReadWord[], mentions: readonly Mention[]): boolean =>
  /^autres?$/.test(wordAt(words, from - 1)) &&
  mentions.some(({ id, to }) => id.startsWith('drug:') && to < from && from - to <= NAMED_WITHIN + 1);

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

/** Of an id, `age:36`. */
export const kindOf = (id: string) => id.slice(0, id.indexOf(':')) as Slot['kind'];

function ageSlots({ age }: Who): Slot[] {
  if (!age) return [];
  return [{ id: `age:${Math.round(age.months * 10) / 10}`, kind: 'age', label: ageLabel(age.months) }];
}

export function toldIn(reading: Reading, concepts: Concepts): Told {
  const { mentions } = reading;
  const who = whoIn(reading, concepts);
  const { subject, isNewPerson, pronoun } = who;
  const present = mentions.filter(({ isDenied }) => !isDenied);
  const isOfOther = (mention: Mention) => who.otherOf(mention) !== null;
  const ofKind = (kind: Slot['kind'], isMeant: (one: Mention) => boolean) =>
    slotsOf(
      reading,
      present.filter((one) => kindOf(one.id) === kind && !isOfOther(one) && isMeant(one)),
      kind,
      concepts,
    );
  const needs = needsIn(reading).filter(
    (need) => !mentions.some((one) => overlaps(one, need) && isOfOther(one)),
  );
  const isUnnamed =
    takesUnnamed(reading) ||
    takesUnknown(reading) ||
    isInjected(reading) ||
    treatedIn(reading).some(
      (one) => !mentions.some((drug) => drug.id.startsWith('drug:') && !drug.isDenied && overlaps(drug, one)),
    );
  return {
    subject,
    isNewPerson,
    pronoun,
    ofOthers: present.flatMap((mention) => {
      const relative = who.otherOf(mention);
      if (relative === null) return [];
      return slotsOf(reading, [mention], kindOf(mention.id), concepts).map((slot) => ({ relative, slot }));
    }),
    needs: needs.map(({ id }) => id),
    asksRemedy: asksRemedy(reading, needs),
    takesUnnamedMedicine: isUnnamed,
    takesNothing: takesNothing(reading),
    denied: mentions.flatMap((one) => (one.isDenied && !isOfOther(one) ? [one.id] : [])),
    slots: [
      ...ofKind('person', (one) => !ignoredPeople.has(one.id) && !who.isOfNobody(one)),
      ...ageSlots(who),
      ...ofKind('drug', (drug) => isTaken(drug, reading)),
      ...(isUnnamed ? [{ id: UNNAMED_SLOT, kind: 'drug' as const, label: 'un traitement' }] : []),
      ...ofKind('disease', () => true),
      ...slotsOf(reading, needs, 'need', concepts),
    ],
  };
}
