import type { Binomial } from './binomials.ts';
import type { Label } from './find-labels.ts';
import { roundStarts } from './rounds.ts';
import { type Candidate, candidatesIn, largerTitle, type Surroundings, titleOf } from './start-candidates.ts';
import { isTitledAlike, type Learned, learn, scoreOf, THRESHOLD } from './start-signs.ts';
import type { Flow, Range } from './text-flow.ts';

export interface MonographStart {
  readonly start: number;
  readonly name: Binomial;
  readonly title: Range | null;
  /** `labelled` by a heading for names; `family`: before its family; `title`: a title of its own. */
  readonly by: 'labelled' | 'family' | 'title';
  readonly size: number;
  /** Its family stands beside it. */
  readonly hasFamily: boolean;
  /** A person has said that it is one. */
  readonly isTaught?: true;
}

/** A plant begins at the title above its names where others do. */
function startOf(one: Candidate, around: Surroundings, learned: Learned): MonographStart {
  const { place, name, block, index } = one;
  const above = isTitledAlike(one, around, learned) ? largerTitle(around, index) : undefined;
  const { start, title } =
    above === undefined || above.start >= one.start
      ? one
      : { start: above.start, title: titleOf(around, above) };
  return {
    start,
    name,
    title,
    by: place === 'key' ? 'labelled' : place === 'family' ? 'family' : 'title',
    size: block.size,
    hasFamily: place === 'key' || place === 'family' || place === 'leading',
  };
}

/** Candidates whose signs suffice, judged again by the shapes of those found first. */
export function findMonographStarts(flow: Flow, labels: readonly Label[]): MonographStart[] {
  const around = { flow, labels };
  const candidates = candidatesIn(around);
  const startsIn = (known: readonly Candidate[]) => {
    const learned = learn(known, around);
    return candidates.filter((one) => scoreOf(one, around, learned) >= THRESHOLD);
  };
  const sure = startsIn(startsIn([]));
  const learned = learn(sure, around);
  const found = sure.map((one) => startOf(one, around, learned));
  return [...found, ...roundStarts(flow, labels, found)].toSorted(
    (a, b) => a.start - b.start || a.name.start - b.name.start,
  );
}
