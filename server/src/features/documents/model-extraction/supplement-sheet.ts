import { normalizeText } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import {
  isOfDangerousPlant,
  type PlantSheetContent,
  plantSheetContent,
  type SafetyBlock,
} from '@simples/contract/plant-sheet-content';
import { dangerLevelLabels, keysOf, NOT_DOCUMENTED } from '@simples/contract/plant-sheet-vocabulary';
import {
  type Citing,
  createCiting,
  joined,
  squashed,
} from '#server/features/documents/extraction/evidence.ts';
import type { Claim, Drop, ExtractedSheet } from '#server/features/documents/extraction/extraction-types.ts';
import { statedDanger } from '#server/features/documents/extraction/meaning.ts';
import { withPreparations } from '#server/features/documents/extraction/read-sheet.ts';
import type { Coded, PreparationDraft } from '#server/features/documents/extraction/statements.ts';
import type { Finding } from './check-proposal.ts';
import type { ProposedField } from './proposals.ts';

interface OpenSheet {
  readonly content: PlantSheetContent;
  readonly unsaid: Set<string>;
  readonly citing: Citing;
  readonly drop: Drop;
}

const ofField = (findings: readonly Finding[], field: ProposedField): Finding[] =>
  findings.filter((finding) => finding.field === field);

/** Cites a value if its quotes contain it and there is room for them. */
const cited = ({ citing }: OpenSheet, field: string, claim: Claim): string | undefined =>
  claim.quotes.length > citing.room() ? undefined : citing.text(field, claim);

/** The same limit as in the rules. */
const MAX_PREPARATIONS = 4;

/** Characters beyond the name of the preparation: less is no instruction. */
const INSTRUCTION = 8;

const codedOf = (findings: readonly Finding[], field: Finding['field']): Coded[] => {
  const found = ofField(findings, field).flatMap(({ coded }) => coded ?? []);
  return found.filter(({ value }, i) => found.findIndex((other) => other.value === value) === i);
};

/** Parts and routes belong to a method when the same sentence names them. */
function preparationsOf(findings: readonly Finding[]): PreparationDraft[] {
  const drafts = findings.flatMap((finding): PreparationDraft[] => {
    if (finding.field !== 'method' || finding.coded === null) return [];
    const { statement } = finding.located;
    const beside = findings.filter(({ located }) => located.statement.start === statement.start);
    const hasInstructions = finding.details.value.length - finding.value.value.length >= INSTRUCTION;
    return [
      {
        method: finding.coded,
        parts: codedOf(beside, 'plantPartUsed'),
        instructions: hasInstructions ? finding.details : null,
        applications: codedOf(beside, 'application'),
      },
    ];
  });
  const seen = new Set<string>();
  const distinct = drafts.filter(({ method }) => method && !seen.has(method.value) && seen.add(method.value));
  if (distinct.length > 0) return distinct.slice(0, MAX_PREPARATIONS);
  const parts = codedOf(findings, 'plantPartUsed');
  return parts.length === 0 ? [] : [{ method: null, parts, instructions: null, applications: [] }];
}

const path = 'additionalInfo.safety';
const levels = keysOf(dangerLevelLabels);
const people = ['pregnancy', 'breastfeeding', 'children'] as const;
const lists = ['interactions', 'lookAlikes'] as const;

/** Never "none": the document warns of something. */
const emptySafety = (): SafetyBlock => ({
  dangerLevel: 'caution',
  pregnancy: NOT_DOCUMENTED,
  breastfeeding: NOT_DOCUMENTED,
  children: NOT_DOCUMENTED,
  interactions: [NOT_DOCUMENTED],
  lookAlikes: [NOT_DOCUMENTED],
});

function addStatements(open: OpenSheet, block: SafetyBlock, findings: readonly Finding[]): void {
  for (const field of people) {
    const [first] = ofField(findings, field);
    if (first && block[field] === NOT_DOCUMENTED)
      block[field] = cited(open, `${path}.${field}`, first.value) ?? NOT_DOCUMENTED;
  }
  for (const field of lists) {
    for (const { value } of ofField(findings, field)) {
      const known = block[field].filter((one) => one !== NOT_DOCUMENTED);
      const isKnown = known.some((one) => squashed(one).includes(squashed(value.value)));
      if (isKnown || known.length >= limits.list.items) continue;
      const added = cited(open, `${path}.${field}[${known.length}]`, value);
      if (added !== undefined) block[field] = [...known, added];
    }
  }
}

/** Raises the danger level that a warning states; never lowers it. */
function raiseDanger(open: OpenSheet, block: SafetyBlock, warnings: readonly Finding[]): void {
  for (const { details, located } of warnings) {
    const level = statedDanger(located.sentence);
    if (level === null || levels.indexOf(level) <= levels.indexOf(block.dangerLevel)) continue;
    if (cited(open, `${path}.dangerLevel`, details) !== undefined) block.dangerLevel = level;
  }
}

/** Adds whole sentences of the document only. */
function addSafety(open: OpenSheet, findings: readonly Finding[]): void {
  const ofPeople = people.flatMap((field) => ofField(findings, field));
  const warnings = [
    ...ofField(findings, 'contreIndications'),
    ...ofPeople,
    ...ofField(findings, 'interactions'),
  ];
  if (warnings.length + ofField(findings, 'lookAlikes').length === 0) return;
  const block = structuredClone(open.content.additionalInfo.safety ?? emptySafety());
  addStatements(open, block, findings);
  raiseDanger(open, block, warnings);
  open.content.additionalInfo.safety = block;
}

