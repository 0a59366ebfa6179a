import type { DocumentPage } from '../../../../adapters/pdf/page.ts';
import { findLabels, isStyled, type Label } from '../../extraction/labels/find-labels.ts';
import type { LabelKind } from '../../extraction/labels/label-kinds.ts';
import { isArticle } from '../../extraction/plants/monographs.ts';
import { sameName } from '../../extraction/plants/same-name.ts';
import { readTables } from '../../extraction/plants/tables.ts';
import { blockIndexAt, type Flow, flowOf, type Range } from '../../extraction/text/flow.ts';
import { sentencesOf } from '../../extraction/text/sentences.ts';
import { type Territory, territoriesOf } from './territories.ts';

/** What a document is made of, to check by it what a model says of it. */
export interface Ground {
  readonly flow: Flow;
  readonly territories: readonly Territory[];
  /** Whether text outside of the territories may be of a plant that it names itself. */
  readonly isOpen: boolean;
  readonly tables: readonly Range[];
  readonly labels: readonly Label[];
  /** In their order; none runs over a heading. */
  readonly sentences: readonly Range[];
}

export function groundOf(pages: readonly DocumentPage[]): Ground {
  const flow = flowOf(pages);
  const { ranges: tables } = readTables(flow);
  const labels = findLabels(flow);
  const territories = territoriesOf({ flow, labels, tables, sameName });
  const cuts = new Set([0, flow.text.length]);
  for (const { start } of labels) cuts.add(start);
  for (const { start, end } of [...territories, ...tables]) cuts.add(start).add(end);
  const bounds = [...cuts].toSorted((a, b) => a - b);
  const sentences = bounds.flatMap((start, i) =>
    sentencesOf(flow.text, { start, end: bounds[i + 1] ?? start }),
  );
  return { flow, territories, isOpen: !isArticle(labels), tables, labels, sentences };
}

const holds = (outer: Range, inner: Range) => inner.start >= outer.start && inner.end <= outer.end;
const touches = (one: Range, other: Range) => one.start < other.end && other.start < one.end;

export const isInTable = ({ tables }: Ground, range: Range) => tables.some((table) => touches(table, range));

export const territoryOf = ({ territories }: Ground, range: Range): Territory | undefined =>
  territories.find((territory) => holds(territory, range));

/** The whole sentences that a range is of. */
export function wholeSentences({ sentences }: Ground, range: Range): Range | null {
  const own = sentences.filter((sentence) => touches(sentence, range));
  const [first, last] = [own[0], own.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

/** The sentence after a range, wherever it stands. */
export const sentenceAfter = ({ sentences }: Ground, { end }: Range): Range | undefined =>
  sentences.find(({ start }) => start >= end);

/** What the section speaks of that a range stands in, as the rules read its heading. */
export function sectionKind(
  { labels }: Ground,
  territory: Territory | undefined,
  { start }: Range,
): LabelKind | null {
  if (territory && territory.sections.length > 0)
    return (
      territory.sections.find((section) => start >= section.label.start && start < section.end)?.label.kind ??
      null
    );
  const label = labels.findLast((one) => one.start <= start);
  return label && (territory === undefined || label.start >= territory.start) ? label.kind : null;
}

/** How far above a line its heading may stand. */
const NEAR = 800;

/** The heading right above a range, within the same territory. */
export function headingOf(
  { flow }: Ground,
  { start }: Range,
  territory: Territory | undefined,
): Range | null {
  const from = Math.max(territory?.start ?? 0, start - NEAR);
  for (let i = blockIndexAt(flow, start) - 1; i >= 0; i--) {
    const block = flow.blocks[i];
    if (block === undefined || block.start < from) return null;
    if (isStyled(flow, block)) return block;
  }
  return null;
}
