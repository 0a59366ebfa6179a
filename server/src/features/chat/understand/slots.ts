import type { Slot } from '@simples/contract/answer-blocks';
import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import { type Mention, overlaps } from '#server/concepts/recogniser.ts';
import {
  ignoredDrugs,
  isTaken,
  type Stopped,
  stoppedIn,
  takesNothing,
  takesSomeMedicine,
  UNNAMED_MEDICINE,
} from './medicines-told.ts';
import { asksRemedy, needsIn } from './needs.ts';
import { type Relative, type Who, whoIn } from './persons.ts';
import type { Reading } from './reading.ts';

/** What one question tells of the person whom the answer is for. */
export interface Told extends Pick<Who, 'subject' | 'isNewPerson' | 'pronoun' | 'kin' | 'alone'> {
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
  /** Medicines given up without a doctor. */
  readonly stopped: Stopped;
}

/** They tell of the speaker or of nobody. */
const ignoredPeople = new Set(['person:soignant', 'person:tout-le-monde']);

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

/** Of an id, `age:36`. */
export const kindOf = (id: string) => id.slice(0, id.indexOf(':')) as Slot['kind'];

function ageSlots({ age }: Who): Slot[] {
  if (!age) return [];
  return [{ id: `age:${Math.round(age.months * 10) / 10}`, kind: 'age', label: ageLabel(age.months) }];
}

export function toldIn(reading: Reading, concepts: Concepts): Told {
  const { mentions } = reading;
  const who = whoIn(reading, concepts);
  const { subject, isNewPerson, pronoun, kin, alone } = who;
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
  const isUnnamed = takesSomeMedicine(reading);
  return {
    subject,
    isNewPerson,
    pronoun,
    kin,
    alone,
    ofOthers: present.flatMap((mention) => {
      const relative = who.otherOf(mention);
      if (relative === null) return [];
      return slotsOf(reading, [mention], kindOf(mention.id), concepts).map((slot) => ({ relative, slot }));
    }),
    needs: needs.map(({ id }) => id),
    asksRemedy: asksRemedy(reading, needs),
    takesUnnamedMedicine: isUnnamed,
    takesNothing: takesNothing(reading),
    stopped: stoppedIn(reading),
    denied: mentions.flatMap((one) => (one.isDenied && !isOfOther(one) ? [one.id] : [])),
    slots: [
      ...ofKind('person', (one) => !ignoredPeople.has(one.id) && !who.isOfNobody(one)),
      ...ageSlots(who),
      ...ofKind('drug', (drug) => isTaken(drug, reading)),
      ...(isUnnamed ? [{ id: UNNAMED_MEDICINE, kind: 'drug' as const, label: 'un traitement' }] : []),
      ...ofKind('disease', () => true),
      ...slotsOf(reading, needs, 'need', concepts),
    ],
  };
}
