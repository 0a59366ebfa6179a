import type { HealthReview, SheetCompanions } from '@simples/contract/sheet-companions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, buildContent, type Desk, deskOf, type Written } from '#test/sheets.ts';

let test: TestApp;
let admin: Desk;
let customer: Desk;
let pharmacist: Desk;
let doctor: Desk;
beforeAll(async () => {
  test = await startTestApp();
  admin = deskOf(test, await test.signIn('ADMIN'));
  customer = deskOf(test, await test.signIn('CUSTOMER'));
  pharmacist = deskOf(test, await test.signIn('HEALTH_PROFESSIONAL'));
  doctor = deskOf(test, await test.signIn('HEALTH_PROFESSIONAL'));
});
afterAll(() => test.close());

const path = (id: string) => `/${id}/health_review`;
const sign = (who: Desk, id: string, version = 1) =>
  who.call<HealthReview>(path(id), { method: 'POST', payload: { version } });
const withdraw = (who: Desk, id: string) => who.call(path(id), { method: 'DELETE' });
const companionsOf = async (id: string, who = customer) =>
  (await who.call<SheetCompanions>(`/${id}/companions`)).body;
const reviewOf = async (id: string, who = customer) => (await companionsOf(id, who)).healthReview;

it('a sheet is unread until a health professional signs it, who and when', async () => {
  const { id } = await addSheet(admin);
  expect(await reviewOf(id)).toBeNull();
  const { status, body } = await sign(pharmacist, id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ version: 1, isCurrent: true, isOwn: true });
  expect(await reviewOf(id)).toEqual({ ...body, isOwn: false });
  expect(body.reviewer).not.toBeNull();
  const { events } = (await admin.history(id)).body;
  expect(events).toContainEqual(expect.objectContaining({ act: 'health-review', result: 'ok' }));
});

it('readers are told who published a version, and when', async () => {
  const { id } = await addSheet(admin);
  const first = (await companionsOf(id)).validation;
  expect(first?.validator).toMatch(/\S+ \S+/);
  expect(Date.parse(first?.validatedAt ?? '')).toBeLessThanOrEqual(Date.now());
  await admin.patch(id, { tags: ['Toux'] });
  expect((await companionsOf(id)).validation?.validator).toBe(first?.validator);
});

it('a signature is of the version that was read', async () => {
  const { id } = await addSheet(admin);
  await sign(pharmacist, id);
  await admin.patch(id, { tags: ['Toux'] });
  expect(await reviewOf(id)).toMatchObject({ version: 1, isCurrent: false });
  const late = await sign(doctor, id);
  expect(late).toMatchObject({ status: 409, error: { key: 'conflict' } });
  expect((await sign(doctor, id, 2)).body).toMatchObject({ version: 2, isCurrent: true });
});

it('only health professionals sign, and take back only their own', async () => {
  const { id } = await addSheet(admin);
  for (const who of [admin, customer]) expect((await sign(who, id)).status).toBe(403);
  await sign(pharmacist, id);
  expect((await withdraw(doctor, id)).status).toBe(404);
  expect(await reviewOf(id)).not.toBeNull();
  expect((await withdraw(pharmacist, id)).status).toBe(204);
  expect(await reviewOf(id)).toBeNull();
  expect((await withdraw(pharmacist, id)).status).toBe(404);
});

it('what is not published cannot be signed', async () => {
  const { body: draft } = await admin.create({ ...buildContent(), status: 'DRAFT' });
  expect((await sign(pharmacist, draft.id)).status).toBe(404);
  const { id } = await addSheet(admin);
  await admin.remove(id);
  expect((await sign(pharmacist, id)).status).toBe(404);
});

it('of two who sign at once one is named', async () => {
  const { id } = await addSheet(admin);
  const signed = await Promise.all([sign(pharmacist, id), sign(doctor, id)]);
  expect(signed.map(({ status }) => status)).toEqual([200, 200]);
  expect(signed.map(({ body }) => body.reviewer)).toContain((await reviewOf(id))?.reviewer);
});

it('the sheets of a plant in two languages name each other', async () => {
  const names: Written = { plantScientificName: 'Translata bilinguis' };
  const french = await addSheet(admin, { ...names, plantCommonName: 'Bilingue' });
  const english = await addSheet(admin, { ...names, plantCommonName: 'Bilingual', language: 'EN' });
  const other = { id: english.id, language: 'EN', plantCommonName: 'Bilingual' };
  expect((await companionsOf(french.id)).translations).toEqual([other]);
  expect((await companionsOf(english.id)).translations).toMatchObject([{ id: french.id, language: 'FR' }]);
});
