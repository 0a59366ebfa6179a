import { words } from '@simples/contract/french/text';
import { loadConcepts } from '#server/concepts/concepts.ts';
import type { Db } from '#server/db/database.ts';
import type { StoredPassage } from '#server/features/documents/documents.feature.ts';
import { dangerousPlants } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { once } from '#server/lib/memoize.ts';

/** "Thymus vulgaris L." and "Thymus vulgaris" are one plant: genus and species. */
export const speciesOf = (name: string): string => words(name).slice(0, 2).join(' ');
export const genusOf = (name: string): string => words(name)[0] ?? '';

/** Species of plants without a sheet that are known to be toxic, and those that are known and are not. */
const known = once(() => {
  const plants = loadConcepts().all.filter(({ type }) => type === 'plant');
  const namesOf = (isToxic: boolean) =>
    new Set(plants.filter((plant) => plant.isToxic === isToxic).flatMap(({ names }) => names.map(speciesOf)));
  return { toxic: namesOf(true), harmless: namesOf(false) };
});

export const isKnownSpecies = (species: string): boolean =>
  known().toxic.has(species) || known().harmless.has(species);

export interface DangerousPlants {
  has(plant: string): boolean;
}

/**
 * A species is as dangerous as what is known of it, by its sheet or without one; of others the whole genus of a
 * dangerous sheet is. What only a document was read to say of a species that is known otherwise does not count.
 * @param harmless the sheets of these species say that they are not dangerous
 */
export async function dangerousAmong(
  db: Db,
  plants: readonly string[],
  harmless: ReadonlySet<string>,
): Promise<DangerousPlants> {
  const rows = await dangerousPlants(db, [...new Set(plants.map(genusOf))]);
  const genera = new Set(rows.map(({ plant }) => genusOf(plant)));
  const read = new Set(rows.map(({ plant }) => speciesOf(plant)));
  const told = new Set(rows.filter(({ isRead }) => !isRead).map(({ plant }) => speciesOf(plant)));
  const { toxic, harmless: knownHarmless } = known();
  const isHarmless = (species: string) => harmless.has(species) || knownHarmless.has(species);
  return {
    has: (plant) => {
      const species = speciesOf(plant);
      if (toxic.has(species) || told.has(species)) return true;
      return !isHarmless(species) && (read.has(species) || genera.has(genusOf(plant)));
    },
  };
}

/** Of a passage of no monograph every pair of words that may be one, and every word that may be a genus. */
export const plantsIn = ({ plant, text, continued }: StoredPassage): string[] =>
  plant === null
    ? [...`${text} ${continued?.text ?? ''}`.matchAll(/\p{Lu}\p{Ll}{3,}(?: \p{Ll}{4,})?/gu)].map(
        ([name]) => name,
      )
    : [plant];
