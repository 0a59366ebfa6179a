import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { NOT_DOCUMENTED } from '@simples/contract/plant-sheet-vocabulary';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantSheets } from '#server/db/schema.ts';
import { insertSheets } from '#server/features/plant-sheets/publication/sheet-writer.repository.ts';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { settled } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';

let server: TestApp;
let contributor: SignedIn;
let oddId: string;

/** A sheet whose texts would do harm in a spreadsheet that took them for more than text. */
async function addOddSheet(): Promise<string> {
  const thyme = readStarterContent().get('thymus-vulgaris');
  if (!thyme) throw new Error('no thyme');
  const id = uuidv7();
  const now = server.clock.now();
  const content = {
    ...thyme,
    plantScientificName: '=HYPERLINK("http://evil.test";"Thym")',
    plantCommonName: '@SUM(A1)',
    description: 'Une ligne ;\net "une autre"\r\n',
    tags: ['+1', '-2'],
    additionalInfo: {},
  };
  const state = {
    id,
    status: 'VALIDATED',
    createdBy: 'HUMAN',
    updatedBy: 'HUMAN',
    updatedByAI: false,
    version: 1,
    ...settled,
    createdAt: now,
    updatedAt: now,
  } as const;
  await server.db.transaction((tx) => insertSheets(tx, [{ content, state }]));
  return id;
}

beforeAll(async () => {
  server = await startTestApp();
  await loadStarterContent(server.db);
  contributor = await server.signIn('CONTRIBUTOR');
  oddId = await addOddSheet();
});
afterAll(() => server.close());

const exported = (format: string) =>
  server.inject({ url: `/v1/api/plant_sheets/export?format=${format}`, headers: contributor.headers });

/** The rows of a table whose cells are all quoted and hold no line break. */
function tableRows(text: string): string[][] {
  const lines = text.replace(/^\ufeff/, '').split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => {
    const cells = [...line.matchAll(/"((?:[^"]|"")*)"(?:;|$)/g)];
    expect(cells.map(([cell]) => cell).join('')).toBe(line);
    return cells.map(([, text = '']) => text.replaceAll('""', '"'));
  });
}

const sheetsOf = (body: string) =>
  body
    .trimEnd()
    .split('\n')
    .map((line): PlantSheet => JSON.parse(line));

describe('the NDJSON file', () => {
  it('is a dated attachment with a sheet on each line', async () => {
    const response = await exported('ndjson');
    const day = server.clock.now().toISOString().slice(0, 10);
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="simples-fiches-${day}.ndjson"`,
    );
    expect(response.headers['content-type']).toBe('application/x-ndjson');
    expect(response.body).toMatch(/\}\n$/);
    expect(sheetsOf(response.body)).toHaveLength(readStarterContent().size + 1);
  });

  it('carries the whole content of a sheet with its id, version and dates, and nothing else', async () => {
    const sheets = sheetsOf((await exported('ndjson')).body);
    const sent = sheets.find(({ plantScientificName }) => plantScientificName === 'Moringa oleifera');
    const read = await server.inject({
      url: `/v1/api/plant_sheets/${sent?.id}`,
      headers: contributor.headers,
    });
    const whole = read.json<PlantSheet>();
    expect(whole).toMatchObject({ ...sent });
    const left = Object.keys(whole).filter((name) => !Object.keys(sent ?? {}).includes(name));
    expect(left.toSorted()).toEqual(
      [
        'baseVersion',
        'createdBy',
        'id_',
        'publishedSheetId',
        'rejectReason',
        'reviewKind',
        'safetyChanges',
        'status',
        'updatedBy',
        'updatedByAI',
      ].toSorted(),
    );
  });

  it('is the same file for the same sheets', async () => {
    expect((await exported('ndjson')).body).toBe((await exported('ndjson')).body);
  });

  it('holds only what is published', async () => {
    for (const status of ['DRAFT', 'MODIFIED', 'DELETED'] as const) {
      await server.db.update(plantSheets).set({ status }).where(eq(plantSheets.id, oddId));
      expect((await exported('ndjson')).body).not.toContain(oddId);
      expect((await exported('csv')).body).not.toContain(oddId);
    }
    await server.db.update(plantSheets).set({ status: 'VALIDATED' }).where(eq(plantSheets.id, oddId));
  });
});

describe('the table', () => {
  it('is a dated attachment that a French spreadsheet reads as it is', async () => {
    const response = await exported('csv');
    const day = server.clock.now().toISOString().slice(0, 10);
    expect(response.headers['content-disposition']).toBe(`attachment; filename="simples-fiches-${day}.csv"`);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [heading = [], ...rows] = tableRows(response.body);
    expect(rows).toHaveLength(readStarterContent().size + 1);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([heading.length]));
    expect(heading).toContain('Contre-indications');
  });

  it('says each statement of the safety block, and that the rest is not documented', async () => {
    const [heading = [], ...rows] = tableRows((await exported('csv')).body);
    const cellOf = (name: string, column: string) =>
      rows.find((row) => row[0] === name)?.[heading.indexOf(column)];
    const moringa = readStarterContent().get('moringa-oleifera');
    expect(cellOf('Moringa oleifera', 'Grossesse')).toBe(moringa?.additionalInfo.safety?.pregnancy);
    const odd = rows.find((row) => row.at(-1) === oddId) ?? [];
    for (const column of ['Danger', 'Grossesse', 'Allaitement', 'Enfants', 'Interactions']) {
      expect(odd[heading.indexOf(column)]).toBe(NOT_DOCUMENTED);
    }
  });

  it('gives no preparation of a plant that may kill', async () => {
    const [heading = [], ...rows] = tableRows((await exported('csv')).body);
    const dangerous = rows.filter((row) => /toxique|mortelle/.test(row[heading.indexOf('Danger')] ?? ''));
    expect(dangerous.length).toBeGreaterThan(3);
    for (const row of dangerous) {
      expect(row[heading.indexOf('Préparations')]).toBe(row[heading.indexOf('Danger')]);
    }
  });

  it('runs no text as a formula', async () => {
    const [heading = [], ...rows] = tableRows((await exported('csv')).body);
    const odd = rows.find((row) => row.at(-1) === oddId) ?? [];
    expect(odd[0]).toBe('\'=HYPERLINK("http://evil.test";"Thym")');
    expect(odd[1]).toBe("'@SUM(A1)");
    expect(odd[heading.indexOf('Tags')]).toBe("'+1, -2");
    expect(odd[heading.indexOf('Description')]).toBe('Une ligne ; et "une autre"');
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });
});

it('another format is refused', async () => {
  const response = await exported('xlsx');
  expect([response.statusCode, response.json().fields[0].path]).toEqual([422, 'query.format']);
});

it('a reader cannot take the sheets away as a file', async () => {
  const customer = await server.signIn('CUSTOMER');
  const response = await server.inject({ url: '/v1/api/plant_sheets/export', headers: customer.headers });
  expect(response.statusCode).toBe(403);
});
