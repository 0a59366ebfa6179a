import { AppError } from '@simples/contract/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sheetsOfFile } from './sheet-file.ts';

const head = '{"format":"simples-plant-sheets","version":1,"sheets":[';

/** Line and text of each sheet of a file. */
const cut = async (file: string) =>
  (await sheetsOfFile(file)).map(({ line, text }): unknown => [line, JSON.parse(text)]);

async function refusalOf(file: string): Promise<string> {
  const error = await sheetsOfFile(file).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`no refusal but ${String(error)}`);
  expect(error.key).toBe('validation');
  expect(error.fields?.map(({ path }) => path)).toEqual(['body.file']);
  return error.fields?.[0]?.message ?? '';
}

describe('the sheets of a file', () => {
  it('stand on the lines they begin on, whatever the layout', async () => {
    const sheets = [{ a: 1 }, { b: [{ c: '}],"{' }] }];
    expect(await cut(`${head}\n${JSON.stringify(sheets[0])},\n${JSON.stringify(sheets[1])}\n]}\n`)).toEqual([
      [2, sheets[0]],
      [3, sheets[1]],
    ]);
    const spread = JSON.stringify({ format: 'simples-plant-sheets', version: 1, sheets, sheet: [] }, null, 2);
    expect(await cut(spread)).toEqual([
      [5, sheets[0]],
      [8, sheets[1]],
    ]);
    expect(await cut(spread.replaceAll('\n', '\r\n'))).toEqual(await cut(spread));
  });

  it('are found behind a byte order mark, before or after the other fields, and when there are none', async () => {
    expect(await cut(`\ufeff${head}{}]}`)).toEqual([[1, {}]]);
    expect(await cut('{"sheets":[{}],"version":1,"format":"simples-plant-sheets"}')).toEqual([[1, {}]]);
    expect(await cut(`${head} ]}`)).toEqual([]);
  });

  it('are those of the list of that name, not of a text or an inner list that looks like it', async () => {
    const others = '"note":"\\"sheets\\":[{\\\\","other":{"sheets":[{"x":1}]},"list":["sheets",[{"y":1}]],';
    expect(await cut(`${head.replace('"sheets"', `${others}"sheets"`)}{"z":1}]}`)).toEqual([[1, { z: 1 }]]);
  });

  it('are those that JSON.parse gives, for any values', async () => {
    const member = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(fc.array(member), fc.constantFrom(undefined, 1, '\t'), async (sheets, space) => {
        const file = JSON.stringify({ format: 'simples-plant-sheets', version: 1, sheets }, null, space);
        const found = await sheetsOfFile(file);
        expect(found.map(({ text }): unknown => JSON.parse(text))).toEqual(JSON.parse(file).sheets);
      }),
    );
  });
});

describe('a file that is none', () => {
  it.each([
    ['Ligne 1 : ce n’est pas du JSON valide.', 'Nom;Famille\r\n'],
    ['Ligne 1 : ce n’est pas du JSON valide.', ' '],
    ['Ligne 3 : ce n’est pas du JSON valide.', `${head}\n{},\n{"a":}\n]}`],
    ['Ligne 3 : ce n’est pas du JSON valide.', `${head}\n{},\n{"a":1,\n"b":]}\n]}`],
    ['Ligne 4 : ce n’est pas du JSON valide.', `${head}\n{},\n{"a":1,\nb:2}\n]}`],
    ['Ligne 3 : ce n’est pas du JSON valide.', `${head}\n{},\n{"a":1`],
    ['Ligne 3 : ce n’est pas du JSON valide.', `${head}\n{}\n],"other":1,}`],
    ['Ligne 3 : ce n’est pas la suite attendue d’un fichier de fiches.', `${head}\n{}\n{}\n]}`],
    ['Ligne 2 : ce n’est pas la suite attendue d’un fichier de fiches.', `${head}\n"thym"]}`],
    ['Ligne 2 : ce n’est pas la suite attendue d’un fichier de fiches.', `${head}\n{},]}`],
  ])('is refused: %s', async (message, file) => {
    expect(await refusalOf(file)).toBe(message);
  });

  it.each([
    '[]',
    '{}',
    '"sheets"',
    '{"format":"other","version":1,"sheets":[]}',
    head.replace('1', '2') + ']}',
  ])('is refused when it is another: %s', async (file) => {
    expect(await refusalOf(file)).toMatch(/^Ligne 1 : ce fichier n’est pas un export de fiches/);
  });

  it('is refused when it holds more sheets than one import takes', async () => {
    const sheets = Array.from({ length: 20_001 }, () => '{}').join(',\n');
    expect(await refusalOf(`${head}\n${sheets}\n]}`)).toMatch(
      /^Ligne 20002 : un import a au plus 20.000 fiches\.$/,
    );
  });

  it('costs no more than its length, however odd it is', async () => {
    const started = performance.now();
    for (const odd of [
      '"'.repeat(1e6),
      `"${'\\'.repeat(1e6)}`,
      '['.repeat(1e5),
      `${head}${'{'.repeat(1e5)}`,
      `${head}${'\n'.repeat(1e6)}`,
    ]) {
      await refusalOf(odd);
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
