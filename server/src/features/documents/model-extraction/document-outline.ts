import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import type { Binomial } from '#server/features/documents/extraction/binomials.ts';
import { readDocument } from '#server/features/documents/extraction/document-reading.ts';
import { isStyled, type Label } from '#server/features/documents/extraction/find-labels.ts';
import type { LabelKind } from '#server/features/documents/extraction/label-kinds.ts';
import type { Lesson } from '#server/features/documents/extraction/lessons.ts';
import type { MonographStart } from '#server/features/documents/extraction/monograph-starts.ts';
import {
  findMonographs,
  findPlantTitles,
  isArticle,
  type Monograph,
  type MonographSource,
  type Section,
} from '#server/features/documents/extraction/monographs.ts';
import {
  blockIndexAt,
  type Flow,
  type Range,
  span,
  touches,
} from '#server/features/documents/extraction/text-flow.ts';
import { sentencesOf } from '#server/french/sentences.ts';

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
function findPlantRanges(source: MonographSource): PlantRange[] {
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

/** The structure against which proposals of a model are checked. */
export interface DocumentOutline {
  readonly flow: Flow;
  readonly plantRanges: readonly PlantRange[];
  /** Whether text outside the plant ranges may be about a plant that it names itself. */
  readonly isOpen: boolean;
  readonly tables: readonly Range[];
  readonly labels: readonly Label[];
  /** In order; none crosses a heading. */
  readonly sentences: readonly Range[];
}

export function documentOutline(pages: readonly DocumentPage[], lessons: readonly Lesson[]): DocumentOutline {
  const { printed: flow, labels, tables: read, source } = readDocument(pages, lessons);
  const { ranges: tables } = read;
  const plantRanges = findPlantRanges(source);
  const cuts = new Set([0, flow.text.length]);
  for (const { start } of labels) cuts.add(start);
  for (const { start, end } of [...plantRanges, ...tables]) cuts.add(start).add(end);
  const bounds = [...cuts].toSorted((a, b) => a - b);
  const sentences = bounds.flatMap((start, i) =>
    sentencesOf(flow.text, { start, end: bounds[i + 1] ?? start }),
  );
  return { flow, plantRanges, isOpen: !isArticle(labels), tables, labels, sentences };
}

const holds = (outer: Range, inner: Range) => inner.start >= outer.start && inner.end <= outer.end;
export const isInTable = ({ tables }: DocumentOutline, range: Range) =>
  tables.some((table) => touches(table, range));

export const plantRangeOf = ({ plantRanges }: DocumentOutline, range: Range): PlantRange | undefined =>
  plantRanges.find((plantRange) => holds(plantRange, range));

/** The sentences that overlap a range. */
export function wholeSentences({ sentences }: DocumentOutline, range: Range): Range | null {
  return span(sentences.filter((sentence) => touches(sentence, range)));
}

export const sentenceAfter = ({ sentences }: DocumentOutline, { end }: Range): Range | undefined =>
  sentences.find(({ start }) => start >= end);

/** The kind of the section that contains a range. */
export function sectionKind(
  { labels }: DocumentOutline,
  plantRange: PlantRange | undefined,
  { start }: Range,
): LabelKind | null {
  if (plantRange && plantRange.sections.length > 0)
    return (
      plantRange.sections.find((section) => start >= section.label.start && start < section.end)?.label
        .kind ?? null
    );
  const label = labels.findLast((one) => one.start <= start);
  return label && (plantRange === undefined || label.start >= plantRange.start) ? label.kind : null;
}

/** Maximum distance from a heading to its line. */
const NEAR = 800;

/** The nearest heading above a range, within the same plant range. */
export function headingOf(
  { flow }: DocumentOutline,
  { start }: Range,
  plantRange: PlantRange | undefined,
): Range | null {
  const from = Math.max(plantRange?.start ?? 0, start - NEAR);
  for (let i = blockIndexAt(flow, start) - 1; i >= 0; i--) {
    const block = flow.blocks[i];
    if (block === undefined || block.start < from) return null;
    if (isStyled(flow, block)) return block;
  }
  return null;
}
