import { limits } from '@simples/contract/limits';
import type { PlantSheet, PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import type { ImportReport } from '@simples/contract/plant-sheets';
import { count, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents, plantSheets, plantSheetVersions } from '#server/db/schema.ts';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';

const api = '/v1/api/plant_sheets';
type Exchanged = PlantSheetContent & { id?: string };

let server: TestApp;
let contributor: SignedIn;
let admin: SignedIn;
let thyme: PlantSheetContent;

// One database for all: each test has plants of its own, and none publishes a new one.
beforeAll(async () => {
  const content = readStarterContent().get('thymus-vulgaris');
  if (!content) throw new Error('no thyme');
  thyme = content;
  server = await startTestApp();
  await loadStarterContent(server.db);
  contributor = await server.signIn('CONTRIBUTOR');
  admin = await server.signIn('ADMIN');
});
afterAll(() => server.close());

async function call<T>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object | string,
  who = contributor,
) {
  const response = await server.inject({
    method,
    url: `${api}${path}`,
    headers: {
      ...who.headers,
      ...(typeof payload === 'string' ? { 'content-type': 'application/x-ndjson' } : {}),
    },
    ...(payload ? { payload } : {}),
  });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json<T>();
}

async function exported(): Promise<Exchanged[]> {
  const { body } = await server.inject({ url: `${api}/export`, headers: contributor.headers });
  return body
    .trimEnd()
    .split('\n')
    .map((line): Exchanged => JSON.parse(line));
}

const fileOf = (sheets: readonly object[]) => sheets.map((sheet) => `${JSON.stringify(sheet)}\n`).join('');

const importing = (sheets: readonly object[], dryRun: boolean, who = contributor) =>
  call<ImportReport>('POST', `/import?dryRun=${dryRun}`, fileOf(sheets), who);

/** How much the database holds of everything an import may write. */
async function written(): Promise<number[]> {
  const { db } = server;
  const rows = await Promise.all([
    db.select({ n: count() }).from(plantSheets),
    db.select({ n: count() }).from(plantSheetVersions),
    // Reading the export is an act of its own.
    db.select({ n: count() }).from(auditEvents).where(ne(auditEvents.act, 'export')),
  ]);
  return rows.map(([row]) => row?.n ?? 0);
}

/** The waiting rows of a name. */
async function waiting(name: string): Promise<PlantSheet[]> {
  const { plantSheets } = await call<PlantSheetPage>('GET', '?status=MODIFIED&limit=100');
  return plantSheets.filter(({ plantScientificName }) => plantScientificName === name);
}

const named = (name: string, changes: Partial<PlantSheetContent> = {}): PlantSheetContent => ({
  ...thyme,
  plantScientificName: name,
  additionalInfo: { ...thyme.additionalInfo, names: { vernacular: [], synonyms: [] } },
  ...changes,
});

async function sheetNamed(name: string): Promise<Exchanged> {
  const sheet = (await exported()).find(({ plantScientificName }) => plantScientificName === name);
  if (!sheet) throw new Error(`no ${name}`);
  return sheet;
}

const none = { new: 0, changed: 0, unchanged: 0, invalid: 0 };

describe('what was exported', () => {
  it('changes nothing when it is imported again', async () => {
    const before = await written();
    const { rawPayload } = await server.inject({ url: `${api}/export`, headers: contributor.headers });
    for (const dryRun of [true, false]) {
      for (const file of [rawPayload.toString(), `\ufeff${rawPayload.toString()}`]) {
        const report = await call<ImportReport>('POST', `/import?dryRun=${dryRun}`, file);
        expect(report).toEqual({
          dryRun,
          counts: { ...none, unchanged: readStarterContent().size },
          lines: [],
        });
      }
    }
    expect(await written()).toEqual(before);
  });

  it('changes nothing either once sheets hold values outside the enumerations', async () => {
    const { id, indications } = await sheetNamed('Thymus vulgaris');
    const [first, ...others] = indications;
    const odd = {
      method: ['Suc frais', 'INFUSION'],
      plantPartUsed: 'Latex',
      instructions: ' a\r\nb ',
      applications: [{ method: ['Œil', 'ORAL', 'œil'] }],
    };
    await call(
      'PATCH',
      `/${id}`,
      {
        indications: [{ ...first, subspecies: '  ', preparations: [odd] }, ...others],
        additionalInfo: { posology: '  ', subspecies: [] },
        references: [
          { citation: 'Sans page', page: null },
          { citation: 'Avec page', page: 3 },
        ],
      },
      admin,
    );
    const sheets = await exported();
    expect(sheets.find((sheet) => sheet.id === id)?.indications[0]?.preparations[0]).toMatchObject({
      method: 'Suc frais',
      methods: ['Suc frais', 'INFUSION'],
      plantPartUsed: 'Latex',
    });
    const before = await written();
    expect((await importing(sheets, false)).counts).toEqual({
      ...none,
      unchanged: readStarterContent().size,
    });
    expect(await written()).toEqual(before);
  });

  it('changes nothing without its ids, nor in another order', async () => {
    const bare = (await exported())
      .toReversed()
      .map((sheet) => JSON.parse(JSON.stringify(sheet, (key, value) => (key === 'id' ? undefined : value))));
    expect((await importing(bare, true)).counts).toEqual({ ...none, unchanged: readStarterContent().size });
  });
});

