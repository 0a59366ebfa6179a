import { plantSheetContent } from '@simples/contract/plant-sheets/content';
import { NOT_DOCUMENTED } from '@simples/contract/plant-sheets/vocabulary';
import { claimOf } from '../../extraction/evidence/claims.ts';
import type { Dropped, ExtractedSheet } from '../../extraction/extraction-types.ts';
import { createCiting } from '../../extraction/sheet/cited.ts';
import { textOf } from '../../extraction/text/flow.ts';
import { languageOf } from '../../extraction/text/language.ts';
import type { Finding } from '../checking/check.ts';
import type { Ground } from '../checking/ground.ts';
import type { Territory } from '../checking/territories.ts';
import { supplemented } from './supplement.ts';

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

/** As the rules ask it of a monograph: something of health, and something besides. */
export function makesASheet(findings: readonly Finding[]): boolean {
  const told = findings.filter(({ field }) => medical.has(field));
  return told.length > 0 && findings.length > 1;
}

const TAGS = 8;
const isTag = (title: string) => !/[,;]/.test(title) && title.length <= 60 && title.split(' ').length <= 4;

interface NewPlant {
  readonly territory: Territory;
  readonly findings: readonly Finding[];
  readonly documentId: string;
  readonly drop: (dropped: Dropped) => void;
}

/** The sheet of a plant under whose name the rules saw no monograph. */
export function sheetOfNewPlant(
  ground: Ground,
  { territory, findings, documentId, drop }: NewPlant,
): ExtractedSheet {
  const { name } = territory;
  const citing = createCiting(documentId, drop);
  const own = claimOf(ground.flow, { start: name.start, end: name.nameEnd });
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
    language: languageOf(textOf(ground.flow, territory)),
    taxonomy: { family: '', genus, species, subspeciesNumber: 0, variety },
    tags: chosen.length === 0 ? [genus] : chosen.map(({ value }) => value),
    additionalInfo: { evidence: [...citing.evidence] },
  });
  const sheet = { content, knownSheetId: null, unsaid: ['plantCommonName', 'description'] };
  return supplemented(sheet, findings, { documentId, drop });
}
