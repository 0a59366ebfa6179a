import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '@simples/contract/audit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainEvents } from '#server/db/audit-chain.ts';
import { auditEvents, plantSheets, users } from '#server/db/schema.ts';
import { addDays, dayOf } from '#server/lib/dates.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { get } from '#test/dashboard.ts';
import { emptyAuditLog } from '#test/empty-database.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { createPerson, lastCode, login, PASSWORD, type Person, signInFully } from '#test/people.ts';
import { loadStarterContent } from '#test/starter-content.ts';

const path = '/v1/api/audit_events';
const DAY = 24 * 60 * 60 * 1000;

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await startTestApp();
  await loadStarterContent(test.db);
  admin = await test.signIn('SUPER_ADMIN');
});
afterAll(() => test.close());

interface Log {
  events: AuditEvent[];
  total: number;
  acts: string[];
}

async function log(query = ''): Promise<Log> {
  const response = await get(test, admin, `${path}${query}`);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json();
}

const file = async (query = '') => (await get(test, admin, `${path}/export${query}`)).body;

/** An event of so many days ago, later than those before it. */
async function event(fields: Partial<typeof auditEvents.$inferInsert>, daysAgo = 0): Promise<string> {
  const id = uuidv7();
  test.clock.advance(1);
  const at = new Date(test.clock.now().getTime() - daysAgo * DAY);
  await test.db
    .insert(auditEvents)
    .values({ id, at, act: 'update', result: 'ok', actorKind: 'HUMAN', ...fields });
  return id;
}

describe('signing in', () => {
  let person: Person;
  beforeAll(async () => {
    person = await createPerson(test);
  });

  it('is in the log with the person, the network and no secret', async () => {
    await login(test, person.email, 'Wrong one 1');
    const token = await signInFully(test, person.email);
    const { events, total } = await log(`?person=${person.id}`);
    // The clock of the test stands still meanwhile: their order is nobody's.
    expect(events.map(({ act, result }) => `${act} ${result}`).toSorted()).toEqual([
      'code-check ok',
      'code-sent ok',
      'sign-in failed',
      'sign-in ok',
    ]);
    expect(total).toBe(4);
    for (const one of events) {
      expect(one.actor).toEqual({ kind: 'HUMAN', id: person.id, name: 'Aline Test' });
      expect(one.network).toBe('192.0.2.0/24');
    }
    const { rows } = await test.db.execute<{ text: string }>(
      sql`select string_agg(e::text, ' ') as text from audit_events e`,
    );
    for (const secret of [person.email, token, lastCode(test), PASSWORD, '192.0.2.1,']) {
      expect(rows[0]?.text).not.toContain(secret);
    }
  });

  it('of nobody known is nobody’s, and a refusal is the person’s', async () => {
    await login(test, 'nobody@simples.test');
    const [unknown] = (await log('?act=sign-in&limit=1')).events;
    expect(unknown?.actor).toEqual({ kind: 'HUMAN', id: null, name: 'inconnu' });
    const customer = await test.signIn('CUSTOMER');
    expect((await get(test, customer, path)).statusCode).toBe(403);
    const [refused] = (await log(`?person=${customer.userId}`)).events;
    expect([refused?.act, refused?.result]).toEqual(['access', 'refused']);
  });

  it('refused again and again is one row and a count, and every hour anew', async () => {
    const somebody = await createPerson(test);
    const results = async () =>
      (await log(`?person=${somebody.id}`)).events
        .map(({ result, detail }) => `${result} ${JSON.stringify(detail?.['times'] ?? 1)}`)
        .toSorted();
    for (let time = 0; time < 5; time += 1) await login(test, somebody.email, 'Wrong one 1');
    expect(await results()).toEqual(['failed 1', 'failed 4']);
    for (let time = 0; time < 40; time += 1) await login(test, somebody.email, 'Wrong one 1');
    const counted = ['failed 1', 'failed 4', 'refused 1', 'refused 39'];
    expect(await results()).toEqual(counted);
    test.clock.advance(60 * 60_000 + 1);
    await login(test, somebody.email, 'Wrong one 1');
    expect(await results()).toEqual(['failed 1', ...counted]);
  });

  it('does not wait for the log: what cannot be written now is written later', async () => {
    await test.db.execute(sql`alter table audit_events rename to away`);
    const token = await signInFully(test, person.email);
    expect(
      (await get(test, { ...admin, headers: { authorization: `Bearer ${token}` } }, '/v1/api/users/me'))
        .statusCode,
    ).toBe(200);
    await test.db.execute(sql`alter table away rename to audit_events`);
    expect((await log(`?person=${person.id}`)).total).toBe(7);
  });

  it('is forgotten after 400 days, acts on sheets and people are not', async () => {
    await emptyAuditLog(test.database.pool);
    const old = await event({ act: 'sign-in' }, 401);
    const young = await event({ act: 'sign-in' }, 398);
    const kept = await event({ act: 'user-delete' }, 4_000);
    await chainEvents(test.db, (act) => (act === 'sign-in' ? 'passing' : 'kept'));
    test.clock.advance(DAY);
    await test.db.execute(sql`update sessions set expires_at = ${test.clock.now()}::timestamptz + interval '1 day',
      last_seen_at = ${test.clock.now()}::timestamptz`);
    await login(test, 'nobody@simples.test');
    await log();
    const left = await test.db.select({ id: auditEvents.id }).from(auditEvents);
    const ids = left.map(({ id }) => id);
    expect(ids).not.toContain(old);
    expect(ids).toEqual(expect.arrayContaining([young, kept]));
  });
});

