import { normalizeText } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import {
  type Contraindication,
  type Indication,
  type PlantSheetContent,
  type Preparation,
  plantSheetContent,
  type SafetyBlock,
} from '@simples/contract/plant-sheet-content';
import { isDangerous, NOT_DOCUMENTED } from '@simples/contract/plant-sheet-vocabulary';
import { languageOf } from '#server/french/language.ts';
import { type Citing, claimOf, createCiting } from './evidence.ts';
import { readExtents } from './extents.ts';
import type { Claim, ExtractedSheet } from './extraction-types.ts';
import { readActions, readDescription, readPlaces, readReferences } from './facts.ts';
import { readFamily } from './families.ts';
import { readIndications } from './indications.ts';
import type { FoundName } from './name-roles.ts';
import { type NameDraft, readNames, readSynonyms } from './names.ts';
import { readParts, readPosology, readPreparations } from './remedies.ts';
import { readRemedies } from './remedy-words.ts';
import { readRisks, readSafety, type SafetyDraft } from './safety.ts';
import type { PreparationDraft, Reading, StatementDraft } from './statements.ts';
import { textOf } from './text-flow.ts';
import { UNKNOWN_LANGUAGE } from './vocabulary.ts';

const path = 'additionalInfo.safety';

/** "Not documented" where the document has nothing; not to be confused with "none". */
const orNotDocumented = (values: readonly string[]) => (values.length === 0 ? [NOT_DOCUMENTED] : [...values]);

function safetyBlockOf(citing: Citing, draft: SafetyDraft): SafetyBlock {
  citing.text(`${path}.dangerLevel`, draft.danger);
  return {
    dangerLevel: draft.dangerLevel,
    pregnancy: citing.text(`${path}.pregnancy`, draft.pregnancy) ?? NOT_DOCUMENTED,
    breastfeeding: citing.text(`${path}.breastfeeding`, draft.breastfeeding) ?? NOT_DOCUMENTED,
    children: citing.text(`${path}.children`, draft.children) ?? NOT_DOCUMENTED,
    interactions: orNotDocumented(citing.texts(`${path}.interactions`, draft.interactions)),
    lookAlikes: orNotDocumented(citing.texts(`${path}.lookAlikes`, draft.lookAlikes)),
  };
}

function claimsOf(draft: PreparationDraft): Claim[] {
  const claims = [
    draft.instructions ?? draft.method?.claim,
    draft.instructions ? undefined : draft.applications[0]?.claim,
    ...draft.parts.map(({ claim }) => claim),
  ];
  return claims.filter((claim) => claim !== undefined && claim !== null);
}

function preparation(draft: PreparationDraft): Preparation {
  const [first, ...others] = draft.parts;
  return {
    method: draft.method?.value ?? '',
    plantPartUsed: first?.value ?? '',
    ...(first && others.length > 0 ? { plantPartsUsed: draft.parts.map(({ value }) => value) } : {}),
    instructions: draft.instructions?.value ?? '',
    applications: draft.applications.map(({ value }) => ({ method: value, instructions: '' })),
  };
}

/** Statements whose title and details are quotes of the document. */
function statementsOf(citing: Citing, path: string, drafts: readonly StatementDraft[]): Contraindication[] {
  const verified = citing.verified(path, drafts, ({ title, details }) => [title, details]);
  return verified.slice(0, limits.list.items).map(({ title, details }, i) => {
    citing.cite(`${path}[${i}].title`, title);
    citing.cite(`${path}[${i}].details`, details);
    return { title: title.value, subspecies: '', molecularStructure: '', details: details.value };
  });
}

