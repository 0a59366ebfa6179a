import { limits } from '@simples/contract/limits';
import { claimOf, clipped } from '#server/features/documents/extraction/evidence.ts';
import type { Claim } from '#server/features/documents/extraction/extraction-types.ts';
import { deniesUse, isPastUse } from '#server/features/documents/extraction/indications.ts';
import { type LabelKind, warningKinds } from '#server/features/documents/extraction/label-kinds.ts';
import { isOfAnimals, topics } from '#server/features/documents/extraction/safety.ts';
import { bare, withoutArticle } from '#server/features/documents/extraction/statements.ts';
import { type Range, textOf } from '#server/features/documents/extraction/text-flow.ts';
import { methodWords } from '#server/features/documents/extraction/vocabulary.ts';
import { folded } from '#server/french/folded.ts';
import { isDenied } from '#server/french/negation.ts';
import {
  caution,
  confusion,
  dose,
  doubts,
  intake,
  interplay,
  isVeterinary,
  meant,
  says,
  use,
  warnsOfHarm,
} from './cue-words.ts';
import { type DocumentOutline, sentenceAfter } from './document-outline.ts';
import type { Located, Refusal } from './locate-proposal.ts';

/** A value as the document has it, with the words that say it. */
export interface Checked {
  readonly value: Claim;
  readonly details: Claim;
}

export type Check = (ground: DocumentOutline, located: Located) => Checked | Refusal;

/** Words of a heading and what stands between it and a line: as far as both can be quoted as one. */
const LONGEST_LIST = 700;

const ofPeople = (sentence: string): boolean => !isOfAnimals(sentence) && !isVeterinary(sentence);

/** The statement from its heading on, where only that says what the line is; null when it is too far. */
function fromHeading({ said, heading }: Located): Range | null {
  if (heading === null || said.end - heading.start > LONGEST_LIST) return null;
  return { start: heading.start, end: said.end };
}

const claimed = ({ flow }: DocumentOutline, range: Range, most: number): Claim =>
  claimOf(flow, clipped(flow, range, most));

/** What speaks against a complaint being an indication. */
function refusedUse(ground: DocumentOutline, located: Located): Refusal | null {
  const { sentence, said, words, section, territory } = located;
  const next = sentenceAfter(ground, said);
  const at = words.start - said.start;
  if (section !== null && warningKinds.has(section)) return 'sous un titre de mise en garde';
  if (section === 'uses' && territory?.sections.some(({ label }) => label.kind === 'indications'))
    return 'usages distincts des indications du document';
  if (!ofPeople(sentence)) return 'ne concerne pas des personnes';
  if (says(sentence, caution)) return 'la phrase met en garde';
  if (deniesUse(sentence) || doubts(sentence) || isDenied(sentence, at)) return 'le document le nie';
  if (isPastUse(sentence, next ? textOf(ground.flow, next) : '')) return 'usage abandonné';
  return null;
}

/** A complaint that the document says the plant to be good for: in the sentence itself, or under such a heading. */
export const checkIndication: Check = (ground, located) => {
  const { said, sentence, words, section } = located;
  const refusal = refusedUse(ground, located);
  if (refusal !== null) return refusal;
  const title = withoutArticle(ground.flow, bare(ground.flow, words));
  if (title.end - title.start < 3 || title.end - title.start > 90) return 'n’a pas la forme d’une indication';
  if (dose.test(folded(textOf(ground.flow, title)))) return 'n’a pas la forme d’une indication';
  const range = [said, fromHeading(located)].find((one) => {
    if (one === null) return false;
    const before = textOf(ground.flow, { start: one.start, end: words.start });
    return meant(before, use).length > 0 && !says(textOf(ground.flow, one), caution);
  });
  if (!range && section !== 'indications') return `la phrase ne le dit pas : « ${sentence.slice(0, 120)} »`;
  return {
    value: claimed(ground, title, limits.text.title),
    details: claimed(ground, range ?? said, limits.text.long),
  };
};

/** A warning, in the words of its whole sentence; its title is shorter only where the warning precedes it. */
export const checkWarning: Check = (ground, located) => {
  const { said, sentence, words } = located;
  if (!ofPeople(sentence)) return 'ne concerne pas des personnes';
  const listed = warnsOfHarm(sentence).length > 0 ? null : fromHeading(located);
  const range = listed ?? said;
  const text = textOf(ground.flow, range);
  const before = textOf(ground.flow, { start: range.start, end: words.start });
  const [first] = warnsOfHarm(text);
  if (first === undefined) return 'la phrase ne met pas en garde';
  const isLed =
    first < before.length &&
    !says(before.slice(first), use) &&
    !/[.;]\s|\bmais\b|\bbut\b/.test(before.slice(first));
  const title = isLed ? bare(ground.flow, words) : said;
  return {
    value: claimed(ground, title, limits.text.title),
    details: claimed(ground, range, limits.text.long),
  };
};

/** A whole warning of one topic. */
function checkTopic(topic: RegExp, cues: (sentence: string) => boolean): Check {
  return (ground, { said, sentence }) => {
    if (!ofPeople(sentence)) return 'ne concerne pas des personnes';
    if (!topic.test(folded(sentence)) || !cues(sentence)) return 'la phrase ne met pas en garde sur ce point';
    const value = claimed(ground, said, limits.text.long);
    return { value, details: value };
  };
}

const warns = (sentence: string): boolean => warnsOfHarm(sentence).length > 0;

export const checkPregnancy = checkTopic(topics.pregnancy, warns);
export const checkBreastfeeding = checkTopic(topics.breastfeeding, warns);
export const checkChildren = checkTopic(topics.children, warns);
export const checkInteraction = checkTopic(
  topics.interactions,
  (sentence) => warns(sentence) || meant(sentence, interplay).length > 0,
);
export const checkLookAlike = checkTopic(/./, (sentence) => meant(sentence, confusion).length > 0);

const doseSections = new Set<LabelKind>(['posology', 'preparation']);

/** Doses, in whole sentences: a number is never parted from what it is of. */
export const checkPosology: Check = (ground, { said, sentence, section }) => {
  if (!ofPeople(sentence)) return 'ne concerne pas des personnes';
  if (section !== null && warningKinds.has(section)) return 'sous un titre de mise en garde';
  const isOfIntake =
    (section !== null && doseSections.has(section)) ||
    says(sentence, intake) ||
    sentence.search(methodWords) !== -1;
  if (!dose.test(folded(sentence)) || !isOfIntake || warns(sentence)) return 'la phrase ne dit pas de dose';
  const value = claimed(ground, said, limits.text.long);
  return { value, details: value };
};
