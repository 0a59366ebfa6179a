import type { Slot } from '@simples/contract/answer-blocks';
import type { Concepts } from '#server/concepts/concepts.ts';
import { type Harms, harmsIn, withoutHarms, withoutReactions } from './harms.ts';
import type { QuestionToRead } from './in-conversation.ts';
import { isOfPerson, mergedSlots } from './known-slots.ts';
import { withoutPastStates } from './past-states.ts';
import { withProForms } from './pro-forms.ts';
import type { Reading } from './reading.ts';
import { type Told, toldIn } from './slots.ts';
import { withoutToldIllnesses } from './told-illness.ts';
import { fixedVocabularies } from './vocabularies.ts';

/** An animal is to be treated, or is spoken of. */
export const isOfAnimal = ({ outOfScope }: Reading): boolean =>
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
  const meant = withoutHarms(all, harms);
  const told = withoutToldIllnesses(toldIn(meant, concepts), meant);
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
