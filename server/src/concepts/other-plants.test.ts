import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { readContent } from '#server/lib/content-files.ts';

const otherPlant = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  label: z.string().min(2),
  names: z.array(z.string().min(2)).nonempty(),
  article: z.enum(['le ', 'la ', 'l’', 'les ']),
  toxic: z.literal(true).optional(),
  warning: z
    .strictObject({ statement: z.string().endsWith('.'), source: z.string().min(2), checkedOn: z.iso.date() })
    .optional(),
});

const plants = readContent('concepts/other-plants', z.array(otherPlant));
const fillers = readContent(
  'concepts/fillers',
  z.strictObject({ function: z.array(z.string().min(1)), ordinary: z.array(z.string().min(1)) }),
);

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const sheetNames = new Set(
  [...readStarterContent().values()].flatMap((sheet) => {
    const { vernacular = [], synonyms = [] } = sheet.additionalInfo.names ?? {};
    const names = [
      sheet.plantScientificName,
      sheet.plantCommonName,
      ...vernacular.map(({ name }) => name),
      ...synonyms,
    ];
    return names.flatMap((name) => [plain(name), plain(name.replace(/\([^)]*\)/g, ' '))]);
  }),
);

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the plants without a sheet', () => {
  it('are at least 1,100', () => {
    expect(plants.length).toBeGreaterThanOrEqual(1_100);
  });

  it('have an id and a label of their own', () => {
    expect(repeated(plants.map(({ id }) => id))).toEqual([]);
    expect(repeated(plants.map(({ label }) => plain(label)))).toEqual([]);
  });

  it('share no name, whatever its case, accents and signs', () => {
    expect(repeated(plants.flatMap(({ names }) => names.map(plain)))).toEqual([]);
  });

  it('have no name of a starter sheet', () => {
    expect(plants.flatMap(({ names }) => names).filter((name) => sheetNames.has(plain(name)))).toEqual([]);
  });

  it('elide the article before a vowel', () => {
    const wrong = plants.filter(({ label, article }) => /^[aeiou]/.test(plain(label)) !== (article === 'l’'));
    expect(
      wrong.map(({ label }) => plain(label)).filter((label) => !/^(?:h|ylang|yeble)/.test(label)),
    ).toEqual([]);
  });

  it.each(['gui', 'houx', 'hellébore noir', 'douce-amère', 'robinier', 'fusain d’Europe', 'buis', 'redoul'])(
    'say that %s is toxic',
    (label) => {
      expect(plants.find((plant) => plant.label === label)?.toxic).toBe(true);
    },
  );
});

describe('the fillers', () => {
  it('are written once each', () => {
    expect(repeated([...fillers.function, ...fillers.ordinary])).toEqual([]);
  });

  it('hide no plant', () => {
    const filler = new Set([...fillers.function, ...fillers.ordinary].map(plain));
    const names = plants.flatMap((plant) => plant.names).map(plain);
    expect(names.filter((name) => filler.has(name))).toEqual([]);
  });
});
