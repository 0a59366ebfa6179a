import type { BriefSubject, SheetCompanions } from '@simples/contract/sheet-companions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, deskOf, safetyBlock } from '#test/sheets.ts';
import { loadStarterContent } from '#test/starter-content.ts';

const api = '/v1/api/plant_sheets';
let test: TestApp;
let customer: SignedIn;
beforeAll(async () => {
  test = await startTestApp();
  await loadStarterContent(test.db);
  customer = await test.signIn('CUSTOMER');
});
afterAll(() => test.close());

async function get<T>(path: string): Promise<T> {
  const response = await test.inject({ url: `${api}${path}`, headers: customer.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<T>();
}

const briefOfId = async (id: string) => (await get<SheetCompanions>(`/${id}/companions`)).brief;
async function briefOf(name: string) {
  const { plants } = await get<{ plants: { id: string }[] }>(
    `?limit=1&searchQuery=${encodeURIComponent(name)}`,
  );
  return briefOfId(plants[0]?.id ?? '');
}
const lineOf = (brief: SheetCompanions['brief'], subject: BriefSubject) =>
  brief.find((line) => line.subject === subject);

it('says in a word how grave a plant is for whom, with the sentences that say so', async () => {
  const brief = await briefOf('Valeriana officinalis');
  expect(brief.map(({ subject, degree }) => [subject, degree])).toEqual([
    ['pregnancy', 'advisedAgainst'],
    ['breastfeeding', 'advisedAgainst'],
    ['children', 'advisedAgainst'],
    ['interactions', expect.not.stringMatching('notDocumented')],
    ['driving', 'withAdvice'],
  ]);
  expect(lineOf(brief, 'children')).toMatchObject({
    beforeMonths: 144,
    statements: [expect.stringContaining('avant 12 ans')],
  });
  expect(lineOf(brief, 'driving')?.statements[0]).toContain('ne pas conduire');
});

it('gives the gravest of several sentences, and says it first', async () => {
  const pregnancy = lineOf(await briefOf('Thymus vulgaris'), 'pregnancy');
  expect(pregnancy?.degree).toBe('banned');
  expect(pregnancy?.statements[0]).toContain('huile essentielle');
  expect(pregnancy?.statements.length).toBeGreaterThan(1);
});

it('a deadly plant is banned for everyone it names', async () => {
  const brief = await briefOf('Digitalis purpurea');
  expect(lineOf(brief, 'pregnancy')?.degree).toBe('banned');
  expect(lineOf(brief, 'children')?.degree).toBe('banned');
});

it('what a sheet does not say is not documented; a draft has no brief', async () => {
  const desk = deskOf(test, await test.signIn('ADMIN'));
  const sheet = await addSheet(desk, { additionalInfo: { safety: safetyBlock('none') } });
  const [pregnancy, ...others] = await briefOfId(sheet.id);
  expect(pregnancy).toMatchObject({
    degree: 'advisedAgainst',
    statements: ['À éviter pendant la grossesse.'],
  });
  for (const other of others) expect(other).toMatchObject({ degree: 'notDocumented', statements: [] });
  const bare = await addSheet(desk, {});
  expect(lineOf(await briefOfId(bare.id), 'children')).toEqual({
    subject: 'children',
    degree: 'notDocumented',
    beforeMonths: null,
    statements: [],
  });
  const contributor = await test.signIn('CONTRIBUTOR');
  const draft = await addSheet(deskOf(test, contributor), { plantScientificName: 'Nova species' });
  const { body } = await test.inject({ url: `${api}/${draft.id}/companions`, headers: contributor.headers });
  expect(JSON.parse(body).brief).toEqual([]);
});
