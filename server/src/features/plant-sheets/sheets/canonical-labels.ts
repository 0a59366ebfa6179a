import { normalizeText } from '@simples/contract/french/text';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { TagKind } from '@simples/contract/plant-sheet-lists';
import { z } from 'zod';
import { type ConceptId, loadConcepts } from '#server/concepts/concepts.ts';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';

const tags = z.array(z.string().min(1));
const tagFile = z.strictObject({ symptom: tags, property: tags, warning: tags });

interface Tag {
  readonly tag: string;
  readonly kind: TagKind;
}

/** Known tags by how they are compared: "TOUX" is "Toux". */
const knownTags = once((): ReadonlyMap<string, Tag> => {
  const { symptom, property, warning } = readContent('tags', tagFile);
  const of = (kind: TagKind, all: readonly string[]) =>
    all.map((tag): [string, Tag] => [normalizeText(tag), { tag, kind }]);
  return new Map([...of('symptom', symptom), ...of('property', property), ...of('warning', warning)]);
});

const REGION = 'region:';

/** Regions by each of their names: "senegal" is "Sénégal". */
const knownRegions = once((): ReadonlyMap<string, ConceptId> => {
  const regions = loadConcepts().all.filter(({ type }) => type === 'region');
  const named = regions.flatMap(({ id, label, names }) => [label, ...names].map((name) => ({ id, name })));
  return new Map(named.toReversed().map(({ id, name }) => [normalizeText(name), id]));
});

const regionOf = (text: string): ConceptId | undefined => knownRegions().get(normalizeText(text));

/** As the known tag is written; an unknown one as typed. */
const canonicalTag = (text: string): string => knownTags().get(normalizeText(text))?.tag ?? text;

/** Null for a tag that is not known. */
export const kindOfTag = (text: string): TagKind | null => knownTags().get(normalizeText(text))?.kind ?? null;

/** As the known region is written; "Asie Mineure" stays, though its filter is "Asie occidentale". */
function canonicalRegion(text: string): string {
  const id = regionOf(text);
  const label = id === undefined ? text : loadConcepts().labelOf(id);
  return normalizeText(label) === normalizeText(text) ? label : text;
}

export const allTags = (): string[] => [...knownTags().values()].map(({ tag }) => tag);
export const allRegions = (): string[] =>
  loadConcepts().all.flatMap(({ type, label }) => (type === 'region' ? [label] : []));

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** Tags and regions in one spelling each, in the order given. */
export function withCanonicalLabels(content: PlantSheetContent): PlantSheetContent {
  return {
    ...content,
    tags: distinct(content.tags.map(canonicalTag)),
    geographicalRepartitions: distinct(content.geographicalRepartitions.map(canonicalRegion)),
  };
}

/** With all regions around: what grows in Sénégal is found under West Africa and Africa. */
function withWiderRegions(regions: readonly string[]): string[] {
  const concepts = loadConcepts();
  return distinct(
    regions.flatMap((region) => {
      const id = regionOf(region);
      return id === undefined ? [region] : concepts.ancestors(id).map((wider) => concepts.labelOf(wider));
    }),
  );
}

/** What filters compare. */
export const labelColumns = ({ tags: own, geographicalRepartitions }: PlantSheetContent) => ({
  tags: distinct(own.map(canonicalTag)),
  origins: withWiderRegions(geographicalRepartitions),
});

/** From the widest region to this one; the name alone when it is not known. */
export function pathOfRegion(region: string): string[] {
  const concepts = loadConcepts();
  const path: ConceptId[] = [];
  let id = regionOf(region);
  while (id !== undefined && !path.includes(id)) {
    path.unshift(id);
    id = concepts.get(id)?.broader.find((wider) => wider.startsWith(REGION));
  }
  return path.length > 0 ? path.map((known) => concepts.labelOf(known)) : [region];
}