describe('filters', () => {
  it.each([
    'from=2026-02-30',
    'from=2026-02-02&to=2026-02-01',
    'person=aline',
    'sheet=1',
    'page=0',
    'limit=101',
  ])('refuse %s', async (query) => {
    expect((await get(test, admin, `${path}?${query}`)).statusCode).toBe(422);
  });

  it('find what was done by or to a person, and what was done to a sheet or a change of it', async () => {
    const [one, two] = [await createPerson(test), await createPerson(test)];
    const [sheet] = await test.db.select().from(plantSheets).limit(1);
    const change = randomUUID();
    const ids = [
      await event({ act: 'user-roles', actorId: one.id, subjectId: two.id }),
      await event({
        act: 'propose',
        actorId: two.id,
        subjectId: sheet?.id ?? null,
        rowId: change,
        version: 3,
      }),
      await event({ act: 'create', actorKind: 'AI', subjectId: change, rowId: change }),
    ];
    const found = async (query: string) => (await log(query)).events.map(({ id }) => ids.indexOf(id));
    expect(await found(`?person=${one.id}`)).toEqual([0]);
    expect(await found(`?person=${two.id}`)).toEqual([1, 0]);
    expect(await found(`?sheet=${sheet?.id}`)).toEqual([1]);
    expect(await found(`?sheet=${change}`)).toEqual([2, 1]);
    expect(await found(`?sheet=${change}&act=create`)).toEqual([2]);
    const { events, acts } = await log(`?sheet=${change}`);
    expect(
      events.map(({ subject, actor, rowId, version }) => [subject?.kind, actor.name, rowId, version]),
    ).toEqual([
      ['other', 'IA', null, null],
      ['plantSheet', 'Aline Test', change, 3],
    ]);
    expect(events[1]?.subject?.name).toBe(sheet?.content.plantCommonName);
    expect(acts).toEqual(expect.arrayContaining(['create', 'propose', 'sign-in', 'user-roles']));
    expect(acts).toEqual([...new Set(acts)]);
  });

  it('take days of Paris, the last one included, and pages', async () => {
    const today = dayOf(test.clock.now());
    const act = `paging-${randomUUID()}`;
    for (const daysAgo of [0, 0, 1, 2, 3]) await event({ act }, daysAgo);
    const total = async (query: string) => (await log(`?act=${act}${query}`)).total;
    expect(await total('')).toBe(5);
    expect(await total(`&from=${addDays(today, -1)}`)).toBe(3);
    expect(await total(`&from=${addDays(today, -2)}&to=${addDays(today, -1)}`)).toBe(2);
    const pages = [
      await log(`?act=${act}&limit=2`),
      await log(`?act=${act}&limit=2&page=3`),
      await log(`?act=${act}&page=9`),
    ];
    expect(pages.map(({ events }) => events.length)).toEqual([2, 1, 0]);
    expect(pages.map((page) => page.total)).toEqual([5, 5, 5]);
  });
});

describe('names', () => {
  it('of deleted people are told no more', async () => {
    const [gone, other] = [await createPerson(test), await createPerson(test)];
    await event({ act: 'user-delete', actorId: other.id, subjectId: gone.id });
    await event({ act: 'update', actorId: gone.id });
    await test.db.update(users).set({ deletedAt: test.clock.now() }).where(eq(users.id, gone.id));
    const { events } = await log(`?person=${gone.id}`);
    expect(events.map(({ actor, subject }) => [actor.name, subject?.name])).toEqual([
      ['utilisateur supprimé', undefined],
      ['Aline Test', 'utilisateur supprimé'],
    ]);
  });
});

describe('the file', () => {
  it('holds every event once, read in slices, for a French spreadsheet', async () => {
    const act = `file-${randomUUID()}`;
    const at = test.clock.now();
    const row = { at, act, result: 'ok' as const, actorKind: 'HUMAN' as const };
    const rows = Array.from({ length: 1_203 }, () => ({ ...row, id: uuidv7() }));
    await test.db.insert(auditEvents).values(rows);
    const text = await file(`?act=${act}`);
    expect(text.startsWith('\ufeff"Date (UTC)";"Personne";')).toBe(true);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1_204);
    expect(lines[1]).toContain(`"${at.toISOString()}";"inconnu";"";"${act}";"Réussi";`);
  });

  it('holds no formula, and its taking is an event of its own', async () => {
    const act = `formula-${randomUUID()}`;
    await event({ act, reason: '=HYPERLINK("http://x")\r\nsecond line', detail: { what: '@cmd' } });
    const response = await get(test, admin, `${path}/export?act=${act}`);
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="simples-journal-[\d-]+\.csv"$/,
    );
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.body).toContain(`"'=HYPERLINK(""http://x"") second line"`);
    expect(response.body.trimEnd().split('\r\n')).toHaveLength(2);
    const [taken] = (await log(`?person=${admin.userId}&act=export`)).events;
    expect(taken).toEqual(expect.objectContaining({ result: 'ok', detail: { what: 'audit' } }));
    test.clock.advance(1);
    await get(test, admin, '/v1/api/plant_sheets/export?format=csv');
    const [sheets] = (await log(`?person=${admin.userId}&act=export`)).events;
    expect(sheets?.detail).toEqual({ what: 'plant-sheets', format: 'csv' });
  });
});
