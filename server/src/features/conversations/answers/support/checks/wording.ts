import type { Token } from '../reading/tokens.ts';
import { accepts, numberWords, opposites } from '../reading/word-lists.ts';
import type { SupportFailure } from '../support.ts';
import { type Compared, contentOf, meaningsIn } from './compared.ts';

/** Effects that a passage may word differently. */
const measuredEffects: readonly string[] = ['up', 'down'];

/** Said tokens whose meaning the passage holds in another wording. */
function reworded({ said, heldMeanings }: Compared): Set<Token> {
  const runs = meaningsIn(said.tokens).filter(({ meanings }) =>
    meanings.some((meaning) => heldMeanings.has(meaning)),
  );
  return new Set(runs.flatMap(({ tokens }) => tokens));
}

function isAccepted({ plain, held }: Compared, { key, effects }: Token): boolean {
  const isSameEffect = measuredEffects.some(
    (name) => effects.has(name) && held.tokens.some((token) => token.effects.has(name)),
  );
  return isSameEffect || (accepts.get(key) ?? []).some((wording) => plain.includes(` ${wording}`));
}

/** Tokens of a sentence that its passage holds in no wording. People, parts and numbers are compared apart. */
function uncovered(compared: Compared): Token[] {
  const { said, heldKeys } = compared;
  const others = reworded(compared);
  return contentOf(compared, said.tokens).filter(
    (token) =>
      token.populations.size + token.parts.size === 0 &&
      !numberWords.has(token.word) &&
      !heldKeys.has(token.key) &&
      !others.has(token) &&
      !isAccepted(compared, token),
  );
}

/** A word that the passage does not know stands where the plant would: "la mélisse est retenue…". */
function standsAsPlant({ said, names }: Compared, token: Token): boolean {
  const words = said.tokens.filter(({ kind }) => kind === 'word');
  const at = words.indexOf(token);
  const before = words[at - 1];
  const afterName = before !== undefined && names.has(before.key);
  const isNamed = words.some(({ key }) => names.has(key));
  const article = ['le', 'la', 'l', 'les', 'de', 'du', 'd'].includes(before?.word ?? '');
  return afterName || (!isNamed && article && at <= 5 && token.effects.size === 0);
}

/** Whether every word of a sentence is in its passage, and what it is when one is not. */
export function wordingFailure(compared: Compared): SupportFailure | null {
  const missing = uncovered(compared);
  if (missing.length === 0) return null;
  const denies = missing.some(({ effects }) =>
    [...effects].some((name) =>
      compared.held.tokens.some((token) => [...token.effects].some((held) => opposites.get(name)?.has(held))),
    ),
  );
  if (denies) return 'direction';
  return missing.some((token) => standsAsPlant(compared, token)) ? 'plant' : 'content';
}
