import { type Binomial, binomialsIn, hasKnownGenus, shifted } from './binomials.ts';
import { isStyled, type Label } from './find-labels.ts';
import { headingKey } from './heading-candidates.ts';
import { medicalKinds } from './label-kinds.ts';
import type { MonographStart } from './monograph-starts.ts';
import { isSynonym, withTitle } from './start-candidates.ts';
import { blockIndexAt, type Flow, textOf, trimmed } from './text-flow.ts';
import { isFormer } from './title-names.ts';
import { isLatinPart } from './vocabulary.ts';

/** Headings that come less often than others begin no round. */
const SHARE = 0.6;
/** How far into a section its plant may be named. */
const EARLY = 200;

const keyOf = ({ kind, heading }: Label) => `${kind} ${headingKey(heading)}`;

/** Headings with which the sections of a plant begin anew, each time they come: the first that tells something, and the first of all. */
function leadingLabels(labels: readonly Label[]): Label[] {
  const groups = [...Map.groupBy(labels, keyOf).values()].filter(
    ([first]) => first !== undefined && first.form !== 'said' && first.kind !== 'article',
  );
  const most = Math.max(0, ...groups.map((group) => (group[0]?.kind === 'other' ? 0 : group.length)));
  const rounds = groups.filter((group) => group.length >= 2 && group.length >= SHARE * most);
  if (!rounds.some(([first]) => first !== undefined && medicalKinds.has(first.kind))) return [];
  const told = rounds.find(([first]) => first?.kind !== 'other') ?? [];
  return [...told, ...(rounds[0] === told ? [] : (rounds[0] ?? []))];
}

/**
 * Starts of plants that no title names: sections come in rounds of the same headings, and the title above a round, with the first
 * scientific name below it, is the plant's. A heading that tells nothing else may lead to the name itself.
 */
export function roundStarts(
  flow: Flow,
  labels: readonly Label[],
  known: readonly MonographStart[],
): MonographStart[] {
  const found = [...known];
  for (const label of leadingLabels(labels)) {
    const at = labels.indexOf(label);
    // Headings that tell nothing may stand between the title and its first section.
    const before = labels.slice(0, at).findLast(({ kind }) => kind !== 'other');
    const isLead = label.kind === 'other';
    const next = labels[at + 1]?.start ?? flow.text.length;
    const from = isLead ? label.start : (before?.end ?? 0);
    if (found.some(({ start }) => start >= (before?.start ?? 0) && start < (isLead ? next : label.end)))
      continue;
    const blocks = flow.blocks.slice(blockIndexAt(flow, from), blockIndexAt(flow, label.start));
    const title = blocks.find((block) => block.start >= from && isStyled(flow, block));
    const { start, size } = title ?? label;
    const name = binomialsIn(flow.text.slice(start, Math.min(next, label.end + EARLY)), 'plain').find(
      ({ species }) => !isLatinPart(species),
    );
    if (name === undefined || (title === undefined && !isLead)) continue;
    const place = { start, name: shifted(name, start), title: title ? trimmed(flow, title) : null };
    found.push({ ...place, by: 'title', size, hasFamily: true });
  }
  return found.slice(known.length);
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
  const taken = new Set(
    known.flatMap(({ start, name }) => [start, name.start]).map((at) => blockIndexAt(flow, at)),
  );
  return flow.blocks.flatMap((block, index): MonographStart[] => {
    const text = textOf(flow, block);
    const own = binomialsIn(text.slice(0, INTRODUCED), 'plain').find(
      (name) => !isLatinPart(name.species) && !isFormer(text, name),
    );
    if (own === undefined || !isNamed(text, own) || taken.has(index) || named.has(own.name)) return [];
    named.add(own.name);
    const name = shifted(own, block.start);
    if (isSynonym({ flow, labels }, { name })) return [];
    const place = withTitle({ flow, labels }, index, name, false);
    return [{ ...place, by: 'title', size: block.size, hasFamily: false }];
  });
}
