import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { chainEvents, deleteExpiredEvents } from '#server/db/audit-chain.ts';
import type { Database } from '#server/db/database.ts';
import { auditEvents } from '#server/db/schema.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { checkAudit } from './audit-check.ts';
import { insertRows, readRows, tablesOf, transaction, withoutTriggers } from './rows.ts';

const chainOf = (act: string) => (act === 'sign-in' ? 'passing' : 'kept');
const day = (n: number) => new Date(Date.UTC(2026, 0, n));

const database: Database = await openTestDatabase();
const { db, pool } = database;
beforeEach(() => emptyDatabase(pool));
afterAll(() => database.close());

async function record(act: string, n: number): Promise<string> {
  const id = uuidv7(day(n).getTime());
  const detail = { zone: 'b', after: { y: 1, x: [2, null] } };
  await db.insert(auditEvents).values({ id, at: day(n), act, result: 'ok', actorKind: 'HUMAN', detail });
  return id;
}

/** What somebody does who owns the database and not only the product. */
async function tamper(statement: string): Promise<void> {
  await pool.query('alter table audit_events disable trigger user');
  await pool.query(statement);
  await pool.query('alter table audit_events enable trigger user');
}

async function check(): Promise<string[]> {
  const client = await pool.connect();
  try {
    return (await checkAudit(client)).map(({ isWell, says }) => `${isWell ? 'OK' : 'À FAIRE'} ${says}`);
  } finally {
    client.release();
  }
}

async function tenOfEach(): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= 10; n += 1) {
    ids.push(await record('publish', n));
    await record('sign-in', n);
  }
  await chainEvents(db, chainOf);
  return ids;
}

describe('the audit log', () => {
  it('lets nobody change, remove or empty what was written', async () => {
    const [id = ''] = await tenOfEach();
    const late = await record('publish', 11);
    for (const statement of [
      sql`update audit_events set act = 'x' where id = ${id}`,
      sql`update audit_events set act = 'x', chain = 'kept', position = 99 where id = ${late}`,
      sql`update audit_events set position = 99 where id = ${id}`,
      sql`delete from audit_events where id = ${id}`,
      sql`delete from audit_events where id = ${late}`,
      sql`truncate audit_events`,
    ]) {
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'audit events are append-only' },
      });
    }
    expect(await db.$count(auditEvents)).toBe(21);
  });

  it('is whole as it was written, also when several processes chain it at once', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => record(n % 3 === 0 ? 'sign-in' : 'publish', n + 1)),
    );
    await Promise.all([chainEvents(db, chainOf), chainEvents(db, chainOf), chainEvents(db, chainOf)]);
    await record('publish', 40);
    await chainEvents(db, chainOf);
    expect(await check()).toEqual([
      expect.stringMatching(/^OK Journal des actes : 31 événements enchaînés.*actes gardés [0-9a-f]{16}/),
    ]);
  });

  it.each([
    ['a changed act', `set act = 'unpublish' where chain = 'kept' and position = 4`, 'n° 4 du 2026-01-04'],
    ['a changed detail', `set detail = '{}' where chain = 'passing' and position = 2`, 'n° 2 du 2026-01-02'],
    ['another person', `set actor_id = gen_random_uuid() where chain = 'kept' and position = 10`, 'n° 10'],
  ])('shows %s', async (_what, change, place) => {
    await tenOfEach();
    await tamper(`update audit_events ${change}`);
    expect(await check()).toEqual([expect.stringMatching(`^À FAIRE .*${place}.*n’est plus celui`)]);
  });

  it('shows what was removed: inside, at the end, at the beginning, or all of it', async () => {
    const removed = async (where: string) => {
      await emptyDatabase(pool);
      await tenOfEach();
      await tamper(`delete from audit_events where ${where}`);
      return check();
    };
    expect(await removed(`chain = 'kept' and position = 5`)).toEqual([
      expect.stringContaining('avant le n° 6'),
    ]);
    expect(await removed(`chain = 'kept' and position >= 9`)).toEqual([
      expect.stringContaining('les derniers'),
    ]);
    expect(await removed(`chain = 'kept' and position < 3`)).toEqual([
      expect.stringContaining('avant le n° 3'),
    ]);
    expect(await removed(`chain = 'passing'`)).toEqual([expect.stringContaining('les derniers')]);
    expect(await removed('false')).toEqual([expect.stringMatching(/^OK/)]);
  });

  it('shows a swapped order', async () => {
    await tenOfEach();
    await tamper(`update audit_events set position = -1 where chain = 'kept' and position = 6;
      update audit_events set position = 6 where chain = 'kept' and position = 7;
      update audit_events set position = 7 where chain = 'kept' and position = -1`);
    expect(await check()).toEqual([expect.stringContaining('n° 6')]);
  });

  it('is whole after retention, which deletes only sign-ins and only the oldest', async () => {
    await tenOfEach();
    expect(await deleteExpiredEvents(db, day(5))).toBe(4);
    expect(await deleteExpiredEvents(db, day(5))).toBe(0);
    await record('sign-in', 20);
    await chainEvents(db, chainOf);
    expect(await check()).toEqual([expect.stringMatching(/^OK Journal des actes : 17 événements/)]);
    expect(await db.$count(auditEvents, eq(auditEvents.act, 'publish'))).toBe(10);
    await tamper(`delete from audit_events where chain = 'passing' and position = 5`);
    expect(await check()).toEqual([expect.stringContaining('avant le n° 6')]);
  });

  it('is whole where its rows were copied to', async () => {
    await tenOfEach();
    const client = await pool.connect();
    const tables = (await tablesOf(client)).filter(({ name }) => name.startsWith('audit_'));
    const copied = await transaction(client, 'read', async () => {
      const rows: string[][] = [];
      for (const table of tables) {
        const all: string[] = [];
        for await (const batch of readRows(client, table)) all.push(...batch);
        rows.push(all);
      }
      return rows;
    });
    client.release();
    await emptyDatabase(pool);
    const again = await pool.connect();
    await transaction(again, 'write', async () => {
      for (const [at, table] of tables.entries())
        await withoutTriggers(again, table, () => insertRows(again, table, copied[at] ?? []));
    });
    again.release();
    expect(await check()).toEqual([expect.stringMatching(/^OK Journal des actes : 20 événements/)]);
  });
});
