import type { Slot } from '@simples/contract/answer-blocks';
import type { Concepts } from '#server/concepts/concepts.ts';
import type { Mention, ReadWord } from '#server/concepts/recogniser.ts';
import { type Harms, harmsIn, withoutHarms, withoutReactions } from './harms.ts';
import type { QuestionToRead } from './in-conversation.ts';
import { BORN, isOfPerson, mergedSlots } from './known-slots.ts';
import { withProForms } from './pro-forms.ts';
import { type Reading, wordAt } from './reading.ts';
import { type Told, toldIn } from './slots.ts';
import { fixedVocabularies } from './vocabularies.ts';

const isOfAnimal = ({ outOfScope }: Reading): boolean =>
  outOfScope.some(({ id, isDenied }) => !isDenied && (id === 'animal' || id === 'veterinary'));

/** After a message that is not answered: the conversation as it was, with what was told of the person; an animal is none. */
function keptOfPerson(
  reading: Reading,
  before: readonly Slot[],
  told: Told,
  concepts: Concepts,
): readonly Slot[] {
  const slots = told.slots.filter(isOfPerson);
  if (slots.length + told.ofOthers.length === 0 || isOfAnimal(reading)) return before;
  const spokenOf = before.filter((slot) => !isOfPerson(slot));
  const person = mergedSlots(before, { ...told, slots, needs: [] }, concepts);
  return [...spokenOf, ...person.filter(isOfPerson)];
}

/** "j’étais enceinte", "j’allaitais", "j’ai été enceinte". */
const pastForm = /^(?:etais|etait|ete|(?:attend|allait|port|donn|nourriss)(?:ais|ait))$/;
const had = /^(?:ai|a|avais|avait)$/;
const PAST_WITHIN = 3;

/** "quand j’étais enceinte", "l’an dernier", "il y a 3 ans". */
const isLongAgo = (words: readonly ReadWord[]): boolean =>
  words.some(
    ({ word }, at) =>
      /^(?:autrefois|jadis)$/.test(word) ||
      (/^(?:an|annee)$/.test(word) && /^(?:derniere?|passee?)$/.test(wordAt(words, at + 1))) ||
      (/^(?:ans?|annees)$/.test(word) && wordAt(words, at - 2) === 'a' && wordAt(words, at - 3) === 'y'),
  );

/** A pregnancy or a nursing that is over; "je ne savais pas que j’étais enceinte" is not. */
function isPastState({ id, from, to }: Mention, { words, mentions }: Reading, concepts: Concepts): boolean {
  const isPregnancy = concepts.ancestors(id).includes('person:grossesse');
  if (!isPregnancy && id !== 'person:allaitement') return false;
  const before = words.slice(Math.max(0, from - PAST_WITHIN), from).map(({ word }) => word);
  if (before.some((word) => /^(?:que|qu|si)$/.test(word))) return false;
  const isPast =
    [...before, ...words.slice(from, to).map(({ word }) => word)].some((word) => pastForm.test(word)) ||
    had.test(before.at(-1) ?? '');
  const isBorn = isPregnancy && mentions.some((one) => one.id === BORN && !one.isDenied);
  return isPast && (isBorn || before.some((word) => /^(?:quand|lorsque)$/.test(word)) || isLongAgo(words));
}

const withoutPastStates = (reading: Reading, concepts: Concepts): Reading => ({
  ...reading,
  mentions: reading.mentions.filter((one) => !isPastState(one, reading, concepts)),
});

export interface TellsOfPerson {
  /** With what its pronouns stand for. */
  readonly reading: Reading;
  readonly before: readonly Slot[];
  readonly harms: Harms;
  readonly told: Told;
  /** What is known of the person when nothing is answered. */
  readonly kept: readonly Slot[];
}

/** What a question tells of the person, whatever it asks. */
export function tellsOfPerson(question: QuestionToRead, read: Reading): TellsOfPerson {
  const { concepts } = fixedVocabularies();
  const before = question.slots.filter(({ id }) => !question.withoutSlots.includes(id));
  const all = withoutPastStates(withProForms(read, before), concepts);
  const harms = harmsIn(all);
  const told = toldIn(withoutHarms(all, harms), concepts);
  const spared = [...harms.spared, ...harms.allergies].map((id) => ({
    id,
    kind: 'disease' as const,
    label: concepts.labelOf(id),
  }));
  const toldNow = {
    ...told,
    slots: [...told.slots, ...spared].filter(({ id }) => !question.withoutSlots.includes(id)),
  };
  const reading = withoutReactions(all, harms);
  return { reading, before, harms, told: toldNow, kept: keptOfPerson(reading, before, toldNow, concepts) };
}
