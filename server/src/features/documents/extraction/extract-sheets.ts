import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { languageOf } from '#server/french/language.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { annotationsOn } from './annotations.ts';
import { binomialsIn, sameName } from './binomials.ts';
import { readDocument } from './document-reading.ts';
import { untoldRefusals } from './doubts.ts';
import type {
  Dropped,
  ExtractedPassage,
  ExtractedSheet,
  Extraction,
  KnownPlants,
  NamedInDocument,
} from './extraction-types.ts';
import type { Label } from './find-labels.ts';
import type { Lesson } from './lessons.ts';
import { findMonographs, type Monograph } from './monographs.ts';
import { findNames } from './name-roles.ts';
import { refrainsOf } from './name-words.ts';
import type { Note } from './notes.ts';
import { isOfGarden } from './of-gardens.ts';
import { findTables, headedRows, type Table } from './printed-tables.ts';
import { readSheet } from './read-sheet.ts';
import { passagesOfSheet } from './sheet-passages.ts';
import { type Flow, flowOf, isAt, type PageRange, type Range, textOf } from './text-flow.ts';
import { withWarningsElsewhere } from './warnings-elsewhere.ts';

/** Passage length in characters. */
const LENGTH = 900;

/** Longer sentences are cut at a space. */
const MAX_LENGTH = 2_000;

function pieces(flow: Flow, sentence: Range): Range[] {
  const cut: Range[] = [];
  let { start } = sentence;
  while (sentence.end - start > MAX_LENGTH) {
    const space = flow.text.lastIndexOf(' ', start + MAX_LENGTH);
    const end = space > start + MAX_LENGTH / 2 ? space : start + MAX_LENGTH;
    cut.push({ start, end });
    start = end;
  }
  return [...cut, { start, end: sentence.end }];
}

/** Groups sentences up to the passage length; a sentence on another page starts a new passage. */
function gathered(flow: Flow, range: Range): Range[] {
  const passages: Range[] = [];
  const pageOf = ({ start, end }: Range) => flow.place(start, end).page.index;
  for (const piece of sentencesOf(flow.text, range).flatMap((sentence) => pieces(flow, sentence))) {
    const last = passages.at(-1);
    if (last !== undefined && piece.end - last.start <= LENGTH && pageOf(piece) === pageOf(last))
      passages[passages.length - 1] = { start: last.start, end: piece.end };
    else passages.push(piece);
  }
  return passages;
}

type Place = Pick<ExtractedPassage, 'pageIndex' | 'start' | 'end' | 'next'>;

/** A very long sentence is split after its second page. */
function placesOf(flow: Flow, { start, end }: Range): Place[] {
  const places: Place[] = [];
  const parts = flow.places(start, end);
  for (let i = 0; i < parts.length; i += 2) {
    const [part, after] = [parts[i], parts[i + 1]];
    if (part === undefined) break;
    const next = after && { next: { start: after.start, end: after.end } };
    places.push({ pageIndex: part.page.index, start: part.start, end: part.end, ...next });
  }
  return places;
}

/** A heading has no more. */
const FEW_WORDS = 4;

/** A line that was taken for a heading, with nothing under it: "Recettes recueillies à Bandrélé, 2019", above a table. */
const isAlone = (text: string, { form, heading, end }: Label, next: number | undefined): boolean =>
  form === 'line' && heading.split(' ').length > FEW_WORDS && !/\p{L}/u.test(text.slice(end, next));

interface Parts {
  readonly labels: readonly Label[];
  readonly notes: readonly Note[];
  readonly tables: readonly Range[];
}

