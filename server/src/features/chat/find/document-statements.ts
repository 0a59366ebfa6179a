import {
  describesPlant,
  isBareWarning,
  isRefusal,
  type StoredPassage,
  warns,
} from '#server/features/documents/documents.feature.ts';
import { saysNothing } from '#server/french/negation.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { splitSentences } from '#server/french/sentences.ts';
import { tokens } from '#server/french/tokens.ts';
import { tellsType } from './answer-types.ts';
import { isOfWarnings, isOpen } from './document-fit.ts';
import { holdsMarkup, isPromptInjection } from './prompt-injection.ts';
import { rolesIn } from './statement-roles.ts';

/** Shorter ones outside a section are headings or table cells. */
const MIN_WORDS = 5;
/** Characters of a section that is one statement with its heading. */
const MAX_LIST = 320;

const MAX_HEAD = 160;
/** Where a page says what it is of, before its text. */
export const headOfPage = ({ page }: Pick<StoredPassage, 'page'>): string => page.slice(0, MAX_HEAD);

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export const wordsOf = ({ text, continued }: StoredPassage): string =>
  continued === null ? text : `${text} ${continued.text}`;

/** "02/11/2025 09:13 - Dr Kouamé: " begins a message of an exported discussion. */
const stamp =
  /(?<!\S)\[?\d{1,2}\/\d{1,2}(?:\/\d{2,4})?,?\s\d{1,2}:\d{2}(?::\d{2})?\]?\s(?:[-–]\s)?(?:[^:\n]{1,40}:\s)?/;

/** A line in lower case goes on with the one before: « GARDEZ-VOUS », and of what. */
const sentencesIn = (passage: StoredPassage): string[] =>
  wordsOf(passage)
    .split(stamp)
    .flatMap((said) => splitSentences(said.replace(/(?<=[^.!?…:;\s])[^\S\n]*\n\s*(?=\p{Ll})/gu, ' ')))
    .map(oneLine);

const isQuotable = (text: string): boolean => !isPromptInjection(text) && !holdsMarkup(text);

export interface Statement {
  readonly text: string;
  /** Where a section is told in parts, the number of this one. */
  readonly part: number;
}

/** Short sentences count where they tell something of the plant: « Pas pour le bébé. » */
const isTelling = (sentence: string): boolean =>
  tokens(sentence).length >= MIN_WORDS || rolesIn(sentence, null).size > 0;

/** Of a clause that tells a quantity after a comma what stands before it: « décoction des feuilles ». What warns after it is told with it or not at all. */
function beforeDose(clause: string): string {
  const parts = clause.split(/(?<=,)\s+/);
  const at = parts.findIndex((part) => holdsDose(part));
  if (at < 1 || parts.slice(at).some((part) => warns(part, null))) return '';
  const before = clause.slice(0, clause.indexOf(parts[at] ?? '')).replace(/[\s,]+$/, '');
  return holdsDose(before) ? '' : before;
}

/** Of a sentence that tells a quantity, the clauses that tell none: « c’est le remède des calculs rénaux ». */
const clausesWithoutDose = (sentence: string): string[] =>
  sentence
    .split(/(?<=[:;])\s+/)
    .map((clause) => (holdsDose(clause) ? beforeDose(clause) : clause))
    .filter((clause) => clause !== '' && isTelling(clause));

/** Sentences between two quantities, together: of « grossesse, allaitement » none is left out. */
function withoutDoses(sentences: readonly string[]): string[] {
  const runs: string[][] = [[]];
  for (const sentence of sentences)
    if (holdsDose(sentence)) runs.push(...clausesWithoutDose(sentence).map((clause) => [clause]), []);
    else runs.at(-1)?.push(sentence);
  return runs.map((run) => run.join(' ')).filter((run) => run !== '');
}

export function statementsIn(passage: StoredPassage): Statement[] {
  const whole = oneLine(wordsOf(passage));
  const sentences = sentencesIn(passage);
  if (passage.heading !== null && whole.length <= MAX_LIST && isQuotable(whole)) {
    // The place of a quantity is told of the whole; what stands beside it can be quoted.
    const beside = holdsDose(whole) ? withoutDoses(sentences) : [];
    return [whole, ...beside].map((text, part) => ({ text, part })).filter(({ text }) => !saysNothing(text));
  }
  return sentences
    .filter((one) => (passage.heading !== null || isTelling(one)) && isQuotable(one) && !saysNothing(one))
    .flatMap((one) => (holdsDose(one) ? [one, ...clausesWithoutDose(one)] : [one]))
    .map((text) => ({ text, part: 0 }));
}

/** A heading that a page prints tells what stands under it; without one a sentence was only read to be of its kind. */
function printedKind({ heading, kind }: StoredPassage): string | null {
  if (heading === '') return null;
  return isOpen(kind) && heading !== null && isRefusal(heading) ? 'contraindications' : kind;
}

/** Of a dangerous plant: what warns, each sentence judged by itself; those that follow each other are one statement. */
export function warningsIn(passage: StoredPassage): Statement[] {
  const kind = printedKind(passage);
  const isRead = kind === null && isOfWarnings(passage.kind);
  const runs: string[] = [];
  let isRun = false;
  for (const sentence of sentencesIn(passage)) {
    const isWarning =
      tokens(sentence).length > 1 && isQuotable(sentence) && isBareWarning(sentence, kind, isRead);
    const last = runs.at(-1);
    if (isWarning && isRun && last !== undefined && last.length + sentence.length < MAX_LIST)
      runs[runs.length - 1] = `${last} ${sentence}`;
    else if (isWarning) runs.push(sentence);
    isRun = isWarning;
  }
  return runs.map((text, part) => ({ text, part }));
}

const ofLooks = new Set([
  'description',
  'partUsed',
  'lookAlikes',
  'adverseEffects',
  'toxicity',
  'contraindications',
]);

/** Of a dangerous plant: sentences that tell its looks, by which it is avoided, and nothing of how it is taken. */
export function looksIn(passage: StoredPassage): Statement[] {
  return sentencesIn(passage)
    .filter((sentence) => {
      const roles = [...rolesIn(sentence, null)];
      return (
        (describesPlant(sentence) || tellsType('smell', sentence)) &&
        roles.every((role) => ofLooks.has(role)) &&
        isQuotable(sentence) &&
        !holdsDose(sentence)
      );
    })
    .map((text, part) => ({ text, part }));
}

/** Nothing of its section but the warning itself is shown with it. */
export function asWarning<Passage extends StoredPassage>(passage: Passage, warning: string): Passage {
  const { heading } = passage;
  const kind = printedKind(passage) ?? passage.kind;
  const isShown = heading !== null && isQuotable(heading) && isBareWarning(heading, kind);
  return {
    ...passage,
    heading: isShown ? heading : null,
    kind: isOfWarnings(kind) ? kind : null,
    text: warning,
    continued: null,
  };
}
