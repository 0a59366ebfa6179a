import { fileURLToPath } from 'node:url';
import { checkSentence } from '@simples/server/features/chat/rewrite/check-sentence';
import { z } from 'zod';
import { readJsonLines } from '../lines.ts';

/**
 * Sets of pairs, by plant: rules are mended on the first of each kind; of the others, only the totals of a first
 * reading were known before.
 */
export const pairSets = [
  'tuning',
  'test',
  'fresh',
  'latest',
  'distortions, tuning',
  'distortions, test',
  'distortions, second',
] as const;
export type PairSet = (typeof pairSets)[number];

const pair = z.strictObject({
  id: z.string().min(1),
  label: z.enum([
    'supported',
    'contradicted',
    'unrelated',
    'wrong-plant',
    'wrong-dose',
    'wrong-part',
    'wrong-population',
    'dropped-negation',
    'missing-citation',
    'dropped-hedge',
    'dropped-clause',
    'recombined',
    'raised-evidence',
    'generalised',
    'added-cause',
    'softened-ban',
    'softened-interaction',
  ]),
  /** Of a file that holds several sets. */
  split: z.enum(['tuning', 'test', 'second']).optional(),
  /** As a model would write it, with its [1]. */
  sentence: z.string().min(1),
  plant: z.string().min(1),
  names: z.array(z.string()),
  section: z.string().min(1),
  text: z.string().min(1),
});
type Pair = z.infer<typeof pair>;

/** A pair with what the check said of it. */
export interface CheckedPair extends Pair {
  /** Why the sentence is withheld; null when it is shown. */
  readonly reason: string | null;
  readonly milliseconds: number;
}

const folder = fileURLToPath(new URL('../../support/', import.meta.url));

/** Checks every sentence of a set against its passage. */
export function checkPairs(set: PairSet): CheckedPair[] {
  const [file, split] = set.split(', ');
  const pairs = readJsonLines(`${folder}${file}.jsonl`, pair).filter((one) => one.split === split);
  return pairs.map((one) => {
    const { sentence, plant, names, section, text } = one;
    const start = performance.now();
    const verdict = checkSentence(sentence, [{ number: 1, plant, names, section, text }]);
    const milliseconds = performance.now() - start;
    return { ...one, reason: verdict.supported ? null : verdict.reason, milliseconds };
  });
}

export const isRight = ({ label, reason }: CheckedPair): boolean =>
  (label === 'supported') === (reason === null);

/**
 * Of the sentences shown, the part that their passage supports; of those it supports, the part that is shown; of the
 * others, the part that is withheld.
 */
export function supportQuality(pairs: readonly CheckedPair[]) {
  const shown = pairs.filter(({ reason }) => reason === null);
  const supported = pairs.filter(({ label }) => label === 'supported');
  const both = shown.filter(({ label }) => label === 'supported').length;
  const others = pairs.length - supported.length;
  return {
    precision: both / Math.max(1, shown.length),
    recall: both / Math.max(1, supported.length),
    withheld: (others - (shown.length - both)) / Math.max(1, others),
  };
}
