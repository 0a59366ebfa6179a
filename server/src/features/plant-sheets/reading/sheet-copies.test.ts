import { sheetCopyEndpoints } from '@simples/contract/sheet-copies';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';

const { marks, copies } = sheetCopyEndpoints;
let server: TestApp;
let customer: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  server = await startTestApp();
  await loadStarterContent(server.db);
  customer = await server.signIn('CUSTOMER');
  admin = await server.signIn('ADMIN');
});
afterAll(() => server.close());

async function marksNow(): Promise<Record<string, string>> {
  const response = await server.inject({ url: marks.path, headers: customer.headers });
  return marks.response.parse(response.json()).marks;
}

async function copiesOf(ids: readonly string[]) {
  const { headers } = customer;
  const response = await server.inject({ method: 'POST', url: copies.path, headers, payload: { ids } });
  expect(response.statusCode, response.body).toBe(200);
  return copies.response.parse(response.json()).copies;
}

async function patch(id: string, payload: object): Promise<void> {
  const url = `/v1/api/plant_sheets/${id}`;
  const response = await server.inject({ method: 'PATCH', url, headers: admin.headers, payload });
  expect(response.statusCode, response.body).toBe(200);
}

it('gives each sheet as its own endpoints do, under the mark that the list of marks has', async () => {
  const [id = '', mark] = Object.entries(await marksNow())[3] ?? [];
  const [copy] = await copiesOf([id]);
  const of = async (path: string) =>
    (await server.inject({ url: `/v1/api/plant_sheets/${id}${path}`, headers: customer.headers })).json();
  expect(copy?.mark).toBe(mark);
  expect(copy?.sheet).toEqual(await of(''));
  expect(copy?.companions).toEqual(await of('/companions'));
  expect(copy?.card.plantScientificName).toBe(copy?.sheet.plantScientificName);
});

it('says in a word that nothing has changed, and marks anew the one sheet that has', async () => {
  const first = await server.inject({ url: marks.path, headers: customer.headers });
  const { etag } = first.headers;
  const again = () =>
    server.inject({ url: marks.path, headers: { ...customer.headers, 'if-none-match': String(etag) } });
  expect([(await again()).statusCode, (await again()).body]).toEqual([304, '']);
  const before = await marksNow();
  const [id = ''] = Object.keys(before);
  await patch(id, { description: 'Une autre description, pour voir.' });
  expect((await again()).statusCode).toBe(200);
  const after = await marksNow();
  expect(Object.keys(after).filter((one) => after[one] !== before[one])).toEqual([id]);
});

it('leaves out what is published no more', async () => {
  const [id = '', ...others] = Object.keys(await marksNow());
  const url = `/v1/api/plant_sheets/${id}`;
  const removed = await server.inject({ method: 'DELETE', url, headers: admin.headers });
  expect(removed.statusCode).toBe(204);
  expect(Object.keys(await marksNow())).not.toContain(id);
  const left = await copiesOf([id, others[0] ?? '']);
  expect(left.map(({ sheet }) => sheet.id)).toEqual([others[0]]);
});
