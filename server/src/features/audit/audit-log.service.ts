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
import { CSV_TYPE, csvHeading, csvLine } from '#server/lib/csv.ts';
import { addDays, dayOf, startOf } from '#server/lib/dates.ts';
import {
  countEvents,
  type EventFilters,
  type EventRow,
  eventsBefore,
  knownActs,
  type Place,
  pageOfEvents,
} from './audit.repository.ts';
import type { Audit, Caller } from './audit.service.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  /** Writes the events that wait, so that the log shows what has just happened. */
  readonly flush: () => Promise<void>;
}

/** Events of a file in memory at once. */
const SLICE = 500;

/** The audit log, for whoever manages users. */
export function createAuditLog({ db, clock, audit, flush }: Parts) {
  return {
    list: async (query: AuditQuery) => {
      await flush();
      const { page, limit } = query;
      const filters = filtersOf(query);
      const rows = await pageOfEvents(db, filters, { limit, offset: (page - 1) * limit });
      const total = await countEvents(db, filters);
      return { events: rows.map(eventOf), total, page, limit, acts: await knownActs(db) };
    },
    /** Taking the log away is an act of its own. */
    file: async (actor: Actor, query: AuditFilters, caller: Caller) => {
      audit({ act: 'export', result: 'ok', who: actor.id, caller, detail: { what: 'audit' } });
      await flush();
      const name = `simples-journal-${dayOf(clock.now())}.csv`;
      return { name, type: CSV_TYPE, pieces: csvPieces(db, filtersOf(query)) };
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

type Named = EventRow['actor'];

/** The name of somebody; of whoever is gone, only that they are. */
function nameOf(person: Named): string {
  if (person === null || person.deletedAt !== null) return DELETED_PERSON;
  return `${person.firstName} ${person.lastName}`.trim();
}

function actorOf({ event, actor }: EventRow): AuditEvent['actor'] {
  const { actorKind: kind, actorId: id } = event;
  if (kind === 'AI') return { kind, id, name: 'IA' };
  return { kind, id, name: id === null ? 'inconnu' : nameOf(actor) };
}

function subjectOf({ event, subjectUser, sheetName }: EventRow): AuditEvent['subject'] {
  const { subjectId: id } = event;
  if (id === null) return null;
  if (sheetName !== null) return { kind: 'plantSheet', id, name: sheetName };
  if (subjectUser !== null) return { kind: 'user', id, name: nameOf(subjectUser) };
  // A document is told under its name, which outlives it.
  const name = event.detail?.['name'];
  return { kind: 'other', id, name: typeof name === 'string' ? name : 'élément supprimé' };
}

function eventOf(row: EventRow): AuditEvent {
  const { event } = row;
  return {
    id: event.id,
    at: event.at.toISOString(),
    act: event.act,
    result: event.result,
    actor: actorOf(row),
    subject: subjectOf(row),
    rowId: event.rowId === event.subjectId ? null : event.rowId,
    version: event.version,
    reason: event.reason,
    detail: event.detail,
    network: event.network,
    requestId: event.requestId,
  };
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

async function* csvPieces(db: Db, filters: EventFilters): AsyncGenerator<string> {
  yield csvHeading(headings);
  for (let place: Place | null = null; ; ) {
    const rows: EventRow[] = await eventsBefore(db, filters, { place, limit: SLICE });
    const last = rows.at(-1);
    if (!last) return;
    place = last.event;
    yield rows.map((row) => lineOf(eventOf(row))).join('');
  }
}
