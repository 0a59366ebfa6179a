/**
 * The second net under the rules: what a question sounds like. Each root of a word weighs for or against an emergency;
 * the weights were learned from phrases as people write them (`npm run bench -- signals`). It knows no reason, so what it
 * catches is answered as usual, under a line that says whom to call if it is an emergency.
 */
import type { SafetyRules } from './schema.ts';
import type { Token } from './tokens.ts';

const ROOT_LENGTH = 6;
const NUMBER = '#';

/** The roots that weigh in a question, each once. A word may be read in several ways: the first one that is known counts. */
export function rootsOf(tokens: readonly Token[], isKnown: (root: string) => boolean): Set<string> {
  const roots = new Set<string>();
  for (const { forms, value } of tokens) {
    const read = value === null ? forms.map((form) => form.slice(0, ROOT_LENGTH)) : [NUMBER];
    const root = read.find(isKnown);
    if (root !== undefined) roots.add(root);
  }
  return roots;
}

/** The question as a whole, and each of its sentences: a polite one must not outweigh that of a fright. */
function parts(tokens: readonly Token[]): (readonly Token[])[] {
  const sentences = Map.groupBy(tokens, ({ sentence }) => sentence);
  return sentences.size > 1 ? [tokens, ...sentences.values()] : [tokens];
}

/** True of questions that sound like an emergency. */
export function createSignals({ bias, threshold, weights }: SafetyRules['signals']) {
  const weightOf = new Map(
    Object.entries(weights).flatMap(([weight, roots]) =>
      roots.split(' ').map((root): [string, number] => [root, Number(weight)]),
    ),
  );
  const score = (tokens: readonly Token[]): number =>
    [...rootsOf(tokens, (root) => weightOf.has(root))].reduce(
      (sum, root) => sum + (weightOf.get(root) ?? 0),
      bias,
    );
  return (tokens: readonly Token[]): boolean => parts(tokens).some((part) => score(part) > threshold);
}