describe('a changed sheet', () => {
  it('is told before anything is written, then waits as the change of whoever imports it', async () => {
    const sheet = await sheetNamed('Thymus vulgaris');
    const next = { ...sheet, description: 'Autre description.', contreIndications: [] };
    const before = await written();
    const preview = await importing([next], true);
    expect(preview.counts).toEqual({ ...none, changed: 1 });
    const gone = sheet.contreIndications.length;
    expect(gone).toBeGreaterThan(0);
    expect(preview.lines).toEqual([
      {
        line: 1,
        name: 'Thymus vulgaris',
        outcome: 'changed',
        reason: null,
        plantSheetId: sheet.id,
        changes: gone + 1,
        safetyChanges: gone,
      },
    ]);
    expect(await written()).toEqual(before);

    expect(await importing([next], false)).toEqual({ ...preview, dryRun: false });
    expect(await sheetNamed('Thymus vulgaris')).toEqual(sheet);
    const [pending, ...more] = await waiting('Thymus vulgaris');
    expect(more).toEqual([]);
    expect(pending).toMatchObject({
      publishedSheetId: sheet.id,
      status: 'MODIFIED',
      createdBy: 'HUMAN',
      updatedByAI: false,
      description: 'Autre description.',
      safetyChanges: gone,
    });
  });

  it('is brought once however often the file is imported, with ids or without', async () => {
    const { id: _id, ...sheet } = await sheetNamed('Achillea millefolium');
    const indications = [
      ...sheet.indications,
      { title: 'Fatigue', details: 'Un remontant.', preparations: [] },
    ];
    const next = { ...sheet, indications };
    await importing([next], false);
    const before = await written();
    expect((await importing([next], false)).counts).toEqual({ ...none, changed: 1 });
    expect(await written()).toEqual(before);
  });

  it('loses what the file leaves out', async () => {
    const sheet = await sheetNamed('Allium sativum');
    const { vernacular = [], synonyms = [] } = sheet.additionalInfo.names ?? {};
    expect(vernacular.length + synonyms.length).toBeGreaterThan(0);
    const { names: _names, ...additionalInfo } = sheet.additionalInfo;
    await importing([{ ...sheet, additionalInfo }], false);
    const [pending] = await waiting('Allium sativum');
    expect(pending?.additionalInfo.names ?? null).toBeNull();
    expect(pending?.additionalInfo.safety).toEqual(sheet.additionalInfo.safety);
  });

  it('carries what a person read in its statements, as a change on safety', async () => {
    const sheet = await sheetNamed('Zingiber officinale');
    const [statement = ''] = sheet.additionalInfo.safety?.interactions ?? [];
    const readings = [
      { kind: 'interaction' as const, subject: 'drug:warfarine', degree: 'withAdvice' as const },
    ];
    const additionalInfo = { ...sheet.additionalInfo, facts: [{ statement, readings }] };
    const { lines } = await importing([{ ...sheet, additionalInfo }], false);
    expect(lines).toMatchObject([{ outcome: 'changed', changes: 1, safetyChanges: 1 }]);
    const [pending] = await waiting('Zingiber officinale');
    expect(pending?.additionalInfo.facts).toEqual([{ statement, readings }]);
    await call('PATCH', `/${pending?.id}`, { status: 'VALIDATED' }, admin);
    expect((await sheetNamed('Zingiber officinale')).additionalInfo.facts).toEqual([{ statement, readings }]);
  });

  it('is remembered as an import', async () => {
    const sheet = await sheetNamed('Arnica montana');
    await importing([{ ...sheet, description: 'Autre.' }], false);
    const { events } = await call<{ events: object[] }>('GET', `/${sheet.id}/history`);
    expect(events).toMatchObject([{ act: 'import', result: 'ok', actorKind: 'HUMAN', actor: 'Aline Test' }]);
  });
});

