import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlantSheetContent, plantSheetContent } from '#contract/plant-sheet-content.ts';
import { sheetChanges } from './sheet-changes.ts';
import { withStableIds } from './stable-ids.ts';
import { anyContent, pooledId, propertyRuns } from './testing/arbitrary.ts';

/** Ids that no pool holds, each once. */
function fresh(): () => string {
  let count = 0;
  return () => `ffffffff-ffff-4fff-8fff-${(count += 1).toString(16).padStart(12, '0')}`;
}

function idsOf(content: PlantSheetContent): (string | undefined)[] {
  const preparations = content.indications.flatMap((indication) => indication.preparations);
  const applications = preparations.flatMap((preparation) => preparation.applications);
  return [
    ...content.indications,
    ...content.contreIndications,
    ...content.references,
    ...preparations,
    ...applications,
  ].map(({ id }) => id);
}

/** A content as a client may send it: some items without an id, some with that of another item. */
function damaged(content: PlantSheetContent, draws: readonly number[]): PlantSheetContent {
  let turn = 0;
  const damage = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(damage);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).flatMap(([name, field]) => {
      if (name !== 'id') return [[name, damage(field)]];
      const draw = draws[(turn += 1) % draws.length] ?? 0;
      if (draw === 0) return [];
      return [[name, draw === 1 ? pooledId(3, 0) : field]];
    });
    return Object.fromEntries(fields);
  };
  return damage(content) as PlantSheetContent;
}

const withoutIds = (content: PlantSheetContent) => damaged(content, [0]);
const draws = fc.array(fc.nat(3), { minLength: 1, maxLength: 8 });

describe('stable ids', () => {
  it('are given to every item, each once, and the same the next time', () => {
    fc.assert(
      fc.property(fc.option(anyContent), anyContent, draws, (previous, content, drawn) => {
        const next = damaged(content, drawn);
        const newId = fresh();
        const once = withStableIds(previous, next, newId);
        const ids = idsOf(once);
        expect(ids).not.toContain(undefined);
        expect(new Set(ids).size).toBe(ids.length);
        expect(plantSheetContent.safeParse(once).success).toBe(true);
        expect(withoutIds(once)).toEqual(withoutIds(next));
        expect(withStableIds(previous, once, newId)).toEqual(once);
      }),
      propertyRuns,
    );
  });

  it('change nothing in a content that has them', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(withStableIds(content, content, fresh())).toEqual(content);
        expect(withStableIds(null, content, fresh())).toEqual(content);
      }),
    );
  });

  it('come back to the items of a content sent without ids, in whatever order', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const bare = withoutIds(content);
        const turned = {
          ...bare,
          indications: bare.indications.toReversed(),
          references: bare.references.toReversed(),
        };
        expect(sheetChanges(content, withStableIds(content, bare, fresh()))).toEqual([]);
        const moves = sheetChanges(content, withStableIds(content, turned, fresh()));
        expect(moves.filter(({ kind }) => kind !== 'moved')).toEqual([]);
      }),
    );
  });
});

const item = (place: number, title: string, details: string) => ({
  id: pooledId(4, place),
  title,
  subspecies: '',
  molecularStructure: '',
  details,
});

const bareItem = (title: string, details: string) => ({
  title,
  subspecies: '',
  molecularStructure: '',
  details,
});

const sheet = (contreIndications: PlantSheetContent['contreIndications']) => ({
  ...plantSheetContent.parse({
    plantScientificName: 'Salvia officinalis',
    plantCommonName: 'Sauge',
    description: 'Sous-arbrisseau gris.',
    taxonomy: {},
    tags: ['gorge'],
  }),
  contreIndications,
});

const three = [
  item(0, 'Grossesse', 'Éviter.'),
  item(1, 'Épilepsie', 'Interdit.'),
  item(2, 'Enfant', 'Jamais.'),
];

describe('an item sent without an id', () => {
  const idsAfter = (sent: PlantSheetContent['contreIndications']) =>
    withStableIds(sheet(three), sheet(sent), fresh()).contreIndications.map(({ id }) => id);

  it('continues the one that says the same, wherever it stands', () => {
    expect(idsAfter([bareItem('Enfant', 'Jamais.'), bareItem('Grossesse', 'Éviter.')])).toEqual([
      pooledId(4, 2),
      pooledId(4, 0),
    ]);
  });

  it('else the one of the same title, whatever its case and accents', () => {
    expect(
      idsAfter([
        bareItem('EPILEPSIE', 'Avis médical.'),
        bareItem('Autre', 'a'),
        bareItem('Encore', 'b'),
        bareItem('Enfin', 'c'),
      ])[0],
    ).toBe(pooledId(4, 1));
  });

  it('else the one in the same place when as many are left', () => {
    expect(
      idsAfter([
        bareItem('Grossesse', 'Éviter.'),
        bareItem('Convulsions', 'Non.'),
        bareItem('Enfant', 'Jamais.'),
      ]),
    ).toEqual(three.map(({ id }) => id));
  });

  it('else the one between the same neighbours', () => {
    const after = idsAfter([
      bareItem('Grossesse', 'Éviter.'),
      bareItem('Convulsions', 'Non.'),
      bareItem('Enfant', 'Jamais.'),
      bareItem('Foie', 'Non.'),
    ]);
    expect(after.slice(0, 3)).toEqual(three.map(({ id }) => id));
    expect(after[3]).toMatch(/^ffffffff/);
  });

  it('is new beside items that carry theirs', () => {
    const [first, , third] = three;
    const after = idsAfter(
      [first, bareItem('Convulsions', 'Non.'), third].filter((one) => one !== undefined),
    );
    expect(after[0]).toBe(pooledId(4, 0));
    expect(after[1]).toMatch(/^ffffffff/);
    expect(after[2]).toBe(pooledId(4, 2));
  });
});

describe('an id', () => {
  it('sent twice stays with its item', () => {
    const sent = [
      { ...item(0, 'Foie', 'Non.'), id: pooledId(4, 5) },
      item(0, 'Grossesse', 'Éviter.'),
      item(0, 'Copie', 'x'),
    ];
    const ids = withStableIds(sheet(three), sheet(sent), fresh()).contreIndications.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([pooledId(4, 5), pooledId(4, 0)]);
    expect(ids[2]).toMatch(/^ffffffff/);
  });

  it('that is known to nobody is kept', () => {
    const sent = [...three, item(7, 'Foie', 'Non.')];
    const ids = withStableIds(sheet(three), sheet(sent), fresh()).contreIndications.map(({ id }) => id);
    expect(ids).toEqual(sent.map(({ id }) => id));
  });

  it('is asked for until no item has or had it, and not for ever', () => {
    const taken = [pooledId(4, 0), pooledId(4, 2), pooledId(4, 8)];
    const sent = sheet([...three.slice(0, 2), bareItem('Foie', 'Non.')]);
    const ids = withStableIds(sheet(three), sent, () => taken.shift() ?? '').contreIndications.map(
      ({ id }) => id,
    );
    expect(ids[2]).toBe(pooledId(4, 8));
    expect(() => withStableIds(sheet(three), sent, () => pooledId(4, 0))).toThrow(/repeats itself/);
  });
});
