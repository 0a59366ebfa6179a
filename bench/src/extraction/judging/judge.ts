import { locateQuote } from '@simples/contract/locate-quote';
import type { DocumentPage } from '@simples/server/adapters/pdf/page';
import type {
  ExtractedSheet,
  Extraction,
} from '@simples/server/features/documents/extraction/extraction-types';
import { type Counts, compare, isSamePlant } from './compare.ts';
import type { ExpectedPlant, Field } from './expected.ts';
import { asLabel, foundIn } from './found.ts';

export interface FieldJudgement {
  readonly plant: string;
  readonly field: Field;
  readonly counts: Counts;
  readonly expected: string | readonly string[];
  readonly found: readonly string[];
}

/** A sheet beside what was expected of its plant. */
export interface Pair {
  readonly plant: ExpectedPlant;
  readonly sheet: ExtractedSheet;
}

export interface DocumentJudgement {
  readonly pairs: readonly Pair[];
  readonly fields: readonly FieldJudgement[];
  /** Plants of which no sheet was made. */
  readonly omitted: readonly string[];
  /** Omitted plants whose pages another sheet quotes. */
  readonly merged: readonly string[];
  /** Sheets of plants that the document has no monograph of. */
  readonly invented: readonly string[];
}

const pagesOf = ({ content }: ExtractedSheet) =>
  (content.additionalInfo.evidence ?? []).map(({ pageIndex }) => pageIndex + 1);

function isMerged({ pages }: ExpectedPlant, sheets: readonly ExtractedSheet[]): boolean {
  if (pages === undefined) return false;
  const [first, last] = pages;
  return sheets.some((sheet) => pagesOf(sheet).some((page) => page > first && page < last));
}

const labelled = (field: Field, wanted: string | readonly string[]) =>
  typeof wanted === 'string' ? wanted : wanted.map((value) => asLabel(field, value));

/** Compares what was extracted from a document with what is expected of it. */
export function judge(expected: readonly ExpectedPlant[], { sheets }: Extraction): DocumentJudgement {
  const left = [...sheets];
  const fields: FieldJudgement[] = [];
  const pairs: Pair[] = [];
  const omitted: ExpectedPlant[] = [];
  for (const plant of expected) {
    const at = left.findIndex(({ content }) =>
      isSamePlant(content.plantScientificName, plant.scientificName),
    );
    const [sheet] = at === -1 ? [] : left.splice(at, 1);
    if (sheet === undefined) omitted.push(plant);
    else pairs.push({ plant, sheet });
    const found = sheet && foundIn(sheet.content);
    for (const [name, wanted] of Object.entries(plant)) {
      if (name === 'pages' || wanted === undefined) continue;
      const field = name as Field;
      const given = (found?.[field] ?? []).map((value) => asLabel(field, value));
      const spelt = field === 'scientificName' && sheet !== undefined;
      const goal = spelt
        ? given
        : field === 'scientificName'
          ? [String(wanted)]
          : labelled(field, wanted as string | string[]);
      fields.push({
        plant: plant.scientificName,
        field,
        counts: compare(goal, given),
        expected: goal,
        found: given,
      });
    }
  }
  return {
    pairs,
    fields,
    omitted: omitted.map(({ scientificName }) => scientificName),
    merged: omitted.filter((plant) => isMerged(plant, sheets)).map(({ scientificName }) => scientificName),
    invented: left.map(({ content }) => content.plantScientificName),
  };
}

/** How many quotes of the sheets stand word for word in the page they name. */
export function locatedQuotes(pages: readonly DocumentPage[], { sheets }: Extraction): Counts {
  const quotes = sheets.flatMap(({ content }) => content.additionalInfo.evidence ?? []);
  const texts = new Map(pages.map(({ index, text }) => [index, text]));
  const located = quotes.filter(
    ({ pageIndex, quote }) => locateQuote(texts.get(pageIndex) ?? '', quote).length > 0,
  );
  return { right: located.length, found: quotes.length, expected: quotes.length };
}
