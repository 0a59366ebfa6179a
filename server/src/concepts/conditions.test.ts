import { normalizeText } from '@simples/contract/french/text';
import {
  applicationMethodLabels,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contentFiles, readContent } from '#server/lib/content-files.ts';

const filled = z.string().trim().min(1);
const conceptSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  label: filled,
  names: z.array(filled).min(1),
  broader: z.array(filled).min(1).optional(),
  implies: z.array(z.string().regex(/^[a-z]+:[a-z0-9-]+$/)).optional(),
  value: z.union([filled, z.array(filled).min(1)]).optional(),
});
type Concept = z.infer<typeof conceptSchema>;

const read = (file: string) => readContent(`concepts/${file}`, z.array(conceptSchema));
const concepts = {
  diseases: read('diseases'),
  people: read('people'),
  parts: read('parts'),
  forms: read('forms'),
  routes: read('routes'),
  regions: read('regions'),
  families: read('families'),
  languages: read('languages'),
};

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function ancestorsOf(all: readonly Concept[], id: string): Set<string> {
  const parents = new Map(all.map((concept) => [concept.id, concept.broader ?? []]));
  const found = new Set<string>();
  const waiting = [...(parents.get(id) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(parents.get(next) ?? []));
  }
  return found;
}

describe.each(Object.entries(concepts))('concepts of %s', (_, all) => {
  it('have one id each', () => {
    expect(repeated(all.map(({ id }) => id))).toEqual([]);
  });

  it('name only known concepts as broader', () => {
    const ids = new Set(all.map(({ id }) => id));
    expect(all.flatMap(({ broader = [] }) => broader).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('are never broader than themselves', () => {
    expect(all.map(({ id }) => id).filter((id) => ancestorsOf(all, id).has(id))).toEqual([]);
  });

  it('share no name', () => {
    expect(repeated(all.flatMap(({ names }) => names.map(normalizeText)))).toEqual([]);
  });
});

describe('the vocabulary of the sheets', () => {
  it.each([
    ['parts', concepts.parts, plantPartLabels],
    ['forms', concepts.forms, preparationMethodLabels],
    ['routes', concepts.routes, applicationMethodLabels],
  ] as const)('is what the concepts of %s stand for', (_, all, labels) => {
    const values = new Set(all.flatMap(({ value = [] }) => value));
    expect(values).toEqual(new Set(Object.keys(labels)));
  });

  it('is used by no other concept', () => {
    const { diseases, people, regions, families, languages } = concepts;
    const others = [diseases, people, regions, families, languages].flat();
    expect(others.filter(({ value }) => value !== undefined)).toEqual([]);
  });
});

const sheetSchema = z.object({
  taxonomy: z.object({ family: z.string() }),
  geographicalRepartitions: z.array(z.string()),
  additionalInfo: z.object({
    names: z.object({ vernacular: z.array(z.object({ language: z.string(), country: z.string() })) }),
  }),
});

describe('the starter sheets', () => {
  const sheets = contentFiles('plant-sheets').map((file) => readContent(file, sheetSchema));
  const names = sheets.flatMap(({ additionalInfo }) => additionalInfo.names.vernacular);

  it.each([
    ['families', concepts.families, sheets.map(({ taxonomy }) => taxonomy.family)],
    ['languages', concepts.languages, names.map(({ language }) => language)],
    [
      'regions',
      concepts.regions,
      [
        ...sheets.flatMap((sheet) => sheet.geographicalRepartitions),
        ...names.flatMap(({ country }) => country || []),
      ],
    ],
  ])('use only known %s', (_, all, used) => {
    const known = new Set(all.flatMap(({ label, names: others }) => [label, ...others].map(normalizeText)));
    expect([...new Set(used)].filter((word) => !known.has(normalizeText(word)))).toEqual([]);
  });
});

describe('the chain of broader conditions', () => {
  it.each([
    ['cirrhose', 'maladie-du-foie'],
    ['hepatite-b', 'maladie-du-foie'],
    ['fibrillation', 'maladie-cardiaque'],
    ['dialyse', 'maladie-coeur-ou-rein'],
    ['calculs-biliaires', 'maladie-biliaire'],
    ['retrecissement-oesophage', 'retrecissement-digestif'],
    ['allergie-ambroisie', 'allergie-asteracees'],
    ['greffe-rein', 'immunodepression'],
    ['leucemie', 'cancer'],
    ['soin-dentaire', 'operation'],
  ])('of %s reaches %s', (id, ancestor) => {
    expect(ancestorsOf(concepts.diseases, id)).toContain(ancestor);
  });

  it('splits "this or that" into two conditions below it', () => {
    for (const { id, implies = [] } of concepts.diseases) {
      for (const implied of implies) {
        expect(ancestorsOf(concepts.diseases, implied.replace('disease:', '')), implied).toContain(id);
      }
    }
  });

  it('of an allergy to one thing never reaches allergy in general', () => {
    const reached = concepts.diseases.filter(({ id }) => ancestorsOf(concepts.diseases, id).has('allergie'));
    expect(reached).toEqual([]);
  });
});
