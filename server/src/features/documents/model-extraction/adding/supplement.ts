import { limits } from '@simples/contract/limits';
import { isOfDangerousPlant, plantSheetContent } from '@simples/contract/plant-sheets/content';
import { normalizeText } from '@simples/contract/text';
import { joined, squashed } from '../../extraction/evidence/claims.ts';
import type { Dropped, ExtractedSheet } from '../../extraction/extraction-types.ts';
import { createCiting } from '../../extraction/sheet/cited.ts';
import { withPreparations } from '../../extraction/sheet/statements.ts';
import type { Finding } from '../checking/check.ts';
import { type Open, ofField, taken } from './open-sheet.ts';
import { preparationsOf } from './preparations.ts';
import { addSafety } from './safety.ts';

/** One of two titles says no more than the other: "toux" and "toux grasse" of the same sheet are one indication. */
function isKnownTitle(title: string, known: readonly string[]): boolean {
  const own = normalizeText(title);
  return known.some((other) => {
    const said = normalizeText(other);
    return ` ${said} `.includes(` ${own} `) || ` ${own} `.includes(` ${said} `);
  });
}

/** Whether a warning holds a sentence, with or without the heading in its line. */
function isSaidIn(details: string, sentence: string): boolean {
  const held = squashed(details);
  return [sentence, sentence.replace(/^[^:]{0,60}:\s*/u, '')].some((said) => held.includes(squashed(said)));
}

function statement({ citing }: Open, path: string, { value, details }: Finding) {
  if (value.quotes.length + details.quotes.length > citing.room()) return null;
  const [kept] = citing.kept(path, [{ value, details }], (one) => [one.value, one.details]);
  if (!kept) return null;
  citing.cite(`${path}.title`, kept.value);
  citing.cite(`${path}.details`, kept.details);
  return { title: kept.value.value, details: kept.details.value, subspecies: '', molecularStructure: '' };
}

function addIndications(open: Open, findings: readonly Finding[]): void {
  const { indications } = open.content;
  for (const finding of ofField(findings, 'indications')) {
    const titles = indications.map(({ title }) => title);
    if (indications.length >= limits.list.items || isKnownTitle(finding.value.value, titles)) continue;
    const added = statement(open, `indications[${indications.length}]`, finding);
    if (added) indications.push({ ...added, preparations: [] });
  }
}

function addWarnings(open: Open, findings: readonly Finding[]): void {
  const { contreIndications } = open.content;
  for (const finding of ofField(findings, 'contreIndications')) {
    const isKnown = contreIndications.some(
      ({ title, details }) =>
        isSaidIn(details, finding.located.sentence) ||
        normalizeText(title) === normalizeText(finding.value.value),
    );
    if (isKnown || contreIndications.length >= limits.list.items) continue;
    const added = statement(open, `contreIndications[${contreIndications.length}]`, finding);
    if (added) contreIndications.push(added);
  }
}

function addFacts(open: Open, findings: readonly Finding[]): void {
  const { content, unsaid } = open;
  for (const field of ['plantCommonName', 'description'] as const) {
    const [first] = ofField(findings, field);
    if (!first || !unsaid.has(field)) continue;
    const said = taken(open, field, first.value);
    if (said === undefined) continue;
    content[field] = said;
    unsaid.delete(field);
  }
  const [family] = ofField(findings, 'family');
  if (family && content.taxonomy.family === '')
    content.taxonomy.family = taken(open, 'taxonomy.family', family.value) ?? '';
  const places = content.geographicalRepartitions;
  for (const { value } of ofField(findings, 'geographicalRepartitions')) {
    const isKnown = places.some((place) => normalizeText(place) === normalizeText(value.value));
    if (isKnown || places.length >= limits.list.tags) continue;
    const place = taken(open, `geographicalRepartitions[${places.length}]`, value);
    if (place !== undefined) places.push(place);
  }
}

/** Doses and preparations, where the rules found none; none of a plant that the document calls toxic. */
function addPreparations(open: Open, findings: readonly Finding[]): void {
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
    const said =
      claim.value.length > limits.text.long ? undefined : taken(open, 'additionalInfo.posology', claim);
    if (said !== undefined) content.additionalInfo.posology = said;
  }
  if (content.indications.every(({ preparations }) => preparations.length === 0))
    content.indications = withPreparations(citing, content.indications, drafts);
}

/**
 * A sheet with what a model found besides. Nothing that stands is changed or taken away: empty fields are filled, lists
 * get longer at their end, and a danger only ever gets greater.
 */
export function supplemented(
  sheet: ExtractedSheet,
  findings: readonly Finding[],
  { documentId, drop }: { readonly documentId: string; readonly drop: (dropped: Dropped) => void },
): ExtractedSheet {
  const content = structuredClone(sheet.content);
  const evidence = content.additionalInfo.evidence ?? [];
  const citing = createCiting(documentId, drop, evidence.length);
  const open: Open = { content, unsaid: new Set(sheet.unsaid), citing, drop };
  addWarnings(open, findings);
  addSafety(open, findings);
  addFacts(open, findings);
  addIndications(open, findings);
  addPreparations(open, findings);
  if (citing.evidence.length === 0) return sheet;
  content.additionalInfo.evidence = [...evidence, ...citing.evidence];
  const { data } = plantSheetContent.safeParse(content);
  if (data) return { ...sheet, content: data, unsaid: [...open.unsaid] };
  drop({
    field: 'document',
    value: content.plantScientificName,
    reason: 'ajouts du modèle hors du schéma des fiches',
  });
  return sheet;
}
