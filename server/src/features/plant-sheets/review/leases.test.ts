import { randomUUID } from 'node:crypto';
import { limits } from '@simples/contract/limits';
import type { SheetStatus } from '@simples/contract/plant-sheet-content';
import type { ReviewLease } from '@simples/contract/plant-sheets';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantSheets } from '#server/db/schema.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';

let server: TestApp;
let aline: SignedIn;
let basile: SignedIn;
let ids: string[];

beforeAll(async () => {
  server = await startTestApp();
  await loadStarterContent(server.db);
  aline = await server.signIn('ADMIN');
  basile = await server.signIn('SUPER_ADMIN');
  ids = (await server.db.select({ id: plantSheets.id }).from(plantSheets)).map(({ id }) => id);
});
afterAll(() => server.close());

const setStatus = (id: string, status: SheetStatus) =>
  server.db.update(plantSheets).set({ status }).where(eq(plantSheets.id, id));

/** A row that waits, which no other test reads. */
async function waitingRow(): Promise<string> {
  const id = ids.pop();
  if (!id) throw new Error('no sheet left');
  await setStatus(id, 'MODIFIED');
  return id;
}

const call = (method: 'POST' | 'DELETE', id: string, who: SignedIn) =>
  server.inject({ method, url: `/v1/api/plant_sheets/${id}/lease`, headers: who.headers });

async function take(id: string, who: SignedIn): Promise<ReviewLease> {
  const response = await call('POST', id, who);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<ReviewLease>();
}

async function leaseOf(id: string, who: SignedIn): Promise<ReviewLease | undefined> {
  const response = await server.inject({ url: '/v1/api/plant_sheets/leases', headers: who.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ leases: ReviewLease[] }>().leases.find(({ plantSheetId }) => plantSheetId === id);
}

describe('the lease of a waiting row', () => {
  it('goes to the first who asks, and tells the others who that is', async () => {
    const id = await waitingRow();
    const until = new Date(server.clock.now().getTime() + limits.review.leaseSeconds * 1000).toISOString();
    expect(await take(id, aline)).toEqual({ plantSheetId: id, holder: 'Aline Test', isMine: true, until });
    server.clock.advance(1000);
    expect(await take(id, basile)).toEqual({ plantSheetId: id, holder: 'Aline Test', isMine: false, until });
    expect(await leaseOf(id, basile)).toMatchObject({ isMine: false, until });
    expect(await leaseOf(id, aline)).toMatchObject({ isMine: true, until });
  });

  it('goes to one person only when many ask at once', async () => {
    const id = await waitingRow();
    const people = await Promise.all(Array.from({ length: 8 }, () => server.signIn('ADMIN')));
    const answers = await Promise.all(people.map((person) => take(id, person)));
    expect(answers.filter(({ isMine }) => isMine)).toHaveLength(1);
  });

  it('is renewed by its holder, and lasts no longer than it was asked for', async () => {
    const id = await waitingRow();
    const first = await take(id, aline);
    server.clock.advance((limits.review.leaseSeconds - 1) * 1000);
    const renewed = await take(id, aline);
    expect(Date.parse(renewed.until)).toBeGreaterThan(Date.parse(first.until));
    server.clock.advance((limits.review.leaseSeconds - 1) * 1000);
    expect(await take(id, basile)).toMatchObject({ isMine: false });
    server.clock.advance(1000);
    expect(await leaseOf(id, aline)).toBeUndefined();
    expect(await take(id, basile)).toMatchObject({ isMine: true });
  });

  it('is given back by its holder and by nobody else', async () => {
    const id = await waitingRow();
    await take(id, aline);
    expect((await call('DELETE', id, basile)).statusCode).toBe(204);
    expect(await leaseOf(id, aline)).toMatchObject({ isMine: true });
    expect((await call('DELETE', id, aline)).statusCode).toBe(204);
    expect(await leaseOf(id, aline)).toBeUndefined();
    expect((await call('DELETE', id, aline)).statusCode).toBe(204);
    expect(await take(id, basile)).toMatchObject({ isMine: true });
  });

  it('ends when the row no longer waits', async () => {
    const id = await waitingRow();
    await take(id, aline);
    await setStatus(id, 'VALIDATED');
    expect(await leaseOf(id, aline)).toBeUndefined();
    expect((await call('POST', id, aline)).statusCode).toBe(404);
  });
});

describe.each(['VALIDATED', 'DELETED'] as const)('a row that is %s', (status) => {
  it('has no lease', async () => {
    const id = await waitingRow();
    await setStatus(id, status);
    const response = await call('POST', id, aline);
    expect([response.statusCode, response.json().key]).toEqual([404, 'notFound']);
  });
});

it('a row that does not exist is neither leased nor given back', async () => {
  expect((await call('POST', randomUUID(), aline)).statusCode).toBe(404);
  expect((await call('DELETE', randomUUID(), aline)).statusCode).toBe(404);
});

it('contributors see who is reading, and read for nobody', async () => {
  const id = await waitingRow();
  await take(id, aline);
  const contributor = await server.signIn('CONTRIBUTOR');
  expect(await leaseOf(id, contributor)).toMatchObject({ holder: 'Aline Test', isMine: false });
  expect((await call('POST', id, contributor)).statusCode).toBe(403);
});
