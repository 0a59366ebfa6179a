import { readText } from './checks/compared.ts';
import { conversation, effects, grammar, keysOf } from './reading/word-lists.ts';
import type { SupportPassage } from './support.ts';

/** "Voici ce que disent les fiches pour la toux :" leads to what is cited below it. */
const lead = /^(?:voici|voilà|pour|concernant|à propos|au sujet|sur|d’après|d'après|selon)\b[^.!?]*:$/iu;
/** Advice to ask a professional claims nothing of a plant. */
const referral =
  /^(?:en cas (?:de doute|d’urgence|d'urgence),? |avant (?:d’|d')en prendre,? |si [^,]*,? )?(?:demandez|demander|consultez|consulter|parlez|appelez)\b[^.:;]*(?:médecin|pharmacien|sage-femme|professionnel|soignant|15|112|antipoison|secours)[^.:;]*\.?$/iu;

/** Whether a sentence claims something of a plant or of health, and so must cite. */
export function claimsSomething(sentence: string, passages: readonly SupportPassage[]): boolean {
  const { tokens, quantities } = readText(sentence);
  const names = new Set(passages.flatMap(({ plant, names: others }) => [plant, ...others].flatMap(keysOf)));
  const isMeasured = quantities.some(({ unit }) => unit !== '');
  const acts = tokens.some(({ key }) => effects.has(key));
  if (isMeasured) return true;
  const text = sentence.trim();
  if (!acts && (lead.test(text) || referral.test(text))) return false;
  return tokens.some(
    ({ kind, word, key }) =>
      (kind === 'word' && !grammar.has(word) && !conversation.has(key) && !names.has(key)) ||
      (kind === 'number' && !conversation.has(key)),
  );
}
