import { sentencesOf } from '#server/french/sentences.ts';
import { sameName } from './binomials.ts';
import type { Dropped, ExtractedSheet } from './extraction-types.ts';
import { isForbidding, namesRefusable } from './meaning.ts';
import type { Monograph } from './monographs.ts';
import { cellsOf } from './statements.ts';
import { type Flow, type PageRange, textOf, touches, trimmed } from './text-flow.ts';
import { refusesHere } from './warnings-elsewhere.ts';

const warned = /^(?:contreIndications|additionalInfo\.safety)/;
const used = /^indications/;

/** The places that the sheets quote for fields of some name. */
export function quotedBy(sheets: readonly ExtractedSheet[], field: RegExp) {
  const places = sheets.flatMap(({ content }) =>
    (content.additionalInfo.evidence ?? [])
      .filter((one) => field.test(one.field))
      .map(({ pageIndex, quote, start = 0 }) => ({ pageIndex, start, end: start + quote.length })),
  );
  return (own: readonly PageRange[]) =>
    own.some((part) => places.some((one) => one.pageIndex === part.page.index && touches(one, part)));
}

const isOf =
  ({ name }: Monograph) =>
  ({ content }: ExtractedSheet) =>
    sameName(content.plantScientificName, name.name);

/** Plants of tables, with the text that their cells are places of. */
interface Rows {
  readonly flow: Flow;
  readonly rows: readonly Monograph[];
}

/** The plants of the cells that these places are of: several where a cell is merged over rows. */
const rowsAt = ({ flow, rows }: Rows, own: readonly PageRange[]): Monograph[] =>
  rows.filter(({ sections }) =>
    sections.some((section) =>
      flow
        .places(section.start, section.end)
        .some((cell) => own.some((part) => part.page === cell.page && touches(cell, part))),
    ),
  );

/** Sentences that refuse something to somebody and that no sheet tells: of the plant that they stand with, else of those of their page or of any. */
export function untoldRefusals(
  flow: Flow,
  monographs: readonly Monograph[],
  tables: Rows,
  sheets: readonly ExtractedSheet[],
): Dropped[] {
  if (sheets.length === 0) return [];
  const [isWarned, isUsed] = [quotedBy(sheets, warned), quotedBy(sheets, used)];
  return sentencesOf(flow.text, { start: 0, end: flow.text.length })
    .flatMap((sentence) => cellsOf(flow, sentence))
    .flatMap((cell): Dropped[] => {
      const range = trimmed(flow, cell);
      const value = textOf(flow, range);
      if (!namesRefusable(value) || !refusesHere(value)) return [];
      const places = flow.places(range.start, range.end);
      const [place] = places;
      // What is told as a use is not lost; what forbids is no use.
      if (!place || isWarned(places) || (isUsed(places) && !isForbidding(value))) return [];
      const { index } = place.page;
      const around = monographs.find(({ start, end }) => range.start >= start && range.start < end);
      const own = (around ? [around] : rowsAt(tables, places)).map(
        (one) => sheets.find(isOf(one))?.content.plantScientificName ?? one.name.name,
      );
      const here = sheets.filter(({ content }) =>
        content.additionalInfo.evidence?.some(({ pageIndex }) => pageIndex === index),
      );
      const others = (here.length > 0 ? here : sheets).map(({ content }) => content.plantScientificName);
      const plants = own.length > 0 ? [...new Set(own)] : others;
      const [plant] = plants;
      const reason =
        plants.length === 1
          ? 'à vérifier : contre-indication possible, lue dans aucun champ'
          : `à vérifier : contre-indication sans plante certaine (${plants.slice(0, 6).join(', ')}${plants.length > 6 ? '…' : ''})`;
      const doubt = { plants, quotes: flow.quotes(range.start, range.end) };
      const field = 'contreIndications';
      return [{ field, value, reason, pageIndex: index, doubt, ...(plants.length === 1 && { plant }) }];
    });
}
