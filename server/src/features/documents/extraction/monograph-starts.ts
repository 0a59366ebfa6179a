import type { Binomial } from './binomials.ts';
import { isStyled, type Label } from './find-labels.ts';
import { roundStarts } from './rounds.ts';
import { type Candidate, candidatesIn, largerTitle, type Surroundings, titleOf } from './start-candidates.ts';
import { isTitledAlike, type Learned, learn, scoreOf, THRESHOLD } from './start-signs.ts';
import { blockIndexAt, type Flow, type Range, trimmed } from './text-flow.ts';

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
  const all = fromPageTops(flow, [...found, ...roundStarts(flow, labels, found)]);
  return fromRecordTops(flow, all).toSorted((a, b) => a.start - b.start || a.name.start - b.name.start);
}

/** Lines of a record above the scientific name of its plant: its number, its names. */
const MOST_ABOVE = 3;

/** "FICHE 8", "Nom courant ⇥ Neem": what the line of a record begins with, whatever its number or value. */
const keyOf = (flow: Flow, { start, end }: Range): string =>
  flow.plain
    .slice(start, end)
    .split(/[\t:(–—]/, 1)[0]
    ?.replace(/\d+/g, '0')
    .trim() ?? '';

/** The lines with the same keys right above every name. */
function sharedAbove(flow: Flow, above: readonly (readonly Range[])[]): (readonly Range[])[] {
  const keys = above.map((lines) => lines.map((line) => keyOf(flow, line)).toReversed());
  const [first = []] = keys;
  const end = first.findIndex((key, at) => key === '' || keys.some((own) => own[at] !== key));
  const shared = end === -1 ? first.length : end;
  return above.map((lines) => lines.slice(lines.length - shared));
}

/** Where a scientific name has a key, and the same keys stand above that of each plant, those begin its record. */
function fromRecordTops(flow: Flow, starts: readonly MonographStart[]): MonographStart[] {
  const keyed = starts.filter(({ by }) => by === 'labelled');
  const above = keyed.map(({ start }) => {
    const at = blockIndexAt(flow, start);
    const top = flow.blocks.findLastIndex((block, place) => place <= at && block.apart);
    const lines =
      flow.blocks[at]?.start === start ? flow.blocks.slice(Math.max(top, at - MOST_ABOVE, 0), at) : [];
    return { lines, isApart: at - top <= MOST_ABOVE };
  });
  const apart = above.map(({ lines, isApart }) => (isApart ? lines : []));
  const alike = [
    ...Map.groupBy(apart, (lines) => lines.map((line) => keyOf(flow, line)).join('\n')).values(),
  ];
  const most = alike.toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (keyed.length < 2) return [...starts];
  const isEnough = most.length > 1 && most.length * 3 >= above.length * 2 && (most[0] ?? []).length > 0;
  const own = isEnough
    ? apart.map((lines) => (most.includes(lines) ? lines : []))
    : sharedAbove(
        flow,
        above.map(({ lines }) => lines),
      );
  const tops = new Map(
    keyed.flatMap((one, at) => own[at]?.slice(0, 1).map((top) => [one.start, top.start] as const) ?? []),
  );
  return starts.map((one) => ({ ...one, start: tops.get(one.start) ?? one.start }));
}

/** Fewer starts show no shape of pages. */
const MIN_PAGES = 3;
/** A title is so much larger than the name of its plant. */
const LARGE = 1.2;

/** Where most plants begin at the top of pages of their own, so does one without a title above it whose name stands further down its page. */
function fromPageTops(flow: Flow, starts: readonly MonographStart[]): MonographStart[] {
  const pageOf = ({ start }: MonographStart) => flow.blocks[blockIndexAt(flow, start)]?.page;
  const tops = new Map(flow.blocks.toReversed().map((block) => [block.page, block]));
  const pages = [...Map.groupBy(starts, pageOf)];
  const own = pages.filter(([, those]) => new Set(those.map(({ name }) => name.name)).size === 1);
  const isAtTop = (page: number | undefined, { start }: MonographStart) =>
    start <= (tops.get(page ?? -1)?.start ?? -1);
  const atTop = own.filter(([page, those]) => those.some((one) => isAtTop(page, one)));
  if (own.length < MIN_PAGES || own.length < pages.length || atTop.length * 3 < own.length * 2)
    return [...starts];
  const lower = new Set(own.filter((one) => !atTop.includes(one)).flatMap(([, those]) => those));
  const sizes = new Set(atTop.map(([page]) => tops.get(page ?? -1)?.size));
  return starts.map((one) => {
    const top = tops.get(pageOf(one) ?? -1);
    const hasTitle = blockIndexAt(flow, one.start) < blockIndexAt(flow, one.name.start);
    const mayMove = !hasTitle && lower.has(one);
    const isTitle = top !== undefined && (sizes.has(top.size) || top.size > LARGE * one.size);
    if (!isTitle || !mayMove || !isStyled(flow, top)) return one;
    return { ...one, start: top.start, title: trimmed(flow, top) };
  });
}
