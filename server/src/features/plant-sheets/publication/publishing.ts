import { AppError } from '@simples/contract/errors';
import { inFrench } from '@simples/contract/input';
import { type PlantSheetContent, plantSheetContent } from '@simples/contract/plant-sheet-content';
import { applyChanges } from '@simples/contract/plant-sheet-diff/apply-changes';
import { diffContents, type SheetDiff, sheetChanges } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { claimNames, hasSameNames } from '#server/features/plant-sheets/sheets/sheet-names.ts';
import type { SheetState, StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import {
  ALREADY_PUBLISHED,
  binned,
  nextState,
  type PublishedBy,
  published,
  reviewFigures,
} from './sheet-states.ts';
import type { SheetTransaction } from './sheet-transaction.ts';
import { type Author, replaceSheet } from './sheet-writer.repository.ts';
import type { SheetWithPendingChanges } from './stored-sheets.repository.ts';

export async function save(
  { tx, author, saved }: SheetTransaction,
  previous: StoredSheet,
  next: StoredSheet,
  by: Author = author,
): Promise<StoredSheet> {
  await replaceSheet(tx, previous, next, by);
  saved.push({ previous, next });
  return next;
}

export function comparedWith(live: StoredSheet, diff: SheetDiff): Partial<SheetState> {
  return { baseVersion: live.state.version, ...reviewFigures(diff) };
}

/** Without a reason it was published, and is not listed in the bin. */
export async function closeChange(
  w: SheetTransaction,
  change: StoredSheet,
  reason: string | null,
): Promise<StoredSheet> {
  const closed = reason === null ? { deletedFrom: null } : {};
  return save(w, change, binned(change, w.now, { rejectReason: reason, ...closed }));
}

export function rebasedDiff(
  change: StoredSheet,
  base: PlantSheetContent,
  live: PlantSheetContent,
): SheetDiff {
  return diffContents(live, applyChanges(live, sheetChanges(base, change.content)));
}

/** Whose words a pending change holds, whoever carries it over. */
export const proposerOf = ({ state }: StoredSheet): Author => ({ kind: state.updatedBy, id: state.authorId });

async function rebase(
  w: SheetTransaction,
  change: StoredSheet,
  old: StoredSheet,
  live: StoredSheet,
): Promise<void> {
  const diff = rebasedDiff(change, old.content, live.content);
  if (diff.isSame) {
    w.note('rebase', await closeChange(w, change, ALREADY_PUBLISHED), ALREADY_PUBLISHED);
    return;
  }
  const state = nextState(change.state, w.now, comparedWith(live, diff));
  w.note('rebase', await save(w, change, { content: diff.next, state }, proposerOf(change)));
}

export const byPerson = ({ author }: SheetTransaction, isUnread: boolean): PublishedBy => ({
  updatedBy: author.kind,
  updatedByAI: false,
  authorId: author.id,
  isUnread,
});

/** Of a change, what it does not touch is as read as it was. */
export function byAuthorOf(row: StoredSheet, root: StoredSheet): PublishedBy {
  const { updatedBy, updatedByAI, authorId } = row.state;
  return { updatedBy, updatedByAI, authorId, isUnread: root.state.isUnread };
}

/** @throws AppError `validation` when changes that are valid alone are invalid together. */
function checked(content: PlantSheetContent): PlantSheetContent {
  const { success, error } = plantSheetContent.safeParse(content, inFrench);
  if (success) return content;
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const [first] = fields;
  throw new AppError('validation', {
    message: `Ces changements ne peuvent pas être publiés ensemble. ${first?.path} : ${first?.message}`,
    fields: fields.map(({ path, message }) => ({ path: `body.${path}`, message })),
  });
}

/** Rebases the other pending changes, so that accepting one never undoes this content. */
export async function publishOver(
  w: SheetTransaction,
  { root, open }: SheetWithPendingChanges,
  content: PlantSheetContent,
  { by, except }: { readonly by: PublishedBy; readonly except?: StoredSheet },
): Promise<StoredSheet> {
  if (!hasSameNames(root.content, content)) await claimNames(w.tx, content, root.state.id);
  const next = published(root, checked(content), w.now, by);
  await save(w, root, next, { kind: by.updatedBy, id: by.authorId });
  for (const change of open) {
    if (change !== except) await rebase(w, change, root, next);
  }
  return next;
}

export async function publishNew(
  w: SheetTransaction,
  sheet: StoredSheet,
  content: PlantSheetContent,
  by: PublishedBy,
): Promise<StoredSheet> {
  await claimNames(w.tx, content, sheet.state.id);
  return save(w, sheet, published(sheet, content, w.now, by));
}
