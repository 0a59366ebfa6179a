import { parseArgs } from 'node:util';
import { type CheckedPair, checkPairs, isRight, pairSets, supportQuality } from './pairs.ts';

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;

function figures(pairs: readonly CheckedPair[]) {
  const { precision, recall, withheld } = supportQuality(pairs);
  const times = pairs.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return {
    pairs: pairs.length,
    precision: percent(precision),
    recall: percent(recall),
    withheld: percent(withheld),
    'median ms': (times[Math.floor(times.length / 2)] ?? 0).toFixed(2),
    'p95 ms': (times[Math.floor(times.length * 0.95)] ?? 0).toFixed(2),
  };
}

/** How many pairs of each class are judged rightly: shown when supported, withheld otherwise. */
function byClass(pairs: readonly CheckedPair[]) {
  const labels = [...new Set(pairs.map(({ label }) => label))];
  return Object.fromEntries(
    labels.map((label) => {
      const list = pairs.filter((pair) => pair.label === label);
      return [label, `${list.filter(isRight).length} / ${list.length}`];
    }),
  );
}

/** `support [--failures] [--set name]`: how well sentences are told from those that their passage does not support. */
export async function runSupport(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { failures: { type: 'boolean', default: false }, set: { type: 'string' } },
  });
  // The first check of a process reads the word lists: it is not one of those measured.
  checkPairs('tuning');
  const sets = pairSets
    .filter((set) => values.set === undefined || values.set === set)
    .map((set) => [set, checkPairs(set)] as const);
  console.table(Object.fromEntries(sets.map(([set, pairs]) => [set, figures(pairs)])));
  console.table(Object.fromEntries(sets.map(([set, pairs]) => [set, byClass(pairs)])));
  if (!values.failures) return;
  for (const pair of sets.flatMap(([, pairs]) => pairs).filter((one) => !isRight(one))) {
    console.log(`\n${pair.id} ${pair.label}, ${pair.reason ?? 'shown'}: ${pair.sentence}\n  ${pair.text}`);
  }
}
