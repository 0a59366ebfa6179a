import {
  type AuditEvent,
  type AuditFilters,
  type AuditQuery,
  auditActLabels,
  auditResultLabels,
  DELETED_PERSON,
} from '@simples/contract/audit';
import type { Actor } from '@simples/contract/permissions';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { claimExport } from '#server/db/throttles.ts';
import type { Config } from '#server/lib/config.ts';
import { CSV_TYPE, csvHeading, csvLine } from '#server/lib/csv.ts';
import { addDays, dayOf, startOf } from '#server/lib/dates.ts';
import {
  countEvents,
  type EventFilters,
  type EventRow,
  eventsBefore,
  knownActs,
  type Position,
  pageOfEvents,
} from './audit.repository.ts';
import type { Audit, Caller } from './audit.service.ts';

/** Null for a deleted account, absent for an unknown id. */
export type NamesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string | null>>;

export interface AuditNames {
  readonly userNames: NamesOf;
  readonly sheetNames: NamesOf;
}

interface AuditLogDeps extends AuditNames {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly flush: () => Promise<void>;
  readonly config: Pick<Config, 'EXPORTS_PER_HOUR'>;
}

const SLICE = 500;

export function createAuditLog(deps: AuditLogDeps) {
  const { db, clock, config, audit, flush } = deps;
  return {
    list: async (query: AuditQuery) => {
      await flush();
      const { page, limit } = query;
      const filters = filtersOf(query);
      const rows = await pageOfEvents(db, filters, { limit, offset: (page - 1) * limit });
      const total = await countEvents(db, filters);
      return { events: await withNames(deps, rows), total, page, limit, acts: await knownActs(db) };
    },
    /** The export is itself an audited act. @throws AppError `rateLimited`. */
    file: async (actor: Actor, query: AuditFilters, caller: Caller) => {
      await claimExport(db, { userId: actor.id, perHour: config.EXPORTS_PER_HOUR, now: clock.now() });
      audit({ act: 'export', result: 'ok', who: actor.id, caller, detail: { what: 'audit' } });
      await flush();
      const name = `simples-journal-${dayOf(clock.now())}.csv`;
      return { name, type: CSV_TYPE, pieces: csvPieces(deps, filtersOf(query)) };
    },
  };
}

export type AuditLog = ReturnType<typeof createAuditLog>;

function filtersOf({ person, act, sheet, from, to }: AuditFilters): EventFilters {
  return {
    person,
    act,
    sheet,
    from: from === undefined ? undefined : startOf(from),
    until: to === undefined ? undefined : startOf(addDays(to, 1)),
  };
}

type Names = ReadonlyMap<string, string | null>;

function actorOf({ actorKind: kind, actorId: id }: EventRow, users: Names): AuditEvent['actor'] {
  if (kind === 'AI') return { kind, id, name: 'IA' };
  return { kind, id, name: id === null ? 'inconnu' : (users.get(id) ?? DELETED_PERSON) };
}

function subjectOf({ subjectId: id, detail }: EventRow, users: Names, sheets: Names): AuditEvent['subject'] {
  if (id === null) return null;
  const sheet = sheets.get(id);
  if (sheet) return { kind: 'plantSheet', id, name: sheet };
  if (users.has(id)) return { kind: 'user', id, name: users.get(id) ?? DELETED_PERSON };
  // The name is in the event: the document may be deleted.
  const name = detail?.['name'];
  return { kind: 'other', id, name: typeof name === 'string' ? name : 'élément supprimé' };
}

async function withNames({ userNames, sheetNames }: AuditNames, rows: readonly EventRow[]) {
  const subjects = rows.flatMap(({ subjectId }) => subjectId ?? []);
  const users = await userNames([...new Set([...subjects, ...rows.flatMap(({ actorId }) => actorId ?? [])])]);
  const sheets = await sheetNames([...new Set(subjects)]);
  return rows.map(
    (row): AuditEvent => ({
      id: row.id,
      at: row.at.toISOString(),
      act: row.act,
      result: row.result,
      actor: actorOf(row, users),
      subject: subjectOf(row, users, sheets),
      rowId: row.rowId === row.subjectId ? null : row.rowId,
      version: row.version,
      reason: row.reason,
      detail: row.detail,
      network: row.network,
      requestId: row.requestId,
    }),
  );
}

const headings = [
  'Date (UTC)',
  'Personne',
  'Identifiant de la personne',
  'Acte',
  'Résultat',
  'Objet',
  'Identifiant de l’objet',
  'Version',
  'Raison',
  'Réseau',
  'Requête',
  'Détail',
];

function lineOf(event: AuditEvent): string {
  return csvLine([
    event.at,
    event.actor.name,
    event.actor.id ?? '',
    Object.hasOwn(auditActLabels, event.act) ? (auditActLabels[event.act] ?? event.act) : event.act,
    auditResultLabels[event.result],
    event.subject?.name ?? '',
    event.subject?.id ?? '',
    event.version ?? '',
    event.reason ?? '',
    event.network ?? '',
    event.requestId ?? '',
    event.detail === null ? '' : JSON.stringify(event.detail),
  ]);
}

async function* csvPieces(deps: AuditLogDeps, filters: EventFilters): AsyncGenerator<string> {
  yield csvHeading(headings);
  for (let after: Position | null = null; ; ) {
    const rows: EventRow[] = await eventsBefore(deps.db, filters, { after, limit: SLICE });
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    yield (await withNames(deps, rows)).map(lineOf).join('');
  }
}
