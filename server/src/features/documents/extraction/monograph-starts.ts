import type { Binomial } from './binomials.ts';
import { isStyled, type Label } from './find-labels.ts';
import { roundStarts } from './rounds.ts';
import { type Candidate, candidatesIn } from './start-candidates.ts';
import { learn, scoreOf, shapeOf, THRESHOLD } from './start-signs.ts';
import { type Flow, type Range, trimmed } from './text-flow.ts';

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

/** What stands above a single one of the titles of a document is the title of a chapter, not of its plant. */
function withoutChapters(flow: Flow, starts: readonly Candidate[]): Candidate[] {
  const isAboveName = ({ title, name }: Candidate) => title !== null && title.end <= name.start;
  const shapes = Map.groupBy(starts, shapeOf);
  return starts.map((start) => {
    const alike = shapes.get(shapeOf(start)) ?? [];
    const isUsual = alike.length < 2 || alike.filter(isAboveName).length * 2 > alike.length;
    if (!isAboveName(start) || !isStyled(flow, start.block) || isUsual) return start;
    const { block, name } = start;
    const says = block.end > name.end + 2 || block.start < name.start - 2;
    return { ...start, start: block.start, title: says ? trimmed(flow, block) : null };
  });
}

const isTitle = ({ place }: Candidate) => place !== 'key' && place !== 'family';

function startOf({ place, start, name, title, block }: Candidate): MonographStart {
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
    const learned = learn(known);
    return candidates.filter((one) => scoreOf(one, around, learned) >= THRESHOLD);
  };
  const sure = startsIn(startsIn([]));
  const titles = withoutChapters(flow, sure.filter(isTitle));
  const found = [...sure.filter((one) => !isTitle(one)), ...titles].map(startOf);
  return [...found, ...roundStarts(flow, labels, found)].toSorted(
    (a, b) => a.start - b.start || a.name.start - b.name.start,
  );
}
