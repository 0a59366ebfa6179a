import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startProcessorClock } from '#test/clocks.ts';
import { type FileLine, readSheet, sheetLines } from './read-sheet.ts';

async function* inChunks(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function linesOf(file: string, chunkSize = 64 * 1024): Promise<FileLine[]> {
  const lines: FileLine[] = [];
  for await (const line of sheetLines(inChunks(Buffer.from(file), chunkSize))) lines.push(line);
  return lines;
}

async function refusalOf(file: string): Promise<string> {
  const error = await linesOf(file).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`no refusal but ${String(error)}`);
  expect(error.key).toBe('validation');
  expect(error.fields?.map(({ path }) => path)).toEqual(['body']);
  return error.fields?.[0]?.message ?? '';
}

describe('the lines of a file', () => {
  it('are counted from 1, blank ones too, whatever ends them', async () => {
    expect(await linesOf('\ufeff{"a":1}\r\n\n  \n {"b":2}')).toEqual([
      { line: 1, text: '{"a":1}' },
      { line: 4, text: '{"b":2}' },
    ]);
  });

  it('are the same in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }),
        fc.integer({ min: 1, max: 20 }),
        async (values, size) => {
          const sheets = values.map((value) => ({ id: 1, ...value }));
          const file = sheets.map((sheet) => `${JSON.stringify(sheet)}\n`).join('');
          const lines = await linesOf(file, size);
          expect(lines.map(({ text }): unknown => JSON.parse(text ?? ''))).toEqual(
            sheets.map((sheet): unknown => JSON.parse(JSON.stringify(sheet))),
          );
          expect(lines.map(({ line }) => line)).toEqual(sheets.map((_, index) => index + 1));
        },
      ),
    );
  });

  it('that are too long are skipped, and those after them are read', async () => {
    const long = `{"a":"${'x'.repeat(limits.importing.lineLength)}"}`;
    const lines = await linesOf(`{}\n${long}\n{"b":2}\n${long}`.replace('{}', '{"a":1}'));
    expect(lines.map(({ text }) => text)).toEqual(['{"a":1}', null, '{"b":2}', null]);
    expect(readSheet({ line: 2, text: null })).toEqual({
      line: 2,
      name: '',
      reason: expect.stringMatching(/^Cette ligne est trop longue : 524.288 caractères au plus\.$/),
    });
  });

  it('each say whether they are JSON', () => {
    const notJson = { line: 3, name: '', reason: 'Ce n’est pas du JSON valide.' };
    for (const text of ['{"a":}', '{"a":1},', 'b:2', '{'.repeat(1e6)]) {
      expect(readSheet({ line: 3, text })).toEqual(notJson);
    }
    const nested = `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`;
    expect(readSheet({ line: 1, text: nested }).reason).toMatch(/Cette valeur est trop imbriquée\.$/);
  });
});

describe('a file that is none', () => {
  const envelope = '{"format":"simples-plant-sheets","version":1,"sheets":[';

  it.each([
    'Nom;Famille\r\n',
    '%PDF-1.7',
    '[{"plantScientificName":"Thymus vulgaris"}]',
    '[\n{}\n]',
    '"sheets"',
    `${envelope}\n{}\n]}\n`,
    `${envelope}]}`,
    '{"sheets":[]}',
    '{\n  "format": "simples-plant-sheets"\n}',
  ])('is refused, also in the format before this one: %s', async (file) => {
    expect(await refusalOf(file)).toBe(
      'Ligne 1 : ce fichier n’est pas un export de fiches : une fiche par ligne (.ndjson). Exportez à nouveau les fiches.',
    );
  });

  it('is refused when it holds no sheet', async () => {
    for (const file of ['', ' \n\n']) {
      expect(await refusalOf(file)).toBe('Ligne 1 : ce fichier ne contient aucune fiche.');
    }
  });

  it('is refused when it holds more sheets than one import takes', async () => {
    expect(await refusalOf('{"a":1}\n'.repeat(20_001))).toMatch(
      /^Ligne 20001 : un import a au plus 20.000 fiches\.$/,
    );
  });

  it('costs no more than its length, however odd it is', async () => {
    const processorSeconds = startProcessorClock();
    const start = '{"a":1}\n';
    for (const odd of ['"'.repeat(3e6), '\n'.repeat(1e6), '['.repeat(1e6)]) {
      await linesOf(`${start}${odd}`, 100);
    }
    expect(processorSeconds()).toBeLessThan(5);
  });
});
