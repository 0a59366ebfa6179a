import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { sameName } from '#server/features/documents/extraction/binomials.ts';
import { readDocument } from '#server/features/documents/extraction/document-reading.ts';
import type {
  Drop,
  Dropped,
  ExtractedSheet,
} from '#server/features/documents/extraction/extraction-types.ts';
import type { LabelKind } from '#server/features/documents/extraction/label-kinds.ts';
import type { Lesson } from '#server/features/documents/extraction/lessons.ts';
import { namesRefusable } from '#server/features/documents/extraction/meaning.ts';
import { isMonograph } from '#server/features/documents/extraction/monograph-content.ts';
import type { Monograph, Section } from '#server/features/documents/extraction/monographs.ts';
import { findNames } from '#server/features/documents/extraction/name-roles.ts';
import { readSheet } from '#server/features/documents/extraction/read-sheet.ts';
import { saidSection } from '#server/features/documents/extraction/said-sections.ts';
import { type Flow, textOf } from '#server/features/documents/extraction/text-flow.ts';
import { mergedContent } from '#server/features/documents/merge-sheet.ts';
import { languageOf } from '#server/french/language.ts';
import { type DocumentOutline, isTold, type Placed, place } from './place-proposals.ts';
import { findPlantRanges } from './plant-ranges.ts';
import { droppedValue, type Proposal, proposedFields } from './proposals.ts';

export interface AdditionsSource {
  readonly documentId: string;
  readonly pages: readonly DocumentPage[];
  readonly lessons: readonly Lesson[];
  readonly found: { readonly sheets: readonly ExtractedSheet[] };
  readonly proposals: readonly Proposal[];
}

export interface Additions {
  /** The sheets found by rules, in order and supplemented; then those of new plants. */
  readonly sheets: readonly ExtractedSheet[];
  /** Proposals that the document does not support. */
  readonly dropped: readonly Dropped[];
}

const kindOf = ({ proposal }: Placed): LabelKind => proposedFields[proposal.field].kind;

/** Whose items are those that the model names. */
const ofItems = new Set<LabelKind>([
  'indications',
  'contraindications',
  'posology',
  'preparation',
  'partUsed',
]);

/** The sentences that a model has classed, as all there is of their plant. */
function monographOf(flow: Flow, placed: readonly Placed[], { plantRange }: Placed): Monograph {
  const { start, name, title } = plantRange;
  const end = Math.max(name.end, title?.end ?? 0);
  const classed = Map.groupBy(placed, (one) => `${kindOf(one)} ${one.sentence.start}`);
  const sections = [...classed.values()].flatMap((all) =>
    all.slice(0, 1).map((one): Section => {
      const section = saidSection(kindOf(one), one.sentence);
      // A warning is told by whom it names, or whole.
      const isWhole = ({ words }: Placed) =>
        kindOf(one) === 'contraindications' && !namesRefusable(textOf(flow, words));
      const named = all.map((item) => (isWhole(item) ? item.sentence : item.words));
      const isTaught = ofItems.has(kindOf(one));
      return {
        ...section,
        label: { ...section.label, form: 'run', ...(isTaught && { isTaught }) },
        ...(isTaught && { named }),
      };
    }),
  );
  return {
    name,
    title,
    start,
    end,
    opening: { start: end, end },
    sections: sections.toSorted((a, b) => a.start - b.start),
  };
}

interface Reader {
  readonly outline: DocumentOutline;
  readonly documentId: string;
  readonly drop: Drop;
}

/** What the rules read in the sentences of one plant. */
function readPlaced(
  { outline: { flow }, documentId, drop }: Reader,
  placed: readonly Placed[],
  first: Placed,
  beside: ExtractedSheet['content']['indications'] = [],
) {
  const monograph = monographOf(flow, placed, first);
  const [names = []] = findNames(flow, [monograph]);
  return readSheet({ flow, monograph, drop }, names, documentId, beside);
}

const untoldIn = (
  { outline: { flow } }: Reader,
  sheet: ExtractedSheet,
  placed: readonly Placed[],
): Placed[] => placed.filter(({ proposal, words }) => !isTold(flow, sheet, proposal.field, words));