/** "toux" and "toux grasse" of one sheet are the same indication. */
function isKnownTitle(title: string, known: readonly string[]): boolean {
  const own = normalizeText(title);
  return known.some((other) => {
    const existing = normalizeText(other);
    return ` ${existing} `.includes(` ${own} `) || ` ${own} `.includes(` ${existing} `);
  });
}

/** With or without the heading at the start of the line. */
function isContained(details: string, sentence: string): boolean {
  const known = squashed(details);
  return [sentence, sentence.replace(/^[^:]{0,60}:\s*/u, '')].some((text) => known.includes(squashed(text)));
}

function statement({ citing }: OpenSheet, path: string, { value, details }: Finding) {
  if (value.quotes.length + details.quotes.length > citing.room()) return null;
  const verified = citing.verified(path, [value], () => [value, details]);
  if (verified.length === 0) return null;
  citing.cite(`${path}.title`, value);
  citing.cite(`${path}.details`, details);
  return { title: value.value, details: details.value, subspecies: '', molecularStructure: '' };
}

function addIndications(open: OpenSheet, findings: readonly Finding[]): void {
  const { indications } = open.content;
  for (const finding of ofField(findings, 'indications')) {
    const titles = indications.map(({ title }) => title);
    if (indications.length >= limits.list.items || isKnownTitle(finding.value.value, titles)) continue;
    const added = statement(open, `indications[${indications.length}]`, finding);
    if (added) indications.push({ ...added, preparations: [] });
  }
}

function addWarnings(open: OpenSheet, findings: readonly Finding[]): void {
  const { contreIndications } = open.content;
  for (const finding of ofField(findings, 'contreIndications')) {
    const isKnown = contreIndications.some(
      ({ title, details }) =>
        isContained(details, finding.located.sentence) ||
        normalizeText(title) === normalizeText(finding.value.value),
    );
    if (isKnown || contreIndications.length >= limits.list.items) continue;
    const added = statement(open, `contreIndications[${contreIndications.length}]`, finding);
    if (added) contreIndications.push(added);
  }
}

function addFacts(open: OpenSheet, findings: readonly Finding[]): void {
  const { content, unsaid } = open;
  for (const field of ['plantCommonName', 'description'] as const) {
    const [first] = ofField(findings, field);
    if (!first || !unsaid.has(field)) continue;
    const text = cited(open, field, first.value);
    if (text === undefined) continue;
    content[field] = text;
    unsaid.delete(field);
  }
  const [family] = ofField(findings, 'family');
  if (family && content.taxonomy.family === '')
    content.taxonomy.family = cited(open, 'taxonomy.family', family.value) ?? '';
  const places = content.geographicalRepartitions;
  for (const { value } of ofField(findings, 'geographicalRepartitions')) {
    const isKnown = places.some((place) => normalizeText(place) === normalizeText(value.value));
    if (isKnown || places.length >= limits.list.tags) continue;
    const place = cited(open, `geographicalRepartitions[${places.length}]`, value);
    if (place !== undefined) places.push(place);
  }
}

/** Only where the rules found none, and never for a plant that the document calls toxic. */
function addPreparations(open: OpenSheet, findings: readonly Finding[]): void {
  const { content, citing, drop } = open;
  const doses = ofField(findings, 'posology').map(({ value }) => value);
  const drafts = preparationsOf(findings);
  if (isOfDangerousPlant(content)) {
    for (const { value } of [...doses, ...drafts.flatMap(({ method }) => method?.claim ?? [])])
      drop({ field: 'additionalInfo.posology', value, reason: 'plante toxique' });
    return;
  }
  const distinct = doses.filter(({ value }, i) => doses.findIndex((dose) => dose.value === value) === i);
  if (content.additionalInfo.posology === undefined && distinct.length > 0) {
    const claim = joined(distinct);
    const posology =
      claim.value.length > limits.text.long ? undefined : cited(open, 'additionalInfo.posology', claim);
    if (posology !== undefined) content.additionalInfo.posology = posology;
  }
  if (content.indications.every(({ preparations }) => preparations.length === 0))
    content.indications = withPreparations(citing, content.indications, drafts);
}

/** Existing content is never changed: empty fields are filled, lists appended to, the danger level only raised. */
export function supplemented(
  sheet: ExtractedSheet,
  findings: readonly Finding[],
  { documentId, drop }: { readonly documentId: string; readonly drop: Drop },
): ExtractedSheet {
  const content = structuredClone(sheet.content);
  const evidence = content.additionalInfo.evidence ?? [];
  const citing = createCiting(documentId, drop, evidence.length);
  const open: OpenSheet = { content, unsaid: new Set(sheet.unsaid), citing, drop };
  addWarnings(open, findings);
  addSafety(open, findings);
  addFacts(open, findings);
  addIndications(open, findings);
  addPreparations(open, findings);
  if (citing.evidence.length === 0) return sheet;
  content.additionalInfo.evidence = [...evidence, ...citing.evidence];
  const { data } = plantSheetContent.safeParse(content);
  if (data) return { ...sheet, content: data, unsaid: [...open.unsaid] };
  const reason = 'ajouts du modèle hors du schéma des fiches';
  drop({ field: 'document', value: content.plantScientificName, reason });
  return sheet;
}
