import { randomUUID } from 'node:crypto';
import type { DocumentDoubt, DoubtDecision } from '@simples/contract/document-doubts';
import type { ErrorBody } from '@simples/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPage } from '#test/documents/document-pages.ts';
import { type LibraryDesk, libraryOf } from '#test/documents/library.ts';
import { createPaperReader } from '#test/documents/paper-reader.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { type Desk, deskOf, newWord } from '#test/sheets.ts';
import { extractSheets } from './extraction/extract-sheets.ts';

let test: TestApp;
let admin: SignedIn;
let library: LibraryDesk;
let desk: Desk;
beforeAll(async () => {
  test = await startTestApp(
    { UPLOADS_PER_HOUR: 1_000 },
    {
      pdf: createPaperReader(undefined, (text, index) => documentPage(index, text)),
      extract: async ({ id, lessons }, pages, known) =>
        extractSheets({ pages, known, documentId: id, lessons }),
    },
  );
  admin = await test.signIn('ADMIN');
  library = libraryOf(test, admin);
  desk = deskOf(test, admin);
});
afterAll(() => test.close());

const newPlant = () => `Inventa ${newWord()}`;
const plant = (name: string, refused: string) =>
  `# ${name}\n${name} L. Lamiaceae\n## Indications\nToux\n## Contre-indications\n${refused}\n## Posologie\nUne tasse par jour`;
const doubtful = 'Rien de connu, mais Odette s’abstient en début de grossesse.';

/** A document that refuses something to pregnant women without saying what, and its drafts. */
async function upload(passage: string, refused: readonly string[]) {
  const pages = [[passage, ...refused.map((one) => plant(newPlant(), one))].join('\n')];
  const { id } = await library.upload(pages, { authors: `Herbier ${newWord()}` });
  const { drafts } = await library.settled(id);
  return { id, sheets: drafts.map(({ plantSheetId }) => plantSheetId ?? '') };
}

type Told = { readonly doubts: DocumentDoubt[] } & ErrorBody;

function reviewerOf({ headers }: Pick<SignedIn, 'headers'>) {
  async function call(method: 'GET' | 'PATCH', sheet: string, payload?: object) {
    const url = `/v1/api/plant_sheets/${sheet}/doubts`;
    const response = await test.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json<Told>() };
  }
  return {
    list: (sheet: string) => call('GET', sheet),
    decide: (sheet: string, decision: object) => call('PATCH', sheet, decision),
  };
}

const placeOf = ({ documentId, pageIndex, start }: DocumentDoubt): Omit<DoubtDecision, 'isDismissed'> => ({
  documentId,
  pageIndex,
  start,
});

async function firstDoubt(sheet: string): Promise<DocumentDoubt> {
  const [doubt] = (await reviewerOf(admin).list(sheet)).body.doubts;
  if (doubt === undefined) throw new Error('no doubt');
  return doubt;
}

