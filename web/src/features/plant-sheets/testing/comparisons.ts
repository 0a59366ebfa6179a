import { type VersionComparison, versionComparison } from '@simples/contract/plant-sheet-comparison';
import {
  type PlantSheet,
  type PlantSheetContent,
  plantSheet,
  plantSheetContent,
} from '@simples/contract/plant-sheet-content';
import { compareContents } from '@simples/contract/plant-sheet-diff/compare-contents';
import type { SheetEvent } from '@simples/contract/plant-sheets';

export const publishedId = '0190a0b0-0000-7000-8000-00000000000a';
export const pendingId = '0190a0b0-0000-7000-8000-00000000000b';

const author = { authorKind: 'HUMAN', author: 'Fatou Sow' };

/** What the server answers for two contents. */
export function buildComparison(
  before: PlantSheetContent | null,
  after: PlantSheetContent,
  version = 2,
): VersionComparison {
  const { metadata, ...compared } = compareContents(before, after);
  return versionComparison.parse({
    ...compared,
    id: pendingId,
    // The content of a row comes with what the server knows of the row.
    content: plantSheetContent.strip().parse(after),
    metadata: {
      ...metadata,
      previousVersion: before === null ? null : 1,
      version,
      deletedAt: null,
      versions: [
        { ...author, version, createdAt: '2026-11-14T10:03:00.000Z', status: 'MODIFIED' },
        { ...author, version: 1, createdAt: '2026-11-01T10:00:00.000Z', status: 'VALIDATED' },
      ],
    },
  });
}

/** A change of a published sheet that waits. */
export function buildPending(content: PlantSheetContent, overrides: Partial<PlantSheet> = {}): PlantSheet {
  return plantSheet.parse({
    ...content,
    id: pendingId,
    id_: pendingId,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-14T10:03:00.000Z',
    status: 'MODIFIED',
    createdBy: 'HUMAN',
    updatedBy: 'HUMAN',
    updatedByAI: false,
    version: 2,
    publishedSheetId: publishedId,
    baseVersion: 1,
    reviewKind: 'UPDATE',
    safetyChanges: 0,
    rejectReason: null,
    ...overrides,
  });
}

/** The sheet as readers see it. */
export const buildPublished = (content: PlantSheetContent): PlantSheet =>
  buildPending(content, {
    id: publishedId,
    id_: publishedId,
    status: 'VALIDATED',
    publishedSheetId: null,
    baseVersion: null,
    reviewKind: null,
  });

/** Something that Basile Faye did to the pending change. */
export const buildEvent = (overrides: Partial<SheetEvent>): SheetEvent => ({
  id: '0190a0b0-0000-7000-8000-0000000000e1',
  at: '2026-11-15T09:30:00.000Z',
  act: 'validate',
  result: 'ok',
  actorKind: 'HUMAN',
  actor: 'Basile Faye',
  plantSheetId: pendingId,
  version: 3,
  reason: null,
  ...overrides,
});