describe('a new sheet', () => {
  it('waits, and nobody reads it before it is published', async () => {
    const file = [named('Planta nova L.'), named('Planta altera')];
    expect((await importing(file, true)).counts).toEqual({ ...none, new: 2 });
    expect(await waiting('Planta altera')).toEqual([]);
    expect((await importing(file, false)).counts).toEqual({ ...none, new: 2 });
    for (const name of ['Planta nova L.', 'Planta altera']) {
      expect(await waiting(name)).toMatchObject([{ createdBy: 'HUMAN', publishedSheetId: null }]);
    }
    expect(await exported()).toHaveLength(readStarterContent().size);
    const before = await written();
    expect((await importing(file, false)).counts).toEqual({ ...none, unchanged: 2 });
    expect(await written()).toEqual(before);
  });

  it('still waiting is changed by whoever brought it, and by nobody else', async () => {
    await importing([named('Herba nova')], false);
    const next = [named('Herba nova', { description: 'Corrigée.' })];
    const [line] = (await importing(next, false, admin)).lines;
    expect([line?.outcome, line?.reason]).toEqual([
      'invalid',
      'Une autre version de cette fiche attend déjà une relecture : « Herba nova ».',
    ]);
    expect((await importing(next, false)).lines).toMatchObject([
      { outcome: 'changed', plantSheetId: null, changes: 1 },
    ]);
    expect((await waiting('Herba nova')).map((sheet) => sheet.description)).toEqual(['Corrigée.']);
  });

  it('of a plant that has a sheet under another name is left out', async () => {
    const names = { vernacular: [], synonyms: ['Thymus vulgaris'] };
    const other = named('Herba altera', { additionalInfo: { ...thyme.additionalInfo, names } });
    for (const dryRun of [true, false]) {
      expect((await importing([other], dryRun)).lines).toMatchObject([
        { outcome: 'invalid', reason: 'Cette plante a déjà une fiche : « Thymus vulgaris ».' },
      ]);
    }
    expect(await waiting('Herba altera')).toEqual([]);
  });
});

describe('which sheet one of the file is', () => {
  it('is said by its name where its id is unknown, whatever the spelling, and apart for each language', async () => {
    const { id, ...sheet } = await sheetNamed('Thymus vulgaris');
    const unknown = '0190b0a0-0000-7000-8000-000000000000';
    const { lines } = await importing(
      [
        { ...sheet, id: unknown, plantScientificName: 'Thymus vulgaris L.', description: 'Autre.' },
        { ...sheet, language: 'EN' },
      ],
      true,
    );
    expect(lines).toMatchObject([{ outcome: 'changed', plantSheetId: id }, { outcome: 'new' }]);
  });

  it('is said by its id where it has another name', async () => {
    const sheet = await sheetNamed('Thymus vulgaris');
    const { lines } = await importing([{ ...sheet, plantScientificName: 'Arbor prima' }], true);
    expect(lines).toMatchObject([{ outcome: 'changed', plantSheetId: sheet.id, changes: 1 }]);
  });

  it('can be said once in a file', async () => {
    const { id, ...sheet } = await sheetNamed('Thymus vulgaris');
    const names = { vernacular: [], synonyms: ['Arbor altera'] };
    const file = [
      { ...sheet, id },
      sheet,
      named('Arbor nova'),
      named('Arbor nova Mill.'),
      named('Arbor tertia', { additionalInfo: { ...thyme.additionalInfo, names } }),
      named('Arbor altera'),
    ];
    for (const dryRun of [true, false]) {
      const { counts, lines } = await importing(file, dryRun);
      expect(counts).toEqual({ new: 2, changed: 0, unchanged: 1, invalid: 3 });
      expect(lines.map(({ line, reason }) => [line, reason])).toEqual([
        [2, 'Déjà à la ligne 1.'],
        [3, null],
        [4, 'Déjà à la ligne 3.'],
        [5, null],
        [6, 'Déjà à la ligne 5.'],
      ]);
    }
  });

  it('can be said once in a file however far apart', async () => {
    const others = await exported();
    const file = [named('Liana nova'), ...others, named('Liana nova', { description: 'Autre.' })];
    for (const counts of [
      { new: 1, unchanged: readStarterContent().size },
      { unchanged: readStarterContent().size + 1 },
    ]) {
      const report = await importing(file, false);
      expect(report.counts).toEqual({ ...none, ...counts, invalid: 1 });
      expect(report.lines.at(-1)).toMatchObject({
        line: readStarterContent().size + 2,
        reason: 'Déjà à la ligne 1.',
      });
    }
    expect(await waiting('Liana nova')).toMatchObject([{ description: thyme.description }]);
  });
});

