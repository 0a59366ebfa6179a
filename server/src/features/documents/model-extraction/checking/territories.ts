import { isStyled, type Label } from '../../extraction/labels/find-labels.ts';
import type { Anchor } from '../../extraction/plants/anchors.ts';
import type { Binomial } from '../../extraction/plants/binomials.ts';
import {
  findMonographs,
  findPlantTitles,
  isArticle,
  type Monograph,
  type MonographSource,
  type Section,
} from '../../extraction/plants/monographs.ts';
import { blockIndexAt, type Flow, type Range } from '../../extraction/text/flow.ts';

/** The part of a document that speaks of one plant, beyond doubt. */
export interface Territory extends Range {
  readonly name: Binomial;
  /** The words above it, when they are not the scientific name alone. */
  readonly title: Range | null;
  /** The sections that the rules read; none where they saw no monograph. */
  readonly sections: readonly Section[];
}

interface Extent extends Range {
  /** Size of the letters of a heading that ends it. */
  readonly size: number;
}

/** Where a heading begins that is set like the title of another plant, whose name nobody recognised. */
function endAtTitle(flow: Flow, { start, end, size }: Extent): number {
  for (let i = blockIndexAt(flow, start); i < flow.blocks.length; i++) {
    const block = flow.blocks[i];
    if (block === undefined || block.start >= end) break;
    if (block.start >= start && block.size >= size && isStyled(flow, block)) return block.start;
  }
  return end;
}

const largest = (sizes: readonly number[]) => Math.max(0, ...sizes);

/** A monograph as far as its headings are its own: what begins again may be of a plant without a name. */
function ofMonograph(flow: Flow, labels: readonly Label[], monograph: Monograph): Territory {
  const { start, name, title, sections } = monograph;
  const all = labels.filter((label) => label.start >= start && label.start < monograph.end);
  const last = sections.at(-1);
  const end = all.length > sections.length && last !== undefined ? last.start : monograph.end;
  const headings = sections.filter(({ label }) => label.form === 'line').map(({ label }) => label.size);
  const size = largest([flow.bodySize, ...headings]) + 0.3;
  const from = Math.max(name.end, title?.end ?? 0, sections[0]?.label.end ?? 0);
  return { start, end: Math.max(from, endAtTitle(flow, { start: from, end, size })), name, title, sections };
}

function ofTitle(flow: Flow, { start, name, title, size }: Anchor, end: number): Territory {
  const from = Math.max(name.end, title?.end ?? 0);
  const range = { start: from, end, size: size - 0.3 };
  return { start, end: Math.max(from, endAtTitle(flow, range)), name, title, sections: [] };
}

/**
 * What is of which plant: monographs, and what stands under the name of a plant where the rules see no monograph, for
 * they do not know its headings. An article has none of these, nor has a table.
 */
export function territoriesOf(source: MonographSource): Territory[] {
  const { flow, labels, tables } = source;
  const monographs = findMonographs(source).map((monograph) => ofMonograph(flow, labels, monograph));
  if (isArticle(labels)) return monographs;
  const titles = findPlantTitles(source);
  const others = titles.flatMap((title, i): Territory[] => {
    if (monographs.some(({ start }) => start === title.start)) return [];
    const next = titles[i + 1]?.start ?? flow.text.length;
    const table = tables.find(({ start }) => start > title.start)?.start ?? next;
    return [ofTitle(flow, title, Math.min(next, table))];
  });
  return [...monographs, ...others].toSorted((a, b) => a.start - b.start);
}
