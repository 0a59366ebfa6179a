import { describe, expect, it } from 'vitest';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { namesOf } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { createPlantNames, type PlantNames, type PublishedName } from './plant-names.ts';

const sheets = [...readStarterContent().values()].map((content, at) => ({ id: `sheet${at}`, content }));

const namesOfAll = (some: typeof sheets): PublishedName[] =>
  some.flatMap(({ id, content }) =>
    namesOf(content).map(({ kind, name }) => ({ plantSheetId: id, kind, name })),
  );

type Node = PlantNames['vocabulary']['root'];

/** Every expression of the trie with its ids. */
function pathsOf(node: Node, path: readonly string[] = []): string[] {
  const own = node.ids.map(({ id, exact, isReversed }) => `${path.join(' ')} ${id} ${exact} ${isReversed}`);
  const below = [...node.successors()].flatMap(([stem, next]) => pathsOf(next, [...path, stem]));
  return [...own, ...below].toSorted();
}

function expectSame(mended: PlantNames, fresh: PlantNames): void {
  expect(pathsOf(mended.vocabulary.root)).toEqual(pathsOf(fresh.vocabulary.root));
  expect(mended.count).toBe(fresh.count);
  for (const { id, content } of sheets) {
    expect(mended.namesOf(id)).toEqual(fresh.namesOf(id));
    expect(mended.labelOf(id)).toBe(fresh.labelOf(id));
    expect(mended.speciesOf(id)).toBe(fresh.speciesOf(id));
    const [genus = ''] = content.plantScientificName.toLowerCase().split(' ');
    expect(mended.isGenus(genus)).toBe(fresh.isGenus(genus));
    for (const stem of genus === '' ? [] : [genus, content.plantCommonName.toLowerCase()]) {
      expect(mended.vocabulary.stems.has(stem)).toBe(fresh.vocabulary.stems.has(stem));
      expect(mended.spelling.correct(`${stem}x`)?.length).toBe(fresh.spelling.correct(`${stem}x`)?.length);
    }
  }
}

describe('names that are mended', () => {
  it('are those of a fresh reading after plants were withdrawn, added and renamed', async () => {
    expect.hasAssertions();
    const some = sheets.filter((_, at) => at % 3 !== 0);
    const names = await createPlantNames(namesOfAll(some));
    const added = sheets.filter((_, at) => at % 3 === 0);
    await names.mend(new Set(added.map(({ id }) => id)), namesOfAll(added));
    expectSame(names, await createPlantNames(namesOfAll(sheets)));

    const withdrawn = sheets.filter((_, at) => at % 5 === 0);
    await names.mend(new Set(withdrawn.map(({ id }) => id)), []);
    const left = sheets.filter((_, at) => at % 5 !== 0);
    expectSame(names, await createPlantNames(namesOfAll(left)));

    const [first, second] = left;
    if (!first || !second) throw new Error('no sheets');
    const renamed = { id: first.id, content: second.content };
    await names.mend(new Set([first.id]), namesOfAll([renamed]));
    expectSame(names, await createPlantNames(namesOfAll([renamed, ...left.slice(1)])));
  });

  it('make a genus ambiguous with its second species, and clear again without it', async () => {
    const of = (id: string, name: string): PublishedName[] => [
      { plantSheetId: id, kind: 'scientific', name },
      { plantSheetId: id, kind: 'common', name: `${id} commune` },
    ];
    const names = await createPlantNames(of('sauge', 'Salvia officinalis'));
    expect(names.namesOf('sauge')).toContain('salvia');
    await names.mend(new Set(['chia']), of('chia', 'Salvia hispanica'));
    expect(names.namesOf('sauge')).not.toContain('salvia');
    await names.mend(new Set(['chia']), []);
    expect(names.namesOf('sauge')).toContain('salvia');
    expect(names.count).toBe(1);
  });
});
