import { AppError } from '@simples/contract/errors';
import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { compareContents } from '@simples/contract/plant-sheet-diff/compare-contents';
import type { SheetEvent } from '@simples/contract/plant-sheets';
import type { Db } from '#server/db/database.ts';
import { eventsAbout, type NamesOf } from '#server/features/audit/audit.feature.ts';
import {
  contentOfVersion,
  listVersions,
  readSheet,
} from '#server/features/plant-sheets/publication/stored-sheets.repository.ts';
import type { StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';

const MAX_EVENTS = 500;

interface Side {
  readonly version: number | null;
  readonly content: PlantSheetContent | null;
}

interface VersionRange {
  readonly version1?: number | undefined;
  readonly version2?: number | undefined;
}

/** @throws AppError `notFound`. */
async function rowOf(db: Db, id: string): Promise<StoredSheet> {
  const row = await readSheet(db, id);
  if (!row) throw new AppError('notFound');
  return row;
}

/** @throws AppError `notFound`. */
async function sideOf(db: Db, id: string, version: number): Promise<Side> {
  const content = await contentOfVersion(db, id, version);
  if (!content) throw new AppError('notFound');
  return { version, content };
}

/** Default base: the published sheet, or the previous version. */
async function before(db: Db, { state }: StoredSheet): Promise<Side> {
  const { id, version, publishedSheetId, baseVersion, status, deletedFrom } = state;
  if (publishedSheetId !== null && baseVersion !== null) return sideOf(db, publishedSheetId, baseVersion);
  if (status !== 'VALIDATED' && deletedFrom !== 'VALIDATED') return { version: null, content: null };
  return sideOf(db, id, Math.max(1, version - 1));
}

async function sidesOf(
  db: Db,
  row: StoredSheet,
  { version1, version2 }: VersionRange,
): Promise<[Side, Side]> {
  const { id, version } = row.state;
  const newer = await sideOf(db, id, version2 ?? version);
  if (version1 !== undefined) return [await sideOf(db, id, version1), newer];
  return [
    version2 === undefined ? await before(db, row) : await sideOf(db, id, Math.max(1, version2 - 1)),
    newer,
  ];
}

/** A published change is closed, but not deleted. */
function deletionOf({ state: { status, deletedFrom, deletedAt, updatedAt } }: StoredSheet): string | null {
  const isDeleted = status === 'DELETED' && deletedFrom !== null;
  return isDeleted ? (deletedAt ?? updatedAt).toISOString() : null;
}

export function createVersions(db: Db, userNames: NamesOf) {
  async function versionsOf(id: string) {
    const rows = await listVersions(db, id);
    const names = await userNames(rows.flatMap(({ authorId }) => authorId ?? []));
    return rows.map(({ authorId, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      author: (authorId && names.get(authorId)) ?? null,
    }));
  }

  /** By default the pending content against the published one. @throws AppError `notFound`. */
  async function compare(id: string, requested: VersionRange): Promise<VersionComparison> {
    const row = await rowOf(db, id);
    const [older, newer] = await sidesOf(db, row, requested);
    const content = newer.content ?? row.content;
    const comparison = compareContents(older.content, content);
    return {
      id,
      ...comparison,
      metadata: {
        ...comparison.metadata,
        previousVersion: older.version,
        version: newer.version ?? row.state.version,
        deletedAt: deletionOf(row),
        versions: await versionsOf(id),
      },
      content,
    };
  }

  /** Newest first. @throws AppError `notFound`. */
  async function history(id: string) {
    const { state } = await rowOf(db, id);
    const subject = state.publishedSheetId ?? state.id;
    const { events, total } = await eventsAbout(db, subject, MAX_EVENTS);
    const names = await userNames(events.flatMap(({ actorId }) => actorId ?? []));
    return {
      total,
      events: events.map(({ actorId, rowId, at, act, result, ...event }) => ({
        ...event,
        // Only this feature writes events about sheets.
        act: act as SheetEvent['act'],
        result: result as SheetEvent['result'],
        at: at.toISOString(),
        actor: (actorId && names.get(actorId)) ?? null,
        plantSheetId: rowId ?? subject,
      })),
    };
  }

  return { compare, history };
}

export type Versions = ReturnType<typeof createVersions>;
