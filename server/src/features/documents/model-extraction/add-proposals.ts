import { plantSheetContent } from '@simples/contract/plant-sheet-content';
import { NOT_DOCUMENTED } from '@simples/contract/plant-sheet-vocabulary';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { sameName } from '#server/features/documents/extraction/binomials.ts';
import { claimOf, createCiting } from '#server/features/documents/extraction/evidence.ts';
import type {
  Drop,
  Dropped,
  ExtractedSheet,
} from '#server/features/documents/extraction/extraction-types.ts';
import type { Lesson } from '#server/features/documents/extraction/lessons.ts';
import { textOf } from '#server/features/documents/extraction/text-flow.ts';
import { languageOf } from '#server/french/language.ts';
import { check, type Finding } from './check-proposal.ts';
import { type DocumentOutline, documentOutline, type PlantRange } from './document-outline.ts';
import { locate, type NamesOfPlants } from './locate-proposal.ts';
import { droppedValue, type Proposal } from './proposals.ts';
import { supplemented } from './supplement-sheet.ts';

const medical = new Set<Finding['field']>([
  'indications',
  'contreIndications',
  'pregnancy',
  'breastfeeding',
  'children',
  'interactions',
  'posology',
  'method',
  'plantPartUsed',
]);

/** The condition of the rules for a monograph: a medical statement and at least one other. */
function makesASheet(findings: readonly Finding[]): boolean {
  return findings.length > 1 && findings.some(({ field }) => medical.has(field));
}

const TAGS = 8;
const isTag = (title: string) => !/[,;]/.test(title) && title.length <= 60 && title.split(' ').length <= 4;

interface NewPlant {
  readonly plantRange: PlantRange;
  readonly findings: readonly Finding[];
  readonly documentId: string;
  readonly drop: Drop;
}

/** A plant for which the rules found no monograph. */
function sheetOfNewPlant(
  outline: DocumentOutline,
  { plantRange, findings, documentId, drop }: NewPlant,
): ExtractedSheet {
  const { name } = plantRange;
  const citing = createCiting(documentId, drop);
  const own = claimOf(outline.flow, { start: name.start, end: name.nameEnd });
  for (const field of ['plantScientificName', 'taxonomy.genus', 'taxonomy.species']) citing.cite(field, own);
  if (name.variety !== '') citing.cite('taxonomy.variety', own);
  const titles = findings.filter(({ field, value }) => field === 'indications' && isTag(value.value));
  const tags = new Map(titles.map(({ value }) => [value.value, value]));
  const chosen = [...tags.values()].slice(0, TAGS);
  for (const [i, claim] of chosen.entries()) citing.cite(`tags[${i}]`, claim);
  const { genus, species, variety } = name;
  const content = plantSheetContent.parse({
    plantScientificName: name.name,
    plantCommonName: name.name,
    description: NOT_DOCUMENTED,
    language: languageOf(textOf(outline.flow, plantRange)),
    taxonomy: { family: '', genus, species, subspeciesNumber: 0, variety },
    tags: chosen.length === 0 ? [genus] : chosen.map(({ value }) => value),
    additionalInfo: { evidence: [...citing.evidence] },
  });
  const sheet = { content, knownSheetId: null, unsaid: ['plantCommonName', 'description'] };
  return supplemented(sheet, findings, { documentId, drop });
}

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

function namesOf(sheets: readonly ExtractedSheet[]): NamesOfPlants {
  const named = sheets.map(({ content: { plantScientificName, plantCommonName, additionalInfo } }) => ({
    plant: plantScientificName,
    names: [plantCommonName, ...(additionalInfo.names?.vernacular ?? []).map(({ name }) => name)].filter(
      (name) => name.length > 3 && name !== plantScientificName,
    ),
  }));
  return {
    of: (plant) => ({
      own: named.filter((one) => sameName(one.plant, plant)).flatMap(({ names }) => names),
      others: named.filter((one) => !sameName(one.plant, plant)).flatMap(({ names }) => names),
    }),
  };
}

function findingsOf(outline: DocumentOutline, { proposals, found }: AdditionsSource, drop: Drop): Finding[] {
  const names = namesOf(found.sheets);
  return proposals.flatMap((proposal) => {
    const located = locate(outline, proposal, names);
    const finding = typeof located === 'string' ? located : check(outline, located);
    if (typeof finding !== 'string') return [finding];
    drop(droppedValue(proposal.field, proposal.words, finding));
    return [];
  });
}

function newPlants(
  outline: DocumentOutline,
  { documentId }: AdditionsSource,
  findings: readonly Finding[],
  drop: Drop,
) {
  const isOf = ({ located }: Finding, plant: string) => sameName(located.plant.name, plant);
  const plants = findings.map(({ located }) => located.plant.name);
  const distinct = plants.filter((plant, i) => plants.findIndex((other) => sameName(other, plant)) === i);
  return distinct.flatMap((plant): ExtractedSheet[] => {
    const own = findings.filter((finding) => isOf(finding, plant));
    const plantRange = own.find(({ located }) => located.plantRange)?.located.plantRange;
    if (plantRange && makesASheet(own))
      return [sheetOfNewPlant(outline, { plantRange, findings: own, documentId, drop })];
    for (const { field, value } of own)
      drop(droppedValue(field, value.value, `le document ne fait pas une fiche de ${plant}`));
    return [];
  });
}

/** Adds proposals that the document supports; each value is taken from the page, at the quote of the model. */
export function addProposals(source: AdditionsSource): Additions {
  const { found, documentId } = source;
  const dropped: Dropped[] = [];
  const drop: Drop = (one) => dropped.push(one);
  const outline = documentOutline(source.pages, source.lessons);
  const findings = findingsOf(outline, source, drop);
  const sheetOf = (plant: string) =>
    found.sheets.find(({ content }) => sameName(content.plantScientificName, plant));
  const sheets = found.sheets.map((sheet) => {
    const own = findings.filter(({ located }) => sheetOf(located.plant.name) === sheet);
    return own.length === 0 ? sheet : supplemented(sheet, own, { documentId, drop });
  });
  const unknown = findings.filter(({ located }) => sheetOf(located.plant.name) === undefined);
  return { sheets: [...sheets, ...newPlants(outline, source, unknown, drop)], dropped };
}
