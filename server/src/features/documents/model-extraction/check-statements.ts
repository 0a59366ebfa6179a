import { limits } from '@simples/contract/limits';
import { clippedClaim } from '#server/features/documents/extraction/evidence.ts';
import type { Claim } from '#server/features/documents/extraction/extraction-types.ts';
import { deniesUse, isPastUse } from '#server/features/documents/extraction/indications.ts';
import { warningKinds } from '#server/features/documents/extraction/label-kinds.ts';
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

export interface Checked {
  readonly value: Claim;
  readonly details: Claim;
}

export type Check = (outline: DocumentOutline, located: Located) => Checked | Refusal;

/** Maximum distance at which a heading and a line are quoted together. */
const MAX_LIST_LENGTH = 700;

export const ofPeople = (sentence: string): boolean => !isOfAnimals(sentence) && !isVeterinary(sentence);

/** The statement with its heading; null when they are too far apart. */
function fromHeading({ statement, heading }: Located): Range | null {
  if (heading === null || statement.end - heading.start > MAX_LIST_LENGTH) return null;
  return { start: heading.start, end: statement.end };
}

/** Without a shorter title. */
export const withoutTitle = (value: Claim): Checked => ({ value, details: value });

function refusedUse(outline: DocumentOutline, located: Located): Refusal | null {
  const { sentence, statement, words, section, plantRange } = located;
  const next = sentenceAfter(outline, statement);
  const at = words.start - statement.start;
  if (section !== null && warningKinds.has(section)) return 'sous un titre de mise en garde';
  if (section === 'uses' && plantRange?.sections.some(({ label }) => label.kind === 'indications'))
    return 'usages distincts des indications du document';
  if (!ofPeople(sentence)) return 'ne concerne pas des personnes';
  if (says(sentence, caution)) return 'la phrase met en garde';
  if (deniesUse(sentence) || doubts(sentence) || isDenied(sentence, at)) return 'le document le nie';
  if (isPastUse(sentence, next ? textOf(outline.flow, next) : '')) return 'usage abandonné';
  return null;
}

/** The sentence itself, or its heading, says that the plant is used for it. */
const checkIndication: Check = (outline, located) => {
  const { statement, sentence, words, section } = located;
  const refusal = refusedUse(outline, located);
  if (refusal !== null) return refusal;
  const title = withoutArticle(outline.flow, bare(outline.flow, words));
  const length = title.end - title.start;
  if (length < 3 || length > 90 || dose.test(folded(textOf(outline.flow, title))))
    return 'n’a pas la forme d’une indication';
  const range = [statement, fromHeading(located)].find((one) => {
    if (one === null) return false;
    const before = textOf(outline.flow, { start: one.start, end: words.start });
    return meant(before, use).length > 0 && !says(textOf(outline.flow, one), caution);
  });
  if (!range && section !== 'indications') return `la phrase ne le dit pas : « ${sentence.slice(0, 120)} »`;
  return {
    value: clippedClaim(outline.flow, title, limits.text.title),
    details: clippedClaim(outline.flow, range ?? statement),
  };
};

/** Quoted as a whole sentence; the title is shorter only where the warning precedes it. */
const checkWarning: Check = (outline, located) => {
  const { statement, sentence, words } = located;
  if (!ofPeople(sentence)) return 'ne concerne pas des personnes';
  const listed = warnsOfHarm(sentence).length > 0 ? null : fromHeading(located);
  const range = listed ?? statement;
  const text = textOf(outline.flow, range);
  const before = textOf(outline.flow, { start: range.start, end: words.start });
  const [first] = warnsOfHarm(text);
  if (first === undefined) return 'la phrase ne met pas en garde';
  const isLed =
    first < before.length &&
    !says(before.slice(first), use) &&
    !/[.;]\s|\bmais\b|\bbut\b/.test(before.slice(first));
  const title = isLed ? bare(outline.flow, words) : statement;
  return {
    value: clippedClaim(outline.flow, title, limits.text.title),
    details: clippedClaim(outline.flow, range),
  };
};

function checkTopic(topic: RegExp, cues: (sentence: string) => boolean): Check {
  return (outline, { statement, sentence }) => {
    if (!ofPeople(sentence)) return 'ne concerne pas des personnes';
    if (!topic.test(folded(sentence)) || !cues(sentence)) return 'la phrase ne met pas en garde sur ce point';
    return withoutTitle(clippedClaim(outline.flow, statement));
  };
}

const warns = (sentence: string): boolean => warnsOfHarm(sentence).length > 0;

/** Whole sentences: a number is never separated from its unit and subject. */
const checkPosology: Check = (outline, { statement, sentence, section }) => {
  if (!ofPeople(sentence)) return 'ne concerne pas des personnes';
  if (section !== null && warningKinds.has(section)) return 'sous un titre de mise en garde';
  const isOfIntake =
    section === 'posology' ||
    section === 'preparation' ||
    says(sentence, intake) ||
    sentence.search(methodWords) !== -1;
  if (!dose.test(folded(sentence)) || !isOfIntake || warns(sentence)) return 'la phrase ne dit pas de dose';
  return withoutTitle(clippedClaim(outline.flow, statement));
};

export const statementChecks = {
  indications: checkIndication,
  contreIndications: checkWarning,
  pregnancy: checkTopic(topics.pregnancy, warns),
  breastfeeding: checkTopic(topics.breastfeeding, warns),
  children: checkTopic(topics.children, warns),
  interactions: checkTopic(
    topics.interactions,
    (sentence) => warns(sentence) || meant(sentence, interplay).length > 0,
  ),
  lookAlikes: checkTopic(/./, (sentence) => meant(sentence, confusion).length > 0),
  posology: checkPosology,
};