describe('a refusal that no sheet tells', () => {
  it('stands with each draft that it may concern, as a quote of its page', async () => {
    const { id, sheets } = await upload(doubtful, ['Ulcère', 'Épilepsie']);
    for (const sheet of sheets) {
      const { status, body } = await reviewerOf(admin).list(sheet);
      expect([status, body.doubts]).toEqual([
        200,
        [
          {
            documentId: id,
            title: expect.any(String),
            pageIndex: 0,
            start: 0,
            quotes: [{ pageIndex: 0, pageLabel: '1', quote: doubtful, start: 0 }],
            risk: { title: 'début de grossesse', details: doubtful },
            plants: 2,
          },
        ],
      ]);
    }
  });

  it('is not shown on a sheet that tells it, in other words too, unless for fewer ages', async () => {
    const { sheets } = await upload(doubtful, ['Femmes enceintes', 'Épilepsie']);
    const counts = await Promise.all(
      sheets.map(async (one) => (await reviewerOf(admin).list(one)).body.doubts.length),
    );
    expect(counts).toEqual([0, 1]);
    const children = await upload('On n’en donne jamais aux enfants de moins de 12 ans.', [
      'Enfants de moins de 6 ans',
      'Enfants de moins de 15 ans',
    ]);
    const shown = await Promise.all(
      children.sheets.map(async (one) => (await reviewerOf(admin).list(one)).body.doubts.length),
    );
    expect(shown).toEqual([1, 0]);
  });

  it('is no doubt any more once its words are quoted by the sheet as a contraindication', async () => {
    const { sheets } = await upload(doubtful, ['Ulcère', 'Épilepsie']);
    const [sheet = '', other = ''] = sheets;
    const { documentId, quotes, risk } = await firstDoubt(sheet);
    const { body } = await desk.get(sheet);
    const evidence = quotes.map(({ pageLabel, ...quote }) => ({
      ...quote,
      ...(pageLabel !== null && { pageLabel }),
      documentId,
      field: `contreIndications[${body.contreIndications.length}].details`,
    }));
    const saved = await desk.patch(sheet, {
      contreIndications: [...body.contreIndications, { ...risk, title: 'À relire' }],
      additionalInfo: { evidence: [...(body.additionalInfo.evidence ?? []), ...evidence] },
      status: 'DRAFT',
    });
    expect(saved).toMatchObject({ status: 200, body: { status: 'DRAFT' } });
    expect((await reviewerOf(admin).list(sheet)).body.doubts).toEqual([]);
    expect((await reviewerOf(admin).list(other)).body.doubts).toHaveLength(1);
  });

  it('that concerns another plant stays dismissed when the document is read again, until it is taken back', async () => {
    const { id, sheets } = await upload(doubtful, ['Ulcère', 'Épilepsie']);
    const [sheet = '', other = ''] = sheets;
    const reviewer = reviewerOf(admin);
    const place = placeOf(await firstDoubt(sheet));
    const dismissed = await reviewer.decide(sheet, { ...place, isDismissed: true });
    expect(dismissed).toMatchObject({ status: 200, body: { doubts: [{ dismissed: { by: 'Aline Test' } }] } });
    const start = (await library.page(id, 0)).body.text.indexOf('Toux');
    const lesson = { pageIndex: 0, start, end: start + 4, meaning: 'nothing', scope: 'here' };
    const url = `/v1/api/documents/${id}/lessons`;
    const taught = await test.inject({ method: 'POST', url, headers: admin.headers, payload: lesson });
    expect(taught.statusCode).toBe(201);
    await library.settled(id);
    expect((await reviewer.list(sheet)).body.doubts).toMatchObject([{ dismissed: { by: 'Aline Test' } }]);
    expect((await firstDoubt(other)).dismissed).toBeUndefined();
    await reviewer.decide(sheet, { ...place, isDismissed: false });
    expect((await firstDoubt(sheet)).dismissed).toBeUndefined();
  });
});

describe('who decides, and when', () => {
  it('refuses whoever may not validate, and shows nothing to readers', async () => {
    const { sheets } = await upload(doubtful, ['Ulcère', 'Épilepsie']);
    const [sheet = ''] = sheets;
    const decision = { ...placeOf(await firstDoubt(sheet)), isDismissed: true };
    const contributor = reviewerOf(await test.signIn('CONTRIBUTOR'));
    expect((await contributor.list(sheet)).body.doubts).toHaveLength(1);
    expect((await contributor.decide(sheet, decision)).status).toBe(403);
    const customer = reviewerOf(await test.signIn('CUSTOMER'));
    expect((await customer.list(sheet)).status).toBe(403);
    expect((await customer.decide(sheet, decision)).status).toBe(403);
    expect((await firstDoubt(sheet)).dismissed).toBeUndefined();
  });

  it('finds no passage of another document, of another place or of no sheet', async () => {
    const [one, another] = [await upload(doubtful, ['Ulcère']), await upload(doubtful, ['Ulcère'])];
    const [sheet = ''] = one.sheets;
    const place = placeOf(await firstDoubt(sheet));
    const { decide } = reviewerOf(admin);
    const statusOf = async (id: string, change: object) =>
      (await decide(id, { ...place, isDismissed: true, ...change })).status;
    expect(await statusOf(sheet, { documentId: another.id })).toBe(404);
    expect(await statusOf(sheet, { start: 7 })).toBe(404);
    expect(await statusOf(another.sheets[0] ?? '', {})).toBe(404);
    expect(await statusOf(randomUUID(), {})).toBe(404);
    expect(await statusOf(sheet, { start: -1 })).toBe(422);
  });

  it('keeps one decision of several at once, and none after the sheet was decided', async () => {
    const { sheets } = await upload(doubtful, ['Ulcère', 'Épilepsie']);
    const [sheet = ''] = sheets;
    const reviewer = reviewerOf(admin);
    const decision = { ...placeOf(await firstDoubt(sheet)), isDismissed: true };
    const all = await Promise.all([1, 2, 3].map(() => reviewer.decide(sheet, decision)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await reviewer.list(sheet)).body.doubts).toHaveLength(1);
    await desk.patch(sheet, { status: 'VALIDATED' });
    expect((await reviewer.decide(sheet, { ...decision, isDismissed: false })).status).toBe(409);
    expect((await reviewer.list(sheet)).body.doubts).toEqual([]);
  });
});
