import type { PlantSheetMeta } from '@simples/contract/plant-sheet-lists';
import { once } from '#server/lib/memoize.ts';
import { allRegions, allTags, kindOfTag, pathOfRegion } from './canonical-labels.ts';
import type { Facet } from './plant-sheets.repository.ts';

/** Compiled at first use: it takes milliseconds. */
export const inFrench = once(() => new Intl.Collator('fr').compare);

type Values = ReadonlyMap<Facet, readonly { readonly value: string; readonly sheets: number }[]>;

/** "Afrique", "Afrique > Afrique de l’Ouest": wider regions come first. */
function inTree(values: readonly { readonly value: string; readonly sheets: number }[]) {
  const compare = inFrench();
  return values
    .map(({ value, sheets }) => ({ value, sheets, path: pathOfRegion(value) }))
    .toSorted((a, b) => {
      const at = a.path.findIndex((name, place) => name !== b.path[place]);
      return at === -1 ? a.path.length - b.path.length : compare(a.path[at] ?? '', b.path[at] ?? '');
    })
    .map(({ value, sheets, path }) => ({ value, sheets, depth: path.length - 1 }));
}

/** Known tags and regions, in alphabetical order. */
export const knownLabels = once(() => ({
  tags: allTags().toSorted(inFrench()),
  regions: allRegions().toSorted(inFrench()),
}));

/** Values of the filters in the order in which they are offered. */
export function facetsOf(values: Values): PlantSheetMeta['facets'] {
  const compare = inFrench();
  const of = (facet: Facet) =>
    (values.get(facet) ?? [])
      .map(({ value, sheets }) => ({ value, sheets }))
      .toSorted((a, b) => compare(a.value, b.value));
  return {
    tags: of('tags').map((one) => ({ ...one, kind: kindOfTag(one.value) })),
    geographicalRepartitions: inTree(of('origins')),
    preparationMethods: of('preparation_methods'),
    applicationMethods: of('application_methods'),
    plantParts: of('plant_parts'),
    languages: of('language'),
  };
}
