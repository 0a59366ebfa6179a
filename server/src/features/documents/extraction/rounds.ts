import { binomialsIn, shifted } from './binomials.ts';
import { isStyled, type Label } from './find-labels.ts';
import { medicalKinds } from './label-kinds.ts';
import { headingKey } from './learned-headings.ts';
import type { MonographStart } from './monograph-starts.ts';
import { blockIndexAt, type Flow, trimmed } from './text-flow.ts';

/** Headings that come less often than others begin no round. */
const SHARE = 0.6;
/** How far into a section its plant may be named. */
const EARLY = 200;

const keyOf = ({ kind, heading }: Label) => `${kind} ${headingKey(heading)}`;

/** The heading with which the sections of a plant begin anew, each time it comes. */
function leadingLabels(labels: readonly Label[]): readonly Label[] {
  const groups = [...Map.groupBy(labels, keyOf).values()].filter(
    ([first]) =>
      first !== undefined && first.form !== 'said' && first.kind !== 'other' && first.kind !== 'article',
  );
  const most = Math.max(0, ...groups.map((group) => group.length));
  const isRound = (group: readonly Label[]) => group.length >= 2 && group.length >= SHARE * most;
  const hasHealth = groups.some(
    ([first], at) => first && medicalKinds.has(first.kind) && isRound(groups[at] ?? []),
  );
  return hasHealth ? (groups.find(isRound) ?? []) : [];
}

/**
 * Starts of plants that no title names: sections come in rounds of the same headings, and the title above a round, with the first
 * scientific name below it, is the plant's.
 */
export function roundStarts(
  flow: Flow,
  labels: readonly Label[],
  known: readonly MonographStart[],
): MonographStart[] {
  return leadingLabels(labels).flatMap((label): MonographStart[] => {
    const at = labels.indexOf(label);
    // Headings that tell nothing may stand between the title and its first section.
    const before = labels.slice(0, at).findLast(({ kind }) => kind !== 'other');
    const from = before?.end ?? 0;
    if (known.some(({ start }) => start >= (before?.start ?? 0) && start <= label.start)) return [];
    const blocks = flow.blocks.slice(blockIndexAt(flow, from), blockIndexAt(flow, label.start));
    const title = blocks.find((block) => block.start >= from && isStyled(flow, block));
    if (title === undefined) return [];
    const end = Math.min(labels[at + 1]?.start ?? flow.text.length, label.end + EARLY);
    const [name] = binomialsIn(flow.text.slice(title.start, end), 'plain');
    if (name === undefined) return [];
    const place = { start: title.start, name: shifted(name, title.start), title: trimmed(flow, title) };
    return [{ ...place, by: 'title', size: title.size, hasFamily: true, isNamedInTitle: false }];
  });
}