describe('a sheet that cannot be one', () => {
  const reasonOf = async (sheet: object) => (await importing([sheet], true)).lines[0]?.reason;

  it('is left out, with the fields that are wrong, and keeps no other from coming in', async () => {
    const { counts, lines } = await importing(
      [{ ...named('Flos mala'), description: ' ' }, named('Flos nova')],
      false,
    );
    expect(counts).toEqual({ ...none, new: 1, invalid: 1 });
    expect(lines[0]).toMatchObject({
      line: 1,
      name: 'Flos mala',
      outcome: 'invalid',
      reason: 'description : Veuillez entrer une description!',
    });
  });

  it('is told why in French', async () => {
    expect(await reasonOf({})).toMatch(/^plantScientificName : \S.* ; plantCommonName : .* ; et 1 autre$/);
    expect(await reasonOf({ ...thyme, references: [{}] })).toBe(
      'references.0.citation : Veuillez entrer la citation',
    );
    expect((await importing([{}, []], true)).lines[1]?.reason).toBe('Valeur inattendue');
    expect(await reasonOf({ ...thyme, toxic: true })).toBe('Champ inconnu : toxic');
    expect(await reasonOf({ ...thyme, taxonomy: 'x' })).toBe('taxonomy : Valeur inattendue');
    expect(await reasonOf({ ...thyme, tags: [] })).toBe('tags : Au moins un tag est requis');
    expect(await reasonOf({ ...thyme, plantCommonName: 'a'.repeat(201) })).toBe(
      'plantCommonName : Trop long : 200 caractères au plus',
    );
    expect(await reasonOf({ ...thyme, plantCommonName: 'a\0' })).toBe(
      'plantCommonName : Ce texte contient un caractère nul.',
    );
    expect(await reasonOf({ ...thyme, plantScientificName: '\ud800' })).toBe(
      'plantScientificName : Ce texte contient un caractère incomplet.',
    );
  });
});

describe('a file', () => {
  const send = (payload: string, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url: `${api}/import?dryRun=false`,
      headers: { ...contributor.headers, 'content-type': 'application/x-ndjson', ...headers },
      payload,
    });

  it('names each line that cannot be read, and the others come in', async () => {
    const response = await send(`{"a":}\n${fileOf([named('Radix nova')])}\n{"plantScientificName":`);
    expect(response.json<ImportReport>().lines).toMatchObject([
      { line: 1, outcome: 'invalid', reason: 'Ce n’est pas du JSON valide.' },
      { line: 2, outcome: 'new', name: 'Radix nova' },
      { line: 4, outcome: 'invalid', reason: 'Ce n’est pas du JSON valide.' },
    ]);
    expect(await waiting('Radix nova')).toHaveLength(1);
  });

  it('in the format before this one brings nothing', async () => {
    const response = await send(JSON.stringify({ sheets: [named('Radix altera')] }));
    expect(response.statusCode).toBe(422);
    expect(response.json().fields).toEqual([
      {
        path: 'body',
        message: expect.stringContaining('Ligne 1 : ce fichier n’est pas un export de fiches'),
      },
    ]);
    expect(await waiting('Radix altera')).toEqual([]);
  });

  it('is only looked at unless the caller says otherwise', async () => {
    const { dryRun } = await call<ImportReport>('POST', '/import', fileOf([named('Radix tertia')]));
    expect(dryRun).toBe(true);
    expect(await waiting('Radix tertia')).toEqual([]);
  });

  it('may be larger than other bodies, up to its own limit', async () => {
    const blank = `${'\n'.repeat(2 * 1024 * 1024)}${fileOf([named('Radix quarta')])}`;
    expect((await send(blank)).json<ImportReport>().lines).toMatchObject([{ line: 2 * 1024 * 1024 + 1 }]);
    const tooLarge = await send('{}', { 'content-length': String(limits.importing.bytes + 1) });
    expect([tooLarge.statusCode, tooLarge.json().key]).toEqual([413, 'tooLarge']);
  });

  it('of another type is refused', async () => {
    const response = await send('{}', { 'content-type': 'application/json' });
    expect([response.statusCode, response.json().key]).toEqual([415, 'unsupportedMediaType']);
  });

  it('is not for readers', async () => {
    const customer = await server.signIn('CUSTOMER');
    const response = await send('{}', customer.headers);
    expect(response.statusCode).toBe(403);
  });
});
