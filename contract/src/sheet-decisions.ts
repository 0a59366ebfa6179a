import { z } from 'zod';
import { defineEndpoint, noContent } from './endpoint.ts';
import { limits } from './limits.ts';
import { plantSheet } from './plant-sheet-content.ts';
import { plantSheetsPath } from './plant-sheet-lists.ts';

/** `partly`: some changes only, or with other words than those that were proposed. */
const outcome = z.enum(['validated', 'partly', 'rejected']);

const decision = z.object({
  id: z.uuid(),
  /** The row that waited. */
  rowId: z.uuid(),
  plantSheetId: z.uuid(),
  plantScientificName: z.string(),
  outcome,
  decidedAt: z.iso.datetime(),
});

const toldDecision = decision.extend({
  reason: z.string().nullable(),
  /** Single changes, when they were decided one by one. */
  accepted: z.number().int(),
  rejected: z.number().int(),
  /** Null for a deleted account. */
  decidedBy: z.string().nullable(),
  isSeen: z.boolean(),
});
export type ToldDecision = z.infer<typeof toldDecision>;

const undoableDecision = decision.extend({ undoableUntil: z.iso.datetime() });
export type UndoableDecision = z.infer<typeof undoableDecision>;

export const sheetDecisionEndpoints = {
  decisions: defineEndpoint({
    name: 'plantSheets.decisions',
    action: 'la lecture des décisions',
    method: 'GET',
    path: `${plantSheetsPath}/decisions`,
    summary: 'What was decided on one’s own proposals, and which of one’s own decisions can be undone',
    access: 'manage_records',
    response: z.object({
      /** Newest first, to the author alone. */
      told: z.array(toldDecision),
      unseen: z.number().int(),
      undoable: z.array(undoableDecision),
    }),
  }),
  markSeen: defineEndpoint({
    name: 'plantSheets.markDecisionsSeen',
    action: 'la mise à jour des décisions lues',
    method: 'POST',
    path: `${plantSheetsPath}/decisions/seen`,
    summary: 'Marks decisions on one’s own proposals as read; those of others are left alone',
    access: 'manage_records',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(limits.review.toldDecisions) }),
    ...noContent,
  }),
  undo: defineEndpoint({
    name: 'plantSheets.undo',
    action: 'l’annulation de la décision',
    method: 'POST',
    path: `${plantSheetsPath}/:id/undo`,
    summary:
      'Takes back one’s own latest decision on a row, while nothing has changed since; answers the row as it waits again',
    access: 'validate_products',
    params: z.object({ id: z.uuid() }),
    response: plantSheet,
    errors: ['notFound', 'conflict', 'duplicateSheet'],
  }),
};
