import type { Similarity } from '@simples/contract/plant-sheets/reading-endpoints';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { labelOf, plantPartLabels } from '@simples/contract/plant-sheets/vocabulary';
import { words } from '@simples/contract/text';

const partsOf = (sheet: PlantSheet): string[] => [
  ...new Set(
    sheet.indications.flatMap((i) =>
      i.preparations.map((preparation) => preparation.plantPartUsed).filter(Boolean),
    ),
  ),
];

/** Words of titles that name no complaint. */
const weakWords = new Set(
  'troubles trouble leger legere legers legeres petite petites petit petits de du des la le les et d l difficile a au'.split(
    ' ',
  ),
);

const strongWords = (title: string) => words(title).filter((word) => !weakWords.has(word));

/** Two titles are about the same complaint when a word that names it stands in both (singular or plural). */
function sameComplaint(one: string, other: string): boolean {
  const stems = new Set(strongWords(one).map((word) => word.replace(/s$/, '')));
  return strongWords(other).some((word) => stems.has(word.replace(/s$/, '')));
}

const common = <T>(one: readonly T[], other: readonly T[]): T[] =>
  one.filter((value) => other.includes(value));

function reasonOf(shared: Omit<Similarity, 'plantSheetId' | 'score' | 'reason'>, family: string): string {
  const lower = (values: readonly string[]) =>
    values.map((value) => value.toLocaleLowerCase('fr')).join(', ');
  const parts = [
    shared.sharedIndications.length > 0 ? `indications communes : ${lower(shared.sharedIndications)}` : '',
    shared.sharedTags.length > 0 ? `thèmes communs : ${lower(shared.sharedTags)}` : '',
    shared.sharedParts.length > 0 ? `même partie utilisée : ${lower(shared.sharedParts)}` : '',
    shared.sameFamily ? `même famille : ${family}` : '',
  ].filter((part) => part !== '');
  const text = parts.join(' ; ');
  return text === '' ? '' : `${text.charAt(0).toLocaleUpperCase('fr')}${text.slice(1)}.`;
}

/** Why a sheet is similar to the main one, as lists and as one French sentence. */
export function similarityOf(main: PlantSheet, other: PlantSheet, score: number): Similarity {
  const shared = {
    sharedIndications: main.indications
      .map((indication) => indication.title)
      .filter((title) => other.indications.some((indication) => sameComplaint(title, indication.title))),
    sharedTags: common(main.tags, other.tags),
    sharedParts: common(partsOf(main), partsOf(other)).map((part) => labelOf(plantPartLabels, part)),
    sameFamily: main.taxonomy.family !== '' && main.taxonomy.family === other.taxonomy.family,
  };
  return {
    plantSheetId: other.id,
    score: Math.round(score * 1000) / 1000,
    ...shared,
    reason: reasonOf(shared, main.taxonomy.family),
  };
}
