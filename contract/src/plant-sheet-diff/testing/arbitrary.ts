import * as fc from 'fast-check';
import type { PlantSheetContent } from '#contract/plant-sheet-content.ts';
import {
  applicationMethodLabels,
  dangerLevelLabels,
  keysOf,
  languageLabels,
  NOT_DOCUMENTED,
  plantPartLabels,
  preparationMethodLabels,
} from '#contract/plant-sheet-vocabulary.ts';

/** Runs of a property: enough to show it, or more in `npm run test:campaigns`. */
export const propertyRuns = { numRuns: process.env['CAMPAIGN'] === 'full' ? 500 : 100 };

/** Random contents for tests. Words and ids come from small pools, so that two contents share some of them. */

const words: fc.Arbitrary<string> = fc.constantFrom(
  'Toux',
  'fièvre',
  'Douleurs légères',
  'Élixir',
  'a/b',
  '+x',
  '<b>',
  '0',
  'sommité',
  '植物',
);
const optional = fc.oneof(fc.constant(''), words);
const oneWord: fc.Arbitrary<string> = fc.constantFrom(
  'Afrique',
  'Île',
  'tag',
  'Maghreb',
  'constructor',
  '__proto__',
);
const several = (words: fc.Arbitrary<string>, min = 0) =>
  fc.uniqueArray(words, { minLength: min, maxLength: 4 });

/** An id for each place of a pool: the same place is the same item in every content. */
export function pooledId(...place: readonly number[]): string {
  const digits = place.map((number) => (number + 1).toString(16).padStart(2, '0')).join('');
  return `00000000-0000-4000-8000-${digits.padEnd(12, '0')}`;
}

/** Items of a pool of places, any of them, in any order. */
function pooled<T>(size: number, item: (place: number) => fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  const places = fc.shuffledSubarray(Array.from({ length: size }, (_, place) => place));
  return places.chain((chosen) => fc.tuple(...chosen.map(item)));
}

/** One value, or several of which the first is the one. */
function singleOrSeveral<N extends string, P extends string>(
  name: N,
  plural: P,
  labels: Readonly<Record<string, string>>,
) {
  const value = fc.constantFrom(...keysOf(labels), 'Macérât huileux', 'vin');
  return fc.oneof(
    fc.oneof(fc.constant(''), value).map((one) => ({ [name]: one })),
    fc.uniqueArray(value, { minLength: 2, maxLength: 3 }).map((all) => ({ [name]: all[0], [plural]: all })),
  ) as fc.Arbitrary<Record<N, string> & Partial<Record<P, string[]>>>;
}

const application = (...place: readonly number[]) =>
  fc
    .tuple(singleOrSeveral('method', 'methods', applicationMethodLabels), optional)
    .map(([method, instructions]) => ({ id: pooledId(1, ...place), ...method, instructions }));

const preparation = (...place: readonly number[]) =>
  fc
    .tuple(
      singleOrSeveral('method', 'methods', preparationMethodLabels),
      singleOrSeveral('plantPartUsed', 'plantPartsUsed', plantPartLabels),
      optional,
      pooled(2, (one) => application(...place, one)),
    )
    .map(([method, part, instructions, applications]) => ({
      id: pooledId(2, ...place),
      ...method,
      ...part,
      instructions,
      applications,
    }));

const statement = { title: words, subspecies: optional, molecularStructure: optional, details: words };

const indication = (place: number) =>
  fc.record({
    id: fc.constant(pooledId(3, place)),
    ...statement,
    preparations: pooled(2, (one) => preparation(place, one)),
  });

const known = fc.oneof(words, fc.constant(NOT_DOCUMENTED));
const statements: fc.Arbitrary<string[]> = fc.oneof(
  fc.constant<string[]>([NOT_DOCUMENTED]),
  several(words, 1),
);

const safety = fc.record({
  dangerLevel: fc.constantFrom(...keysOf(dangerLevelLabels)),
  pregnancy: known,
  breastfeeding: known,
  children: known,
  interactions: statements,
  lookAlikes: statements,
});

const names = fc.record(
  {
    author: optional,
    vernacular: fc.uniqueArray(fc.record({ name: words, language: oneWord, country: optional }), {
      maxLength: 3,
      selector: (one) => JSON.stringify(one),
    }),
    synonyms: several(words),
  },
  { requiredKeys: ['vernacular', 'synonyms'] },
);

const evidence = fc.array(
  fc.record({
    field: fc.constantFrom('description', `contreIndications/${pooledId(4, 0)}/details`, 'other'),
    documentId: fc.constant(pooledId(9)),
    pageIndex: fc.nat(3),
    quote: words,
  }),
  { maxLength: 3 },
);

const reading = fc.record(
  {
    kind: fc.constantFrom('caution' as const, 'interaction' as const, 'use' as const),
    subject: fc.constantFrom(null, 'person:grossesse', 'drug:warfarine'),
    degree: fc.constantFrom(null, 'banned' as const, 'withAdvice' as const, 'allowed' as const),
    maxMonths: fc.constantFrom(null, 72),
  },
  { requiredKeys: ['kind', 'subject', 'degree'] },
);

const facts = fc.uniqueArray(fc.record({ statement: words, readings: fc.array(reading, { maxLength: 2 }) }), {
  maxLength: 3,
  selector: ({ statement }) => statement,
});

const content: fc.Arbitrary<PlantSheetContent> = fc.record({
  plantScientificName: words,
  plantCommonName: words,
  description: words,
  language: fc.constantFrom(...keysOf(languageLabels)),
  taxonomy: fc.record({
    family: optional,
    genus: optional,
    species: optional,
    subspeciesNumber: fc.nat(3),
    variety: optional,
  }),
  indications: pooled(3, indication),
  contreIndications: pooled(3, (place) => fc.record({ id: fc.constant(pooledId(4, place)), ...statement })),
  geographicalRepartitions: several(oneWord),
  tags: several(oneWord, 1),
  references: pooled(3, (place) =>
    fc.record(
      {
        id: fc.constant(pooledId(5, place)),
        citation: words,
        page: fc.option(fc.integer({ min: 1, max: 9 })),
      },
      { requiredKeys: ['id', 'citation'] },
    ),
  ),
  additionalInfo: fc.record(
    { safety, names, posology: optional, subspecies: several(words), evidence, facts },
    { requiredKeys: [] },
  ),
});

/** A valid content whose items have ids, made of ordinary objects as JSON is. */
export const anyContent = content.map((one) => structuredClone(one));