/** As many preparations as there is room for evidence. */
function withPreparations(
  citing: Citing,
  indications: readonly Indication[],
  drafts: readonly PreparationDraft[],
): Indication[] {
  const quoted = citing.verified('indications.preparations', drafts, (one) => [
    one.method?.claim ?? null,
    one.instructions,
    ...one.parts.map(({ claim }) => claim),
    ...one.applications.map(({ claim }) => claim),
  ]);
  return indications.map((indication, i) => {
    const preparations: Preparation[] = [];
    for (const draft of quoted) {
      const claims = claimsOf(draft);
      if (claims.reduce((sum, { quotes }) => sum + quotes.length, 0) > citing.room()) break;
      for (const claim of claims)
        citing.cite(`indications[${i}].preparations[${preparations.length}]`, claim);
      preparations.push(preparation(draft));
    }
    return { ...indication, preparations };
  });
}

const TAGS = 8;

/** Short and without separators. */
const oneField = (value: string) => !/[,;]/.test(value) && value.length <= 60;

/** A name in a third language is no common name of a French or English sheet. */
const readable = new Set([UNKNOWN_LANGUAGE, 'français', 'anglais']);

function commonNameOf(names: readonly NameDraft[], language: PlantSheetContent['language']): Claim | null {
  const own = language === 'FR' ? 'français' : 'anglais';
  const main = names.filter(({ isMain }) => isMain);
  const chosen =
    main.find((name) => name.language === own) ??
    main.find((name) => name.language === UNKNOWN_LANGUAGE) ??
    names.find((name) => name.country === '' && readable.has(name.language));
  return chosen?.claim ?? null;
}

function namesOf(citing: Citing, reading: Reading, names: readonly NameDraft[], commonName: string) {
  const { flow, monograph } = reading;
  const others = names.filter(({ claim }) => normalizeText(claim.value) !== normalizeText(commonName));
  const path = 'additionalInfo.names';
  const verified = citing.verified(`${path}.vernacular`, others, ({ claim }) => [claim]);
  const vernacular = verified.slice(0, limits.list.items);
  const author =
    monograph.name.author === ''
      ? null
      : claimOf(flow, { start: monograph.name.nameEnd, end: monograph.name.end });
  for (const [i, { claim }] of vernacular.entries()) citing.cite(`${path}.vernacular[${i}].name`, claim);
  const cited = citing.text(`${path}.author`, author);
  return {
    ...(cited === undefined ? {} : { author: cited }),
    vernacular: vernacular.map(({ claim, language, country }) => ({ name: claim.value, language, country })),
    synonyms: citing.texts(`${path}.synonyms`, readSynonyms(reading, names).slice(0, limits.list.items)),
  };
}

function taxonomyOf(citing: Citing, reading: Reading) {
  const { name } = reading.monograph;
  const own = claimOf(reading.flow, { start: name.start, end: name.nameEnd });
  const told = citing.text('taxonomy.family', readFamily(reading)) ?? '';
  // "une Lamiacée": a family is named in the plural, and with a capital.
  const family = told.replace(/(?<=ée|ifère)$/u, 's').replace(/^\p{Ll}/u, (one) => one.toUpperCase());
  citing.cite('taxonomy.genus', own);
  citing.cite('taxonomy.species', own);
  if (name.variety !== '') citing.cite('taxonomy.variety', own);
  return { family, genus: name.genus, species: name.species, subspeciesNumber: 0, variety: name.variety };
}

/** Actions, else indications, else the family: tags are never invented. */
function tagsOf(
  citing: Citing,
  reading: Reading,
  content: Pick<PlantSheetContent, 'indications' | 'taxonomy'>,
): string[] {
  const actions = readActions(reading).filter(({ value }) => oneField(value));
  const tags = citing.texts('tags', actions.slice(0, TAGS));
  if (tags.length > 0) return [...new Set(tags)];
  const titles = content.indications
    .map(({ title }) => title)
    .filter((title) => oneField(title) && title.split(' ').length <= 4);
  const quotes = new Map(citing.evidence.map((entry) => [entry.field, entry]));
  const chosen = [...new Set(titles)].slice(0, TAGS);
  for (const [i, title] of chosen.entries()) {
    const at = content.indications.findIndex((indication) => indication.title === title);
    const entry = quotes.get(`indications[${at}].title`);
    if (entry)
      citing.cite(`tags[${i}]`, {
        value: title,
        quotes: [
          {
            pageIndex: entry.pageIndex,
            pageLabel: entry.pageLabel ?? null,
            quote: entry.quote,
            start: entry.start ?? 0,
          },
        ],
      });
  }
  const { family, genus } = content.taxonomy;
  return chosen.length > 0 ? chosen : [oneField(family) && family !== '' ? family : genus];
}

