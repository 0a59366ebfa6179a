import { type Binomial, binomialsIn, shifted } from './binomials.ts';
import { isStyled, type Label } from './find-labels.ts';
import { medicalKinds } from './label-kinds.ts';
import { headingKey } from './learned-headings.ts';
import type { MonographStart } from './monograph-starts.ts';
import { hasKnownGenus, isDrug, isSynonym, withTitle } from './start-candidates.ts';
import { blockIndexAt, type Flow, textOf, trimmed } from './text-flow.ts';

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
    const name = binomialsIn(flow.text.slice(title.start, end), 'plain').find((one) => !isDrug(one));
    if (name === undefined) return [];
    const place = { start: title.start, name: shifted(name, title.start), title: trimmed(flow, title) };
    return [{ ...place, by: 'title', size: title.size, hasFamily: true }];
  });
}

/** How far into its paragraph a plant is named that the paragraph is about. */
const INTRODUCED = 450;

/** "Akossiwa nous dicte": words that run on in a sentence are a name where their genus is known. */
const isNamed = (text: string, { end, author, genus }: Binomial): boolean =>
  author !== '' || !/^ \p{Ll}/u.test(text.slice(end)) || hasKnownGenus(genus);

/** The first name of each paragraph, under the title above it, unless the plant is known or named before. */
export function mentionedPlants(
  flow: Flow,
  labels: readonly Label[],
  known: readonly MonographStart[],
): MonographStart[] {
  const named = new Set(known.map(({ name }) => name.name));
  const taken = new Set(known.map(({ start }) => blockIndexAt(flow, start)));
  return flow.blocks.flatMap((block, index): MonographStart[] => {
    const text = textOf(flow, block);
    const own = binomialsIn(text.slice(0, INTRODUCED), 'plain').find((name) => !isDrug(name));
    if (own === undefined || !isNamed(text, own) || taken.has(index) || named.has(own.name)) return [];
    named.add(own.name);
    const name = shifted(own, block.start);
    if (isSynonym({ flow, labels }, { name })) return [];
    const place = withTitle({ flow, labels }, index, name, false);
    return [{ ...place, by: 'title', size: block.size, hasFamily: false }];
  });
}
