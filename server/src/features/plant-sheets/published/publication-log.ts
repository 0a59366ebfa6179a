import { type SQL, sql } from 'drizzle-orm';
import { type Db, namedStatement } from '#server/db/database.ts';
import {
  harmlessReplyRows,
  type Reply,
  type ReplyRow,
  replyOf,
  replyRows,
} from '#server/features/plant-sheets/sheets/sheet-search.repository.ts';
import { type Changes, gatherNext } from '#server/lib/concurrency.ts';
import { bareArrayText } from '#server/search/search.ts';

interface WantedReply {
  readonly id: string;
  /** No other sheet tells a danger of it. */
  readonly isHarmless: boolean;
}

interface StateWithReplies {
  readonly state: number;
  readonly replies: ReadonlyMap<string, Reply>;
}

/** Which published sheets have changed, told by the triggers of the database whoever wrote. */
export interface PublicationLog extends Changes {
  /** A state, with replies as they are at it: one statement reads both, for all who ask meanwhile. */
  withReplies(wanted: readonly WantedReply[]): Promise<StateWithReplies>;
}

interface Change {
  readonly xid: string;
  readonly id: string;
  readonly sheet: string | null;
}

interface Snapshot {
  /** Oldest transaction that was open: what is not seen yet is of this one or a later one. */
  readonly xmin: string;
  /** Which database of which server: transactions count anew in another. */
  readonly database: string;
  /** Seconds, by the clock of the database. */
  readonly at: number;
  readonly changes: readonly Change[];
}

/** Changes by transactions from `since` on; by the oldest open one when it is null. */
const changes = sql`
  select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    (select oid::text from pg_database where datname = current_database()) as database,
    extract(epoch from now())::float8 as at,
    coalesce((select json_agg(json_build_object('xid', c.xid::text, 'id', c.id, 'sheet', c.plant_sheet_id))
      from publication_changes c
      where c.xid >= coalesce(${sql.placeholder('since')}::text::xid8, pg_snapshot_xmin(pg_current_snapshot()))), '[]') as changes`;

/** Asked for nearly every request. */
const changesSince = namedStatement<Snapshot>('publication_changes_since', changes);

/** Other than that of the changes, a row is a reply. */
type Row = (Snapshot & { readonly id: null }) | (ReplyRow & { readonly xmin: null });

const uuids = (name: string): SQL => sql`${sql.placeholder(name)}::uuid[]`;
const changesAndReplies = namedStatement<Row>(
  'publication_changes_and_replies',
  sql`
    select c.*, null::uuid as id, null::int as version, null as danger, null as reply from (${changes}) c
    union all select null, null, null, null, r.* from (${replyRows(uuids('ids'))}) r
    union all select null, null, null, null, r.* from (${harmlessReplyRows(uuids('harmless'))}) r`,
);

async function readSnapshot(db: Db, since: string | null, wanted: readonly WantedReply[]) {
  if (wanted.length === 0) {
    const [snapshot] = await changesSince(db, { since });
    return { snapshot, replies: new Map<string, Reply>() };
  }
  const ids = new Set(wanted.flatMap(({ id, isHarmless }) => (isHarmless ? [] : [id])));
  const harmless = new Set(wanted.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
  const rows = await changesAndReplies(db, {
    since,
    ids: bareArrayText([...ids]),
    harmless: bareArrayText([...harmless]),
  });
  const replies = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, replyOf(row)]])));
  return { snapshot: rows.find((row) => row.xmin !== null), replies };
}

const KEPT_DAYS = 7;
/** Seconds: well before the rows that were missed meanwhile are deleted. */
const MAX_SILENCE = (KEPT_DAYS - 1) * 24 * 60 * 60;
/** Changes that `changedAfter` looks back on. */
const MAX_REMEMBERED = 10_000;

function createLog(db: Db): PublicationLog {
  let state = 0;
  /** States before this one are not looked back on. */
  let oldest = 0;
  let last: Snapshot | null = null;
  let seen = new Set<string>();
  let remembered: { readonly state: number; readonly sheet: string }[] = [];

  function forget(): void {
    state += 1;
    oldest = state;
    remembered = [];
  }
  function note(fresh: readonly Change[]): void {
    if (fresh.length === 0) return;
    if (fresh.length > MAX_REMEMBERED || fresh.some(({ sheet }) => sheet === null)) return forget();
    state += 1;
    for (const { sheet } of fresh) if (sheet !== null) remembered.push({ state, sheet });
    const excess = remembered.length - MAX_REMEMBERED;
    if (excess <= 0) return;
    oldest = remembered[excess - 1]?.state ?? oldest;
    remembered = remembered.slice(excess);
  }
  async function read(wanted: readonly WantedReply[]): Promise<StateWithReplies> {
    const { snapshot, replies } = await readSnapshot(db, last?.xmin ?? null, wanted);
    if (!snapshot) throw new Error('no snapshot');
    const isNext =
      last !== null &&
      snapshot.database === last.database &&
      BigInt(snapshot.xmin) >= BigInt(last.xmin) &&
      snapshot.at - last.at < MAX_SILENCE;
    if (isNext) note(snapshot.changes.filter((change) => !seen.has(change.id)));
    else forget();
    last = snapshot;
    const from = BigInt(snapshot.xmin);
    seen = new Set(snapshot.changes.filter(({ xid }) => BigInt(xid) >= from).map(({ id }) => id));
    return { state, replies };
  }
  const next = gatherNext(read);
  return {
    state: async () => (await next()).state,
    withReplies: (wanted) => next(...wanted),
    changedAfter: (known) => {
      if (known < oldest) return null;
      return new Set(remembered.flatMap((change) => (change.state > known ? [change.sheet] : [])));
    },
  };
}

const logs = new WeakMap<Db, PublicationLog>();

/** One for each connection pool of the process. */
export function publicationLogOf(db: Db): PublicationLog {
  const log = logs.get(db) ?? createLog(db);
  logs.set(db, log);
  return log;
}

/** What every process has long read. */
export async function sweepPublicationChanges(db: Db): Promise<void> {
  await db.execute(
    sql`delete from publication_changes where at < now() - make_interval(days => ${KEPT_DAYS})`,
  );
}
