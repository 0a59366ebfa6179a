import { AppError } from '@simples/contract/errors';
import type { PlantSheetContent, SheetStatus } from '@simples/contract/plant-sheets/content';
import { sameContent } from '@simples/contract/plant-sheets/diff/sheet-changes';
import { uuidv7 } from '../../../adapters/ids.ts';
import { type SheetState, type StoredSheet, settled } from '../sheet-record.ts';
import { insertSheet } from '../sheet-writer.ts';
import { claimNames } from './names/duplicates.ts';
import { closeChange, comparedWith, save } from './publishing.ts';
import { ALREADY_PUBLISHED, nextState, reviewFigures, waitingStatus } from './row-states.ts';
import type { Family } from './stored-sheets.repository.ts';
import type { Hand, Writing } from './writing.ts';

function firstState({ now, author }: Hand, status: SheetStatus): SheetState {
  return {
    ...settled,
    id: uuidv7(now.getTime()),
    status,
    createdBy: author.kind,
    updatedBy: author.kind,
    updatedByAI: false,
    version: 1,
    authorId: author.id,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * A sheet that does not exist yet: published at once, or waiting. One statement writes it with its trail.
 * @throws AppError `duplicateSheet`.
 */
export async function addSheet(
  hand: Hand,
  content: PlantSheetContent,
  status: SheetStatus,
): Promise<StoredSheet> {
  const figures = status === 'VALIDATED' ? {} : reviewFigures(null, content);
  const sheet = { content, state: { ...firstState(hand, status), ...figures } };
  await insertSheet(hand.tx, sheet, hand.trailOf('create', sheet));
  return sheet;
}

/** The open pending change of whoever writes: a person has one for each sheet, and so has the AI. */
export function ownChange({ open }: Family, { author }: Writing): StoredSheet | undefined {
  return open.find(({ state }) =>
    author.kind === 'AI'
      ? state.createdBy === 'AI' && state.updatedBy === 'AI'
      : state.authorId === author.id,
  );
}

/**
 * Who a waiting row belongs to once someone saved it: a change of a person stays theirs, one of the AI becomes that of
 * the person who took it up, unless they have another.
 */
function ownerAfter(w: Writing, family: Family, { state }: StoredSheet): string | null {
  if (state.publishedSheetId === null) return w.author.id;
  if (state.authorId !== null || ownChange(family, w) !== undefined) return state.authorId;
  return w.author.id;
}

/** Saves a row that goes on waiting. A change that has become what is published already is closed. */
export async function saveWaiting(
  w: Writing,
  family: Family,
  row: StoredSheet,
  { content, wanted }: { readonly content: PlantSheetContent; readonly wanted: SheetStatus },
): Promise<StoredSheet> {
  const { root } = family;
  const isChange = row.state.publishedSheetId !== null;
  if (isChange && sameContent(root.content, content)) {
    w.note('update', await closeChange(w, row, ALREADY_PUBLISHED), ALREADY_PUBLISHED);
    return root;
  }
  const status = waitingStatus(row.state.status, wanted);
  if (sameContent(row.content, content) && status === row.state.status) return row;
  const figures = isChange ? comparedWith(root, content) : reviewFigures(null, content);
  if (!isChange) await claimNames(w.tx, content, row.state.id);
  const state = nextState(row.state, w.now, {
    status,
    updatedBy: w.author.kind,
    updatedByAI: w.author.kind === 'AI',
    authorId: ownerAfter(w, family, row),
    ...figures,
  });
  const saved = await save(w, row, { content, state });
  w.note('update', saved);
  return saved;
}

/** Leaves a content in the queue as the pending change of whoever writes. The published sheet stays as it is. */
export async function propose(
  w: Writing,
  family: Family,
  { content, wanted }: { readonly content: PlantSheetContent; readonly wanted: SheetStatus },
): Promise<StoredSheet> {
  const { root } = family;
  if (root.state.status !== 'VALIDATED') throw new AppError('notFound');
  const own = ownChange(family, w);
  if (own) return saveWaiting(w, family, own, { content, wanted });
  if (sameContent(root.content, content)) return root;
  const state: SheetState = {
    ...firstState(w, wanted),
    updatedByAI: w.author.kind === 'AI',
    publishedSheetId: root.state.id,
    ...comparedWith(root, content),
  };
  const change = { content, state };
  await insertSheet(w.tx, change, w.trailOf('propose', change));
  return change;
}
