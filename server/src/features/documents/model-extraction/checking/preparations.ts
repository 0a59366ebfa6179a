import { limits } from '@simples/contract/limits';
import { claimOf, clipped } from '../../extraction/evidence/claims.ts';
import type { Coded } from '../../extraction/fields/draft.ts';
import { isOfAnimals } from '../../extraction/fields/risks.ts';
import { bare } from '../../extraction/fields/statements.ts';
import { type Range, textOf } from '../../extraction/text/flow.ts';
import { folded } from '../../extraction/text/folded.ts';
import {
  applicationsIn,
  methodSaid,
  methodWords,
  partSaid,
} from '../../extraction/vocabulary/parts-and-methods.ts';
import { doubts, isVeterinary, warnsOfHarm } from './cues.ts';
import type { Ground } from './ground.ts';
import type { Located, Refusal } from './located.ts';
import type { Checked } from './statements.ts';

/** A part of a preparation: a value of the enumeration where the words say exactly it, else the words. */
export interface CheckedPart extends Checked {
  readonly coded: Coded;
}

const isMethod = (words: string) =>
  [...words.matchAll(methodWords)].some((match) => match[0].length === words.length);
const routeSaid = (words: string) => {
  const [route, ...others] = applicationsIn(words);
  return others.length === 0 ? route?.method : undefined;
};

const usedPart =
  /(?<![a-z])(?:parties? (?:utilisee?s?|employee?s?)|on (?:utilise|emploie)|parts? used|drogue|is used|are used)(?![a-z])/;

/** Whether a sentence speaks of preparing or using, and not of what the plant looks like. */
function isOfUse({ proposal, sentence, section }: Located): boolean {
  if (section === 'description' || section === 'lookAlikes' || section === 'origin') return false;
  if (proposal.field !== 'plantPartUsed') return true;
  const isOfParts = section === 'partUsed' || section === 'preparation' || section === 'posology';
  return isOfParts || usedPart.test(folded(sentence)) || sentence.search(methodWords) !== -1;
}

/** The value that the words say for certain; null when they are kept as words; nothing when they say neither. */
function valueOf({ proposal }: Located, words: string): string | null | undefined {
  if (proposal.field === 'method') return methodSaid(words) ?? (isMethod(words) ? null : undefined);
  if (proposal.field === 'plantPartUsed') return partSaid(words);
  return routeSaid(words);
}

/** A method, a part or a way of taking: the value is the one that the rules read in these words, never another. */
export function checkPreparation(ground: Ground, located: Located): CheckedPart | Refusal {
  const { proposal, said, sentence, words } = located;
  const range: Range = bare(ground.flow, words);
  const text = textOf(ground.flow, range);
  const proposed = 'value' in proposal ? proposal.value : null;
  const value = valueOf(located, text);
  if (value === undefined || (proposed !== null && proposed !== value))
    return `ces mots ne disent pas ${proposed ?? 'cela'} avec certitude`;
  if (!isOfUse(located)) return 'la phrase ne parle pas d’une préparation';
  if (isOfAnimals(sentence) || isVeterinary(sentence)) return 'ne concerne pas des personnes';
  if (doubts(sentence) || warnsOfHarm(sentence).length > 0) return 'le document le nie ou en met en garde';
  const claim = claimOf(ground.flow, range);
  const details = claimOf(ground.flow, clipped(ground.flow, said, limits.text.long));
  return { value: claim, details, coded: { value: value ?? claim.value, claim } };
}