const reported = ({ proposal: { field, words } }: Placed, reason: string): Dropped =>
  droppedValue(field, words, reason);

const remedies = new Set<LabelKind>(['posology', 'preparation', 'partUsed']);

/** Existing content is never changed: empty fields are filled, lists appended to, the danger level only raised. */
function supplemented(reader: Reader, sheet: ExtractedSheet, all: readonly Placed[]): ExtractedSheet {
  const { drop } = reader;
  const { content, unsaid } = sheet;
  const isToxic = isDangerous(content.additionalInfo.safety?.dangerLevel ?? 'none');
  const placed = all.filter((one) => !isToxic || !remedies.has(kindOf(one)));
  for (const one of all) if (!placed.includes(one)) drop(reported(one, 'plante toxique'));
  const [first] = placed;
  if (first === undefined) return sheet;
  const isBare = content.indications.every(({ preparations }) => preparations.length === 0);
  const read = readPlaced(reader, placed, first, isBare ? content.indications : []);
  const { names: _names, ...additionalInfo } = read.content.additionalInfo;
  const own = { ...content };
  const told = (['plantCommonName', 'description'] as const).filter(
    (field) => unsaid.includes(field) && !read.unsaid.includes(field),
  );
  for (const field of told) own[field] = read.content[field];
  const added = {
    ...sheet,
    content: mergedContent(own, { content: { ...read.content, additionalInfo }, unsaid: ['tags'] }),
    unsaid: unsaid.filter((field) => !told.some((one) => one === field)),
  };
  for (const one of untoldIn(reader, added, placed)) drop(reported(one, 'la phrase ne le dit pas'));
  return added;
}

/** A plant for which the rules found no monograph. */
function newSheet(reader: Reader, all: readonly Placed[]): ExtractedSheet[] {
  const { outline, drop } = reader;
  const [first] = all;
  if (first === undefined) return [];
  const { content, unsaid } = readPlaced(reader, all, first);
  const language = languageOf(textOf(outline.flow, first.plantRange));
  const sheet = { content: { ...content, language }, knownSheetId: null, unsaid };
  const untold = untoldIn(reader, sheet, all);
  const told = all.filter((one) => !untold.includes(one));
  const isOne = isMonograph(monographOf(outline.flow, told, first).sections, { by: 'title' }, false);
  for (const one of untold) drop(reported(one, 'la phrase ne le dit pas'));
  if (isOne) return [sheet];
  const reason = `le document ne fait pas une fiche de ${content.plantScientificName}`;
  for (const one of told) drop(reported(one, reason));
  return [];
}

/** Adds proposals that the document supports: what the model classed is read by the rules as what is under a heading. */
export function addProposals({
  documentId,
  pages,
  lessons,
  found: { sheets },
  proposals,
}: AdditionsSource): Additions {
  const dropped: Dropped[] = [];
  const drop: Drop = (one) => dropped.push(one);
  const { printed: flow, labels, tables, source } = readDocument(pages, lessons);
  const outline = { flow, labels, tables: tables.ranges, plantRanges: findPlantRanges(source), sheets };
  const reader = { outline, documentId, drop };
  const placed = proposals.flatMap((proposal) => {
    const one = place(outline, proposal);
    if (typeof one === 'string') drop(droppedValue(proposal.field, proposal.words, one));
    return one === null || typeof one === 'string' ? [] : [one];
  });
  const sheetOf = ({ plantRange }: Placed) =>
    sheets.find(({ content }) => sameName(content.plantScientificName, plantRange.name.name));
  const bySheet = Map.groupBy(placed, sheetOf);
  const unknown = Map.groupBy(bySheet.get(undefined) ?? [], ({ plantRange }) => plantRange.name.name);
  return {
    sheets: [
      ...sheets.map((sheet) => supplemented(reader, sheet, bySheet.get(sheet) ?? [])),
      ...[...unknown.values()].flatMap((own) => newSheet(reader, own)),
    ],
    dropped,
  };
}
