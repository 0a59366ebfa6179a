import type { Binomial } from '#server/features/documents/extraction/binomials.ts';
import { isStyled, type Label } from '#server/features/documents/extraction/find-labels.ts';
import type { MonographStart } from '#server/features/documents/extraction/monograph-starts.ts';
import {
  findMonographs,
  findPlantTitles,
  isArticle,
  type Monograph,
  type MonographSource,
  type Section,
} from '#server/features/documents/extraction/monographs.ts';
import { blockIndexAt, type Flow, type Range } from '#server/features/documents/extraction/text-flow.ts';

/** The part of a document that is certainly about one plant. */
export interface PlantRange extends Range {
  readonly name: Binomial;
  /** The heading above it, when it is more than the scientific name. */
  readonly title: Range | null;
  /** Sections found by the rules; empty without a monograph. */
  readonly sections: readonly Section[];
}

/** Start of a heading of at least this size, such as the title of another, unrecognised plant. */
function endAtTitle(flow: Flow, { start, end }: Range, size: number): number {
  for (let i = blockIndexAt(flow, start); i < flow.blocks.length; i++) {
    const block = flow.blocks[i];
    if (block === undefined || block.start >= end) break;
    if (block.start >= start && block.size >= size && isStyled(flow, block)) return block.start;
  }
  return end;
}

/** Cut where headings repeat: what follows may be about an unrecognised plant. */
function ofMonograph(flow: Flow, labels: readonly Label[], monograph: Monograph): PlantRange {
  const { start, name, title, sections } = monograph;
  const all = labels.filter((label) => label.start >= start && label.start < monograph.end);
  const last = sections.at(-1);
  const end = all.length > sections.length && last !== undefined ? last.start : monograph.end;
  const headings = sections.filter(({ label }) => label.form === 'line').map(({ label }) => label.size);
  const size = Math.max(flow.bodySize, ...headings) + 0.3;
  const from = Math.max(name.end, title?.end ?? 0, sections[0]?.label.end ?? 0);
  return { start, end: Math.max(from, endAtTitle(flow, { start: from, end }, size)), name, title, sections };
}

function ofTitle(flow: Flow, { start, name, title, size }: MonographStart, end: number): PlantRange {
  const from = Math.max(name.end, title?.end ?? 0);
  const titleEnd = endAtTitle(flow, { start: from, end }, size - 0.3);
  return { start, end: Math.max(from, titleEnd), name, title, sections: [] };
}

/** Monographs, and text under the name of a plant with unknown headings; not in articles and tables. */
export function findPlantRanges(source: MonographSource): PlantRange[] {
  const { flow, labels, tables } = source;
  const monographs = findMonographs(source).map((monograph) => ofMonograph(flow, labels, monograph));
  if (isArticle(labels)) return monographs;
  const titles = findPlantTitles(source);
  const others = titles.flatMap((title, i): PlantRange[] => {
    if (monographs.some(({ start }) => start === title.start)) return [];
    const next = titles[i + 1]?.start ?? flow.text.length;
    const table = tables.find(({ start }) => start > title.start)?.start ?? next;
    return [ofTitle(flow, title, Math.min(next, table))];
  });
  return [...monographs, ...others].toSorted((a, b) => a.start - b.start);
}
