import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { type AuditChainName, auditChains, auditEvents } from './schema.ts';

/** Of an event, what its hash covers. */
export type ChainedEvent = Omit<typeof auditEvents.$inferSelect, 'chain' | 'position' | 'hash'>;

/** Hash before the first event of a chain. */
const START = Buffer.alloc(32);

/** Advisory lock: one process adds to the chains at a time. */
const CHAIN_LOCK = 721_964_114;
const BATCH = 500;

/** Keys in one order, whatever database or program wrote them. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, held]) => [key, ordered(held)]);
}

/** Hash of an event at its place, over all events before it. */
export function hashOfEvent(before: Buffer, position: number, event: ChainedEvent): Buffer {
  const { id, at, act, result, actorKind, actorId, subjectId, rowId, version, reason, detail } = event;
  const content = [position, id, at.toISOString(), act, result, actorKind, actorId, subjectId, rowId];
  const rest = [version, reason, ordered(detail), event.network, event.requestId];
  return createHash('sha256')
    .update(before)
    .update(JSON.stringify([...content, ...rest]))
    .digest();
}

interface Head {
  readonly position: number;
  readonly hash: Buffer;
}

interface Placed extends Head {
  readonly id: string;
  readonly chain: AuditChainName;
}

type Heads = Map<AuditChainName, Head>;

async function readHeads(tx: Db): Promise<Heads> {
  const rows = await tx.select().from(auditChains);
  return new Map(rows.map((row) => [row.name, { position: row.headPosition, hash: row.headHash }]));
}

async function writeHeads(tx: Db, heads: Heads): Promise<void> {
  for (const [name, head] of heads) {
    const moved = { headPosition: head.position, headHash: head.hash };
    await tx
      .insert(auditChains)
      .values({ name, anchorPosition: 0, anchorHash: START, ...moved })
      .onConflictDoUpdate({ target: auditChains.name, set: moved });
  }
}

async function writePlaces(tx: Db, placed: readonly Placed[]): Promise<void> {
  const rows = placed.map(({ hash, ...place }) => ({ ...place, hash: hash.toString('hex') }));
  await tx.execute(sql`
    update audit_events e set chain = p.chain, position = p.position, hash = decode(p.hash, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as p(id uuid, chain text, position bigint, hash text)
    where e.id = p.id`);
}

/** @returns how many events found their place. */
async function chainBatch(tx: Db, chainOf: (act: string) => AuditChainName): Promise<number> {
  const { rows: locks } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as locked`,
  );
  if (!locks[0]?.locked) return 0;
  const heads = await readHeads(tx);
  const waiting = await tx
    .select()
    .from(auditEvents)
    .where(sql`${auditEvents.chain} is null`)
    .orderBy(auditEvents.at, auditEvents.id)
    .limit(BATCH);
  const placed = waiting.map((event): Placed => {
    const chain = chainOf(event.act);
    const before = heads.get(chain) ?? { position: 0, hash: START };
    const position = before.position + 1;
    const hash = hashOfEvent(before.hash, position, event);
    heads.set(chain, { position, hash });
    return { id: event.id, chain, position, hash };
  });
  if (placed.length === 0) return 0;
  await writePlaces(tx, placed);
  await writeHeads(tx, heads);
  return placed.length;
}

/** Gives every event that has none its place in its chain. @returns how many */
export async function chainEvents(db: Db, chainOf: (act: string) => AuditChainName): Promise<number> {
  let total = 0;
  for (;;) {
    const { rows } = await db.execute<{ waits: boolean }>(
      sql`select exists (select from audit_events where chain is null) as waits`,
    );
    if (!rows[0]?.waits) return total;
    const placed = await db.transaction((tx) => chainBatch(tx, chainOf));
    total += placed;
    // Another process is at it.
    if (placed === 0) return total;
  }
}

/** The place of the last passing event that is old enough, with all before it: the chain stays whole. */
async function lastExpired(tx: Db, before: Date): Promise<Head | null> {
  const { rows } = await tx.execute<{ position: string; hash: string }>(sql`
    select position, encode(hash, 'hex') as hash from audit_events
    where chain = 'passing' and position < coalesce(
      (select min(position) from audit_events where chain = 'passing' and at >= ${before}::timestamptz),
      9223372036854775807)
    order by position desc limit 1`);
  const [row] = rows;
  return row ? { position: Number(row.position), hash: Buffer.from(row.hash, 'hex') } : null;
}

/** Deletes the oldest passing events; where the chain begins now is kept. @returns how many */
export async function deleteExpiredEvents(db: Db, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);
    const last = await lastExpired(tx, before);
    if (!last) return 0;
    await tx.execute(sql`select set_config('simples.audit_retention', 'on', true)`);
    const { rowCount } = await tx.execute(
      sql`delete from audit_events where chain = 'passing' and position <= ${last.position}`,
    );
    await tx
      .update(auditChains)
      .set({ anchorPosition: last.position, anchorHash: last.hash })
      .where(sql`${auditChains.name} = 'passing'`);
    return rowCount ?? 0;
  });
}
