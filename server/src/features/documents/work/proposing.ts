import type { DraftOutcome } from '@simples/contract/documents/document';
import { AppError } from '@simples/contract/errors';
import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import type { Db } from '../../../db/db.ts';
import { mergedContent } from './merging/merging.ts';
import { closeDraft, type Draft, keepRun, nextDraft, type Run } from './runs.repository.ts';

type Proposal =
  | { readonly publishedSheetId: null; readonly content: PlantSheetContent }
  | { readonly publishedSheetId: string; readonly content: (base: PlantSheetContent) => PlantSheetContent };

/** Leaves what was found in the validation queue, in the caller's transaction; gives the row that waits. */
export type Propose = (tx: Db, proposal: Proposal) => Promise<string>;

interface Came {
  readonly plantSheetId: string;
  readonly outcome: DraftOutcome;
}

async function proposeChange(tx: Db, propose: Propose, draft: Draft, sheetId: string): Promise<Came> {
  const plantSheetId = await propose(tx, {
    publishedSheetId: sheetId,
    content: (base) => mergedContent(base, draft),
  });
  return { plantSheetId, outcome: plantSheetId === sheetId ? 'UNCHANGED' : 'UPDATE' };
}

const failedWith = (error: unknown, key: AppError['key']): error is AppError =>
  error instanceof AppError && error.key === key;

/** A plant that has a sheet after all: a change of it when it is published; else it waits, and is left alone. */
async function proposeToExisting(tx: Db, propose: Propose, draft: Draft, id: string): Promise<Came> {
  try {
    return await proposeChange(tx, propose, draft, id);
  } catch (error) {
    if (failedWith(error, 'notFound')) return { plantSheetId: id, outcome: 'WAITING' };
    throw error;
  }
}

async function proposeOne(tx: Db, propose: Propose, draft: Draft): Promise<Came> {
  if (draft.knownSheetId !== null) {
    try {
      return await proposeChange(tx, propose, draft, draft.knownSheetId);
    } catch (error) {
      // No longer published since it was recognised.
      if (!failedWith(error, 'notFound')) throw error;
    }
  }
  try {
    const plantSheetId = await propose(tx, { publishedSheetId: null, content: draft.content });
    return { plantSheetId, outcome: 'NEW' };
  } catch (error) {
    if (!failedWith(error, 'duplicateSheet') || error.existingId === undefined) throw error;
    return proposeToExisting(tx, propose, draft, error.existingId);
  }
}

/** Proposes each plant that was found, exactly once: what came of it is written with the proposal. */
export async function proposeDrafts(db: Db, run: Run, propose: Propose): Promise<void> {
  for (;;) {
    const draft = await nextDraft(db, run.id);
    if (!draft) return;
    await db.transaction(async (tx) => {
      await keepRun(tx, run);
      await closeDraft(tx, draft, await proposeOne(tx, propose, draft));
    });
  }
}
