import type { DocumentPage } from '../../../../adapters/pdf/page.ts';
import type { Dropped, ExtractedSheet } from '../../extraction/extraction-types.ts';
import { sameName } from '../../extraction/plants/same-name.ts';
import { check, type Finding } from '../checking/check.ts';
import { type Ground, groundOf } from '../checking/ground.ts';
import { locate, type NamesOfPlants } from '../checking/located.ts';
import { droppedValue, type Proposal } from '../proposals.ts';
import { makesASheet, sheetOfNewPlant } from './new-plant.ts';
import { supplemented } from './supplement.ts';

/** A document, what the rules found in it, and what a model proposes besides. */
export interface AdditionsSource {
  readonly documentId: string;
  readonly pages: readonly DocumentPage[];
  readonly found: { readonly sheets: readonly ExtractedSheet[] };
  readonly proposals: readonly Proposal[];
}

export interface Additions {
  /** Those that the rules found, in their order, with what was added; then those of new plants. */
  readonly sheets: readonly ExtractedSheet[];
  /** What the model proposed and the document does not bear out. */
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

type Drop = (dropped: Dropped) => void;

function findingsOf(ground: Ground, { proposals, found }: AdditionsSource, drop: Drop): Finding[] {
  const names = namesOf(found.sheets);
  return proposals.flatMap((proposal) => {
    const located = locate(ground, proposal, names);
    const finding = typeof located === 'string' ? located : check(ground, located);
    if (typeof finding !== 'string') return [finding];
    drop(droppedValue(proposal.field, proposal.words, finding));
    return [];
  });
}

/** Findings of plants that have no sheet yet, those of one plant together. */
function newPlants(
  ground: Ground,
  { documentId }: AdditionsSource,
  findings: readonly Finding[],
  drop: Drop,
) {
  const isOf = ({ located }: Finding, plant: string) => sameName(located.plant.name, plant);
  const plants = findings.map(({ located }) => located.plant.name);
  const distinct = plants.filter((plant, i) => plants.findIndex((other) => sameName(other, plant)) === i);
  return distinct.flatMap((plant): ExtractedSheet[] => {
    const own = findings.filter((finding) => isOf(finding, plant));
    const territory = own.find(({ located }) => located.territory)?.located.territory;
    if (territory && makesASheet(own))
      return [sheetOfNewPlant(ground, { territory, findings: own, documentId, drop })];
    for (const { field, value } of own)
      drop(droppedValue(field, value.value, `le document ne fait pas une fiche de ${plant}`));
    return [];
  });
}

/**
 * Adds to what the rules found what a model read, as far as the document bears it out: each value is cut out of the page
 * again, at the quote that the model gives, and none is in the model's words.
 */
export function addProposals(source: AdditionsSource): Additions {
  const { found, documentId } = source;
  const dropped: Dropped[] = [];
  const drop: Drop = (one) => dropped.push(one);
  const ground = groundOf(source.pages);
  const findings = findingsOf(ground, source, drop);
  const sheetOf = (plant: string) =>
    found.sheets.find(({ content }) => sameName(content.plantScientificName, plant));
  const sheets = found.sheets.map((sheet) => {
    const own = findings.filter(({ located }) => sheetOf(located.plant.name) === sheet);
    return own.length === 0 ? sheet : supplemented(sheet, own, { documentId, drop });
  });
  const unknown = findings.filter(({ located }) => sheetOf(located.plant.name) === undefined);
  return { sheets: [...sheets, ...newPlants(ground, source, unknown, drop)], dropped };
}
