import { normalizeText } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import {
  type Contraindication,
  type PlantSheetContent,
  plantSheetContent,
} from '@simples/contract/plant-sheet-content';
import { dangerLevelLabels, isDangerous, keysOf } from '@simples/contract/plant-sheet-vocabulary';
import {
  type Citing,
  createCiting,
  joined,
  squashed,
} from '#server/features/documents/extraction/evidence.ts';
import type { Claim, Drop, ExtractedSheet } from '#server/features/documents/extraction/extraction-types.ts';
import { statedDanger } from '#server/features/documents/extraction/meaning.ts';
import {
  safetyBlockOf,
  statementsOf,
  withPreparations,
} from '#server/features/documents/extraction/read-sheet.ts';
import { MAX_PREPARATIONS } from '#server/features/documents/extraction/remedies.ts';
import type { SafetyDraft } from '#server/features/documents/extraction/safety.ts';
import type {
  Coded,
  PreparationDraft,
  StatementDraft,
} from '#server/features/documents/extraction/statements.ts';
import { mergedContent } from '#server/features/documents/merge-sheet.ts';
import type { Finding } from './check-proposal.ts';
import type { ProposedField } from './proposals.ts';

const ofField = (findings: readonly Finding[], field: ProposedField): Finding[] =>
  findings.filter((finding) => finding.field === field);

const firstOf = (findings: readonly Finding[], field: ProposedField): Claim | null =>
  ofField(findings, field)[0]?.value ?? null;

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

type Texts = Pick<Contraindication, 'title' | 'details'>;

/** "toux" and "toux grasse" of one sheet are the same indication. */
function isSameUse({ value }: Finding, { title }: Texts): boolean {
  const [own, other] = [` ${normalizeText(value.value)} `, ` ${normalizeText(title)} `];
  return own.includes(other) || other.includes(own);
}

/** With or without the heading at the start of the line. */
function isSameWarning({ value, located: { sentence } }: Finding, { title, details }: Texts): boolean {
  const texts = [sentence, sentence.replace(/^[^:]{0,60}:\s*/u, '')];
  return (
    normalizeText(title) === normalizeText(value.value) ||
    texts.some((text) => squashed(details).includes(squashed(text)))
  );
}

/** What neither the sheet nor a finding before tells. */
function newStatements(
  findings: readonly Finding[],
  known: readonly Texts[],
  isSame: (finding: Finding, one: Texts) => boolean,
): StatementDraft[] {
  const told = [...known];
  return findings.flatMap((finding) => {
    if (told.some((one) => isSame(finding, one))) return [];
    const { value: title, details } = finding;
    told.push({ title: title.value, details: details.value });
    return [{ title, details }];
  });
}

const levels = keysOf(dangerLevelLabels);
const warning: readonly ProposedField[] = [
  'contreIndications',
  'pregnancy',
  'breastfeeding',
  'children',
  'interactions',
];

/** Whole sentences of the document only; the danger is the gravest that a warning states, never "none". */
function safetyOf({ additionalInfo: { safety } }: PlantSheetContent, findings: readonly Finding[]) {
  const warnings = findings.filter(({ field }) => warning.includes(field));
  if (warnings.length + ofField(findings, 'lookAlikes').length === 0) return null;
  const stated = warnings.map(({ located, details }) => ({ level: statedDanger(located.sentence), details }));
  const danger = stated.reduce<Pick<SafetyDraft, 'dangerLevel' | 'danger'>>(
    (gravest, { level, details }) =>
      level !== null && levels.indexOf(level) > levels.indexOf(gravest.dangerLevel)
        ? { dangerLevel: level, danger: details }
        : gravest,
    { dangerLevel: safety?.dangerLevel ?? 'caution', danger: null },
  );
  const listed = (field: 'interactions' | 'lookAlikes') =>
    ofField(findings, field)
      .map(({ value }) => value)
      .filter(({ value }) => !safety?.[field].some((one) => squashed(one).includes(squashed(value))));
  return {
    ...danger,
    pregnancy: firstOf(findings, 'pregnancy'),
    breastfeeding: firstOf(findings, 'breastfeeding'),
    children: firstOf(findings, 'children'),
    interactions: listed('interactions'),
    lookAlikes: listed('lookAlikes'),
  };
}

/** Doses and preparations; those of a plant that the document calls toxic are dropped. */
function remediesOf(findings: readonly Finding[], isSafe: boolean, drop: Drop) {
  const doses = ofField(findings, 'posology').map(({ value }) => value);
  const drafts = preparationsOf(findings);
  if (!isSafe)
    for (const { value } of [...doses, ...drafts.flatMap(({ method }) => method?.claim ?? [])])
      drop({ field: 'additionalInfo.posology', value, reason: 'plante toxique' });
  const posology = joined([...new Map(doses.map((dose) => [dose.value, dose])).values()]);
  const hasPosology = isSafe && posology.value !== '' && posology.value.length <= limits.text.long;
  return { posology: hasPosology ? posology : null, drafts: isSafe ? drafts : [] };
}

/** What findings add to a sheet, in the form of one. */
function toldBy(
  findings: readonly Finding[],
  own: PlantSheetContent,
  { citing, drop }: { readonly citing: Citing; readonly drop: Drop },
) {
  const risks = newStatements(ofField(findings, 'contreIndications'), own.contreIndications, isSameWarning);
  const uses = newStatements(ofField(findings, 'indications'), own.indications, isSameUse);
  const contreIndications = statementsOf(citing, 'contreIndications', risks);
  const draft = safetyOf(own, findings);
  const safety = draft === null ? own.additionalInfo.safety : safetyBlockOf(citing, draft);
  const { posology, drafts } = remediesOf(findings, !isDangerous(safety?.dangerLevel ?? 'none'), drop);
  const indications = statementsOf(citing, 'indications', uses).map((one) => ({ ...one, preparations: [] }));
  const isBare = own.indications.every(({ preparations }) => preparations.length === 0);
  const family = citing.text('taxonomy.family', firstOf(findings, 'family')) ?? '';
  const places = ofField(findings, 'geographicalRepartitions').map(({ value }) => value);
  return {
    ...own,
    taxonomy: { ...own.taxonomy, family },
    contreIndications,
    geographicalRepartitions: citing.texts('geographicalRepartitions', places),
    indications: isBare
      ? withPreparations(citing, [...indications, ...own.indications], drafts)
      : indications,
    additionalInfo: {
      safety,
      posology: citing.text('additionalInfo.posology', posology),
      evidence: [...citing.evidence],
    },
  };
}

/** Existing content is never changed: empty fields are filled, lists appended to, the danger level only raised. */
export function supplemented(
  sheet: ExtractedSheet,
  findings: readonly Finding[],
  { documentId, drop }: { readonly documentId: string; readonly drop: Drop },
): ExtractedSheet {
  const citing = createCiting(documentId, drop, sheet.content.additionalInfo.evidence?.length);
  const own = { ...sheet.content };
  const unsaid = new Set(sheet.unsaid);
  for (const field of ['plantCommonName', 'description'] as const) {
    const text = unsaid.has(field) ? citing.text(field, firstOf(findings, field)) : undefined;
    own[field] = text ?? own[field];
    if (text !== undefined) unsaid.delete(field);
  }
  const { data } = plantSheetContent.safeParse(toldBy(findings, own, { citing, drop }));
  if (data)
    return { ...sheet, content: mergedContent(own, { content: data, unsaid: [] }), unsaid: [...unsaid] };
  const reason = 'ajouts du modèle hors du schéma des fiches';
  drop({ field: 'document', value: own.plantScientificName, reason });
  return sheet;
}
