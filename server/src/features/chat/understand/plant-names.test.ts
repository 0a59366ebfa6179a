import { editDistance } from '@simples/contract/french/spelling';
import { describe, expect, it } from 'vitest';
import { type Mention, readWords, recognise } from '#server/concepts/recogniser.ts';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { namesOf } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { nameSound } from '#server/french/spelling.ts';
import type { PublishedName } from './name-forms.ts';
import { createPlantNames, type PlantNames } from './plant-names.ts';

const sheets = [...readStarterContent().values()].map((content, at) => ({ id: `sheet${at}`, content }));

const namesOfAll = (some: typeof sheets): PublishedName[] =>
  some.flatMap(({ id, content }) =>
    namesOf(content).map(({ kind, name }) => ({ plantSheetId: id, kind, name })),
  );

/** Every expression of the trie with its ids. */
const pathsOf = ({ vocabulary }: PlantNames): string[] =>
  [...vocabulary.trie.paths()].map(({ path, id, exact }) => `${path.join(' ')} ${id} ${exact}`).toSorted();

function expectSame(mended: PlantNames, fresh: PlantNames): void {
  expect(pathsOf(mended)).toEqual(pathsOf(fresh));
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
    const names = await createPlantNames([namesOfAll(some)]);
    const added = sheets.filter((_, at) => at % 3 === 0);
    await names.mend(new Set(added.map(({ id }) => id)), namesOfAll(added));
    expectSame(names, await createPlantNames([namesOfAll(sheets)]));

    const withdrawn = sheets.filter((_, at) => at % 5 === 0);
    await names.mend(new Set(withdrawn.map(({ id }) => id)), []);
    const left = sheets.filter((_, at) => at % 5 !== 0);
    expectSame(names, await createPlantNames([namesOfAll(left)]));

    const [first, second] = left;
    if (!first || !second) throw new Error('no sheets');
    const renamed = { id: first.id, content: second.content };
    await names.mend(new Set([first.id]), namesOfAll([renamed]));
    expectSame(names, await createPlantNames([namesOfAll([renamed, ...left.slice(1)])]));
  });

  it('make a genus ambiguous with its second species, and clear again without it', async () => {
    const of = (id: string, name: string): PublishedName[] => [
      { plantSheetId: id, kind: 'scientific', name },
      { plantSheetId: id, kind: 'common', name: `${id} commune` },
    ];
    const names = await createPlantNames([of('sauge', 'Salvia officinalis')]);
    expect(names.namesOf('sauge')).toContain('salvia');
    await names.mend(new Set(['chia']), of('chia', 'Salvia hispanica'));
    expect(names.namesOf('sauge')).not.toContain('salvia');
    await names.mend(new Set(['chia']), []);
    expect(names.namesOf('sauge')).toContain('salvia');
    expect(names.count).toBe(1);
  });
});

/** Numbers from 0 to below a limit, the same ones each time. */
function numbersOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const syllables = 'bal cor da fel ga hy mo nep ra sti va zem bu'.split(' ');

/** Made-up sheets that share genera, first words and whole names. */
function inventor(seed: number) {
  const next = numbersOf(seed);
  const pick = (all: readonly string[]): string => all[next(all.length)] ?? '';
  const word = () => `${pick(syllables)}${pick(syllables)}${pick(syllables)}`;
  const genera = Array.from({ length: 6 }, () => `${word()}us`);
  const known = [word(), `${word()} ${word()}`, `${word()} de ${word()}`, 'petit kola', 'kola'];
  const sheet = (id: string): PublishedName[] =>
    (
      [
        ['scientific', `${pick(genera)} ${word()}is`],
        ['common', next(2) === 0 ? pick(known) : `${word()} ${word()}`],
        ['vernacular', next(2) === 0 ? pick(known) : `${word()} ${word()}`],
        ['synonym', `${pick(genera)} ${word()}a`],
      ] as const
    ).map(([kind, name]) => ({ plantSheetId: id, kind, name }));
  return { next, sheet };
}

const stemsOf = (name: string): string[] =>
  readWords(name).flatMap(({ stem, isGrammatical }) => (isGrammatical ? [] : [stem]));

