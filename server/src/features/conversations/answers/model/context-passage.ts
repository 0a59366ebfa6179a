import type { Source } from '@simples/contract/conversations';
import { words } from '@simples/contract/text';
import type { SupportPassage } from '../support/support.ts';

/** A passage that a model may cite. */
export interface ContextPassage extends SupportPassage {
  /** The source to show for a sentence: the statement nearest to it comes first. */
  sourceFor(sentence: string): { readonly key: string; readonly source: () => Source };
}

/** The statement that shares most words with a sentence; the first of those that share as many. */
export function nearest(sentence: string, statements: readonly string[]): string {
  const said = new Set(words(sentence));
  const shared = statements.map((text) => new Set(words(text).filter((word) => said.has(word))).size);
  return statements[shared.indexOf(Math.max(...shared))] ?? '';
}

/** Words that speak to whoever reads and not of a plant, and what no sentence holds: markup, addresses. */
const order =
  /[<>]|https?:|!\[|\b(?:ignore|oublie)[rz]?\b.{0,40}(?:consigne|instruction|règle)|(?:consignes|instructions) (?:précédentes|du système)|\b(?:prompt|jailbreak|system message)\b|\btu es (?:maintenant|désormais)\b/i;

/** Whether a statement gives orders or holds markup: a model does not even read it. */
export const orders = (statement: string): boolean => order.test(statement);