/** Citable passages of whole sentences. None crosses a heading, the edge of a table, nor a page unless a sentence does; a note is of the plant that its mark stands with. */
function findPassages(
  flow: Flow,
  { labels, notes, tables }: Parts,
  monographs: readonly Monograph[],
): ExtractedPassage[] {
  const cuts = new Set<number>();
  const printed = notes.map((note) => note.printed);
  for (const { start, end } of [...labels, ...monographs, ...printed, ...tables]) cuts.add(start).add(end);
  for (const { start, runsOn } of flow.pageStarts) if (!runsOn) cuts.add(start);
  const bounds = [...cuts, 0, flow.text.length].toSorted((a, b) => a - b);
  const found: ExtractedPassage[] = [];
  let label = -1;
  let monograph = 0;
  for (const [i, start] of bounds.entries()) {
    const end = bounds[i + 1];
    if (end === undefined || end <= start) continue;
    while ((labels[label + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) label++;
    while ((monographs[monograph]?.end ?? Number.POSITIVE_INFINITY) <= start) monograph++;
    const own = labels[label];
    if (own !== undefined && start < own.end && start >= own.start) {
      if (isAlone(flow.text, own, bounds[i + 2])) found.push(...passagesIn(flow, own, {}));
      continue;
    }
    const note = notes.find((one) => isAt(one.printed, start));
    const marked = note && monographs.find((one) => isAt(one, note.markedAt));
    const plant = marked ?? monographs.slice(monograph, monograph + 1).find((one) => start >= one.start);
    // The header of a table heads nothing below it.
    const isClosed = tables.some(
      (table) => own !== undefined && isAt(table, own.start) && start >= table.end,
    );
    const isUnder =
      own !== undefined && !marked && !isClosed && (plant === undefined || own.start >= plant.start);
    found.push(...passagesIn(flow, { start, end }, { ...(isUnder && { label: own }), plant }));
  }
  return found;
}

const kindsIn = ({ sections }: Monograph): number =>
  new Set(sections.filter(({ start, end }) => end > start).map(({ label }) => label.kind)).size;

/**
 * A document may tell of a plant at several places, or in two languages side by side: one sheet, of the texts in the language
 * of the fullest.
 */
function onePerPlant(flow: Flow, monographs: readonly Monograph[]): Monograph[] {
  const plants: Monograph[][] = [];
  for (const one of monographs) {
    const same = plants.find(([first]) => first !== undefined && sameName(first.name.name, one.name.name));
    if (same) same.push(one);
    else plants.push([one]);
  }
  const languageIn = (one: Monograph) => languageOf(one.sections.map((part) => textOf(flow, part)).join(' '));
  return plants.flatMap((parts) => {
    const [first, ...others] = parts.toSorted((a, b) => kindsIn(b) - kindsIn(a));
    if (first === undefined || others.length === 0) return parts;
    const more = others.filter((one) => languageIn(one) === languageIn(first));
    return [{ ...first, sections: [...first.sections, ...more.flatMap(({ sections }) => sections)] }];
  });
}

interface Context {
  readonly label?: Label;
  readonly plant?: Monograph | undefined;
}

function passagesIn(flow: Flow, range: Range, { label, plant }: Context): ExtractedPassage[] {
  const shared = {
    heading: label?.heading ?? null,
    kind: label?.kind ?? null,
    plant: plant?.name.name ?? null,
  };
  return gathered(flow, range)
    .filter((part) => /\p{L}{2}/u.test(textOf(flow, part)))
    .flatMap((part) => placesOf(flow, part).map((place) => ({ ...place, ...shared })));
}

/** A cell is a passage under the heading of its column, and of the plant of its row alone. */
const passagesOfRows = (flow: Flow, rows: readonly Monograph[]): ExtractedPassage[] =>
  rows.flatMap((plant) =>
    plant.sections.flatMap(({ label, ...range }) => passagesIn(flow, range, { label, plant })),
  );

/** Of no plant: what is beside an annotation may be of several. */
const passagesOfAnnotations = (pages: readonly DocumentPage[]): ExtractedPassage[] =>
  pages.flatMap((page) => {
    const annotations = annotationsOn(page);
    if (annotations.length === 0) return [];
    const flow = flowOf([page]);
    return annotations.flatMap(({ heading, ...range }) =>
      passagesIn(flow, range, {}).map((passage) => ({ ...passage, heading, kind: 'annotation' as const })),
    );
  });

const isIn = (place: Place, { page, start, end }: PageRange): boolean =>
  place.pageIndex === page.index && place.start < end && start < place.end;

/** A table that is no list of plants, as of measures or prices: each row under the header of all columns. */
const passagesOfTable = (flow: Flow, table: Table): ExtractedPassage[] =>
  headedRows(flow, table).flatMap(({ heading, ...row }) =>
    passagesIn(flow, row, {}).map((passage) => ({ ...passage, heading })),
  );

/** Passages outside of the rows that tell of a plant each. */
function passagesBeside(
  flow: Flow,
  parts: Parts,
  monographs: readonly Monograph[],
  ofRows: readonly ExtractedPassage[],
): ExtractedPassage[] {
  const overlaps = (one: Range, other: Range) => one.start < other.end && other.start < one.end;
  const ofPlants = parts.tables.filter(({ start, end }) =>
    flow.places(start, end).some((part) => ofRows.some((passage) => isIn(passage, part))),
  );
  const others = findTables(flow)
    .filter((table) => ![...ofPlants, ...monographs].some((other) => overlaps(table, other)))
    .map((table) => ({ ...table, found: passagesOfTable(flow, table) }))
    .filter(({ found }) => found.length > 0);
  const taken = [...ofPlants, ...others].flatMap(({ start, end }) => flow.places(start, end));
  const found = findPassages(flow, parts, monographs).filter(
    (passage) => !taken.some((part) => isIn(passage, part)),
  );
  return [...found, ...others.flatMap((table) => table.found)];
}

/** Every name of the sheet, the one of the passages first. */
function namesOf({ name: { name } }: Monograph, content: ExtractedSheet['content']): NamedInDocument {
  const { vernacular = [], synonyms = [] } = content.additionalInfo.names ?? {};
  const names = [name, content.plantScientificName, content.plantCommonName, ...synonyms];
  return { plant: name, names: [...new Set([...names, ...vernacular.map((one) => one.name)])] };
}

/** Plants that passages of no monograph name. */
function namedBeside(all: readonly DocumentPage[], passages: readonly ExtractedPassage[]): NamedInDocument[] {
  const pages = new Map(all.map(({ index, text }) => [index, text]));
  const texts = passages.flatMap(({ plant, pageIndex, start, end }) =>
    plant === null ? [pages.get(pageIndex)?.slice(start, end) ?? ''] : [],
  );
  const names = texts.flatMap((text) =>
    binomialsIn(text, 'plain').map(({ genus, species }) => `${genus} ${species}`),
  );
  return [...new Set(names)].map((plant) => ({ plant, names: [plant] }));
}

/** Of which plant a value is, and the page that has its words. */
function placeOfDropped(flow: Flow, { start, name }: Monograph, value: string) {
  const [at, end] = [flow.text.indexOf(value, start), value.length];
  const [place] = value === '' || at === -1 ? [] : flow.places(at, at + end);
  return { plant: name.name, ...(place && { pageIndex: place.page.index }) };
}

const tellsOfHealth = ({ content: { indications, contreIndications, additionalInfo } }: ExtractedSheet) =>
  indications.length + contreIndications.length > 0 ||
  (additionalInfo.posology ?? additionalInfo.safety) !== undefined;

const tellsPart = (plant: Monograph | undefined): boolean =>
  plant?.sections.some(({ label }) => label.kind === 'partUsed' && label.form !== 'said') === true;

/** An order form lists plants too: rows of which none tells of health, nor of a part, are no sheets. */
function withoutCatalogues(
  sheets: readonly ExtractedSheet[],
  monographs: readonly Monograph[],
  rows: readonly Monograph[],
): ExtractedSheet[] {
  const starts = new Set(rows.map(({ start }) => start));
  const isRow = (at: number) => starts.has(monographs[at]?.start ?? -1);
  const isTold = sheets.some((sheet, at) => isRow(at) && (tellsOfHealth(sheet) || tellsPart(monographs[at])));
  return sheets.filter((_, at) => isTold || !isRow(at));
}

interface ExtractionSource {
  readonly pages: readonly DocumentPage[];
  readonly known: KnownPlants;
  readonly documentId: string;
  readonly lessons?: readonly Lesson[];
}

/** Extraction by rules: every value of a sheet is a quote of the document; anything else is dropped and reported. */
export function extractSheets({ pages, known, documentId, lessons = [] }: ExtractionSource): Extraction {
  const { printed, labels, tables: read, source } = readDocument(pages, lessons);
  const { flow, rows, ranges: tables } = read;
  const monographs = findMonographs(source);
  const dropped: Dropped[] = [];
  const plants: NamedInDocument[] = [];
  const all = onePerPlant(flow, [...monographs, ...rows]);
  const named = findNames(flow, all);
  const notes = source.noted?.notes ?? [];
  const warned = withWarningsElsewhere(flow, all, { named, tables, notes });
  const refrains = refrainsOf(flow, all.length);
  const sheets = warned.map((monograph, at): ExtractedSheet => {
    const drop = (one: Dropped) => dropped.push({ ...one, ...placeOfDropped(flow, monograph, one.value) });
    const { content, unsaid } = readSheet({ flow, monograph, drop, refrains }, named[at] ?? [], documentId);
    plants.push(namesOf(monograph, content));
    return { content, unsaid, knownSheetId: known.sheetOf(content.plantScientificName, content.language) };
  });
  dropped.push(...untoldRefusals(printed, monographs, { flow, rows }, sheets));
  const ofRows = passagesOfRows(flow, rows);
  const others = passagesBeside(printed, { labels, notes, tables }, monographs, ofRows);
  const own = [...others, ...ofRows];
  const annotations = passagesOfAnnotations(pages);
  const told = sheets.flatMap((sheet, at) => {
    const [plant, read] = [warned[at], all[at]];
    if (plant === undefined) return [];
    const added = plant.sections.slice(read?.sections.length);
    const elsewhere = added.flatMap(({ label, ...range }) => passagesIn(flow, range, { label, plant }));
    return passagesOfSheet(sheet, plant.name.name, { flow: printed, own, elsewhere });
  });
  const treatsPeople = (sheet: ExtractedSheet): boolean => {
    const monograph = all[sheets.indexOf(sheet)];
    const { indications, contreIndications } = sheet.content;
    const titles = [...indications, ...contreIndications].map(({ title }) => title);
    return monograph === undefined || !isOfGarden(flow, monograph, titles);
  };
  return {
    plants: [...plants, ...namedBeside(pages, [...others, ...annotations])],
    sheets: withoutCatalogues(sheets, all, rows).filter(treatsPeople),
    passages: [...own, ...told, ...annotations],
    dropped,
  };
}
