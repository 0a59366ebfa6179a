import type { PlantSheetMeta } from '@simples/contract/plant-sheet-lists';
import type { CountedValue, Facet } from '#server/features/plant-sheets/published/facet-counts.ts';
import { once } from '#server/lib/memoize.ts';
import { allRegions, allTags, kindOfTag, pathOfRegion } from './canonical-labels.ts';

/** Compiled at first use: it takes milliseconds. */
export const inFrench = once(() => new Intl.Collator('fr').compare);

type Values = ReadonlyMap<Facet, readonly CountedValue[]>;

/** "Afrique", "Afrique > Afrique de l’Ouest": wider regions come first. */
function inTree(values: readonly CountedValue[]) {
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
    geographicalRepartitions: inTree(of('geographicalRepartitions')),
    preparationMethods: of('preparationMethods'),
    applicationMethods: of('applicationMethods'),
    plantParts: of('plantParts'),
    languages: of('languages'),
  };
}