const readAs = (name: string): string =>
  readWords(name)
    .map(({ word, stem, isGrammatical }) => (isGrammatical ? word : stem))
    .join(' ');

/** Sheets with a name of the words of a text, in their order or turned round, found by looking at each. */
function lookingAtEach(names: PlantNames, ids: readonly string[]): (text: string) => string[] {
  const all = ids.flatMap((id) =>
    names.namesOf(id).map((name) => ({ id, stems: stemsOf(name), read: readAs(name) })),
  );
  return (text) => {
    const [typed, written] = [stemsOf(text).join(' '), readAs(text)];
    const said = all.filter(({ stems, read }) => {
      // "petit kola": one word that carries meaning needs the others before it.
      if (stems.length === 1) return stems[0] === typed && written.includes(read);
      return stems.join(' ') === typed || (stems.length === 2 && stems.toReversed().join(' ') === typed);
    });
    return [...new Set(said.map(({ id }) => id))].toSorted();
  };
}

/** Sheets that all words which carry meaning name together. */
function found(names: PlantNames, text: string): string[] {
  const words = readWords(text);
  const isWhole = ({ from, to }: Mention) =>
    words.every(({ isGrammatical }, at) => isGrammatical || (at >= from && at < to));
  const whole = recognise(words, [names.vocabulary]).filter(isWhole);
  return [...new Set(whole.map(({ id }) => id.slice(id.indexOf(':') + 1)))].toSorted();
}

describe('names of made-up sheets', () => {
  it.each([1, 2, 3])(
    'are found as by looking at each of them, while sheets come, change and go: %i',
    async (seed) => {
      const { next, sheet } = inventor(seed);
      const all = new Map<string, readonly PublishedName[]>();
      for (let at = 0; at < 40; at += 1) all.set(`sheet${at}`, sheet(`sheet${at}`));
      const names = await createPlantNames([[...all.values()].flat()]);
      for (let round = 0; round < 3; round += 1) {
        const plainly = lookingAtEach(names, [...all.keys()]);
        expect(pathsOf(names)).toEqual(pathsOf(await createPlantNames([[...all.values()].flat()])));
        for (const { name } of [...all.values()].flat()) {
          const [first = '', ...rest] = name.split(' ');
          for (const text of [name, [...rest, first].join(' '), first, `${name}s`])
            expect(found(names, text), text).toEqual(plainly(text));
        }
        const changed = new Set(Array.from({ length: 12 }, () => `sheet${next(50)}`));
        for (const id of changed)
          if (next(3) === 0) all.delete(id);
          else all.set(id, sheet(id));
        await names.mend(
          changed,
          [...changed].flatMap((id) => all.get(id) ?? []),
        );
      }
    },
  );

  it.each([4, 5])('are meant by a word that is one letter off: %i', async (seed) => {
    const { next, sheet } = inventor(seed);
    const all = Array.from({ length: 60 }, (_, at) => sheet(`sheet${at}`)).flat();
    const names = await createPlantNames([all]);
    for (const { kind, name } of all) {
      const typed = name.split(' ')[0] ?? '';
      if (kind !== 'scientific') continue;
      const at = 1 + next(typed.length - 1);
      const misspelt = [
        `${typed.slice(0, at)}${typed.slice(at + 1)}`,
        `${typed.slice(0, at)}o${typed.slice(at)}`,
        `${typed.slice(0, at)}i${typed.slice(at + 1)}`,
      ];
      for (const one of misspelt) {
        const meant = names.spelling.correct(one)?.join('') ?? '';
        const isNear = editDistance(meant, one) <= 1 || nameSound(meant) === nameSound(one);
        expect(isNear, `${one} is not ${meant}`).toBe(true);
      }
    }
  });
});

it.each([
  ['camomiye', 'camomille'],
  ['jonkiye', 'jonquille'],
  ['mirtiye', 'myrtille'],
])('are found as they sound: %s', async (typed, name) => {
  const names = await createPlantNames([[{ plantSheetId: 'sheet', kind: 'common', name }]]);
  expect(names.spelling.correct(typed)).toEqual([name]);
});