function identityOf(
  citing: Citing,
  reading: Reading,
  {
    found,
    language,
  }: { readonly found: readonly FoundName[][]; readonly language: PlantSheetContent['language'] },
) {
  const { name } = reading.monograph;
  citing.cite('plantScientificName', claimOf(reading.flow, { start: name.start, end: name.nameEnd }));
  const names = readNames(reading, found);
  const commonName = citing.text('plantCommonName', commonNameOf(names, language));
  const description = citing.text('description', readDescription(reading));
  return {
    commonName,
    description,
    taxonomy: taxonomyOf(citing, reading),
    names: namesOf(citing, reading, names, commonName ?? name.name),
  };
}

/** No recipe for a plant that the document itself calls toxic. */
function healthOf(citing: Citing, reading: Reading) {
  const terms = readExtents(reading);
  const risks = readRisks(reading, terms);
  const safety = readSafety(reading, risks.length);
  const contreIndications = statementsOf(citing, 'contreIndications', risks);
  const block = safety === null ? undefined : safetyBlockOf(citing, safety);
  const indications = statementsOf(citing, 'indications', readIndications(reading, terms)).map((one) => ({
    ...one,
    preparations: [],
  }));
  const isSafe = block === undefined || !isDangerous(block.dangerLevel);
  const remedies = readRemedies(reading);
  const posology = readPosology(reading, remedies);
  if (!isSafe && posology !== null)
    reading.drop({ field: 'additionalInfo.posology', value: posology.value, reason: 'plante toxique' });
  return {
    contreIndications,
    indications,
    safety: block,
    posology: isSafe ? citing.text('additionalInfo.posology', posology) : undefined,
    preparations: isSafe ? readPreparations(reading, remedies, readParts(reading, remedies)) : [],
  };
}

/**
 * @param found the names of the plant, as its document tells them
 * @param known indications that are told of it elsewhere, for which its preparations are too
 */
export function readSheet(
  reading: Reading,
  found: readonly FoundName[][],
  documentId: string,
  known: readonly Indication[] = [],
): Pick<ExtractedSheet, 'content' | 'unsaid'> {
  const { flow, monograph } = reading;
  const citing = createCiting(documentId, reading.drop);
  const language = languageOf(textOf(flow, monograph));
  const { commonName, description, taxonomy, names } = identityOf(citing, reading, { found, language });
  const { safety, posology, preparations, ...health } = healthOf(citing, reading);
  const places = readPlaces(reading).map(({ claim }) => claim);
  const content = {
    plantScientificName: monograph.name.name,
    plantCommonName: commonName ?? monograph.name.name,
    description: description ?? NOT_DOCUMENTED,
    language,
    taxonomy,
    ...health,
    geographicalRepartitions: citing.texts('geographicalRepartitions', places),
    tags: tagsOf(citing, reading, { indications: health.indications, taxonomy }),
    references: citing.texts('references', readReferences(reading)).map((citation) => ({ citation })),
    additionalInfo: { names, ...(safety && { safety }), ...(posology !== undefined && { posology }) },
  };
  const indications = withPreparations(citing, [...health.indications, ...known], preparations);
  const additionalInfo = { ...content.additionalInfo, evidence: [...citing.evidence] };
  return {
    content: plantSheetContent.parse({ ...content, indications, additionalInfo }),
    unsaid: [
      ...(commonName === undefined ? ['plantCommonName'] : []),
      ...(description === undefined ? ['description'] : []),
    ],
  };
}
