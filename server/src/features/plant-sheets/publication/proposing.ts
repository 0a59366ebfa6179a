import { AppError } from '@simples/contract/errors';
import type { PlantSheetContent, SheetStatus } from '@simples/contract/plant-sheet-content';
import { diffContents, type SheetDiff, sameContent } from '@simples/contract/plant-sheet-diff/sheet-changes';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { claimNames } from '#server/features/plant-sheets/sheets/sheet-names.ts';
import {
  type SheetState,
  type StoredSheet,
  settled,
} from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { firstContent, patchedContent } from './content-patch.ts';
import { closeChange, comparedWith, save } from './publishing.ts';
import { ALREADY_PUBLISHED, nextState, reviewFigures, waitingStatus } from './sheet-states.ts';
import {
  createSheetTransactions,
  requireSheet,
  type SheetTransaction,
  theAi,
  type WriteContext,
} from './sheet-transaction.ts';
import { insertSheet } from './sheet-writer.repository.ts';
import type { SheetWithPendingChanges } from './stored-sheets.repository.ts';

function firstState({ now, author }: WriteContext, status: SheetStatus): SheetState {
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

/** One statement writes the sheet with its trail. @throws AppError `duplicateSheet`. */
export async function addSheet(
  context: WriteContext,
  content: PlantSheetContent,
  { status, isUnread = false }: { readonly status: SheetStatus; readonly isUnread?: boolean },
): Promise<StoredSheet> {
  const figures = status === 'VALIDATED' ? { isUnread } : reviewFigures(diffContents(null, content));
  const sheet = { content, state: { ...firstState(context, status), ...figures } };
  await insertSheet(context.tx, sheet, context.trailOf('create', sheet));
  return sheet;
}

/** One per person and sheet, and one of the AI. */
export function ownChange(
  { open }: SheetWithPendingChanges,
  { author }: SheetTransaction,
): StoredSheet | undefined {
  return open.find(({ state }) =>
    author.kind === 'AI'
      ? state.createdBy === 'AI' && state.updatedBy === 'AI'
      : state.authorId === author.id,
  );
}

/** A person's change stays theirs; one of the AI goes to its editor, unless they have another. */
function ownerAfter(
  w: SheetTransaction,
  target: SheetWithPendingChanges,
  { state }: StoredSheet,
): string | null {
  if (state.publishedSheetId === null) return w.author.id;
  if (state.authorId !== null || ownChange(target, w) !== undefined) return state.authorId;
  return w.author.id;
}

interface Proposed {
  /** From the published content; from null before the first validation. */
  readonly diff: SheetDiff;
  readonly wanted: SheetStatus;
}

export async function saveWaiting(
  w: SheetTransaction,
  target: SheetWithPendingChanges,
  row: StoredSheet,
  { diff, wanted }: Proposed,
): Promise<StoredSheet> {
  const { root } = target;
  const content = diff.next;
  const isChange = row.state.publishedSheetId !== null;
  if (isChange && diff.isSame) {
    w.note('update', await closeChange(w, row, ALREADY_PUBLISHED), ALREADY_PUBLISHED);
    return root;
  }
  const status = waitingStatus(row.state.status, wanted);
  if (status === row.state.status && sameContent(row.content, content)) return row;
  const figures = isChange ? comparedWith(root, diff) : reviewFigures(diff);
  if (!isChange) await claimNames(w.tx, content, row.state.id);
  const state = nextState(row.state, w.now, {
    status,
    updatedBy: w.author.kind,
    updatedByAI: w.author.kind === 'AI',
    authorId: ownerAfter(w, target, row),
    ...figures,
  });
  const saved = await save(w, row, { content, state });
  w.note('update', saved);
  return saved;
}

export async function propose(
  w: SheetTransaction,
  target: SheetWithPendingChanges,
  { diff, wanted }: Proposed,
): Promise<StoredSheet> {
  const { root } = target;
  if (root.state.status !== 'VALIDATED') throw new AppError('notFound');
  const own = ownChange(target, w);
  if (own) return saveWaiting(w, target, own, { diff, wanted });
  if (diff.isSame) return root;
  const state: SheetState = {
    ...firstState(w, wanted),
    updatedByAI: w.author.kind === 'AI',
    publishedSheetId: root.state.id,
    ...comparedWith(root, diff),
  };
  const change = { content: diff.next, state };
  await insertSheet(w.tx, change, w.trailOf('propose', change));
  return change;
}

interface NewSheet {
  readonly content: PlantSheetContent;
  readonly publishedSheetId: null;
}

/** A function receives the current content with the AI's pending change. */
interface Change {
  readonly content: PlantSheetContent | ((base: PlantSheetContent) => PlantSheetContent);
  readonly publishedSheetId: string;
}

export type Proposal = NewSheet | Change;

/** Never publishes, and never touches a person's change. */
export function createAiProposals(db: Db, clock: Clock) {
  const { perform } = createSheetTransactions(db, clock);

  /** @throws AppError `duplicateSheet`; `notFound` without a published sheet. */
  return async function proposeByAI(proposal: Proposal): Promise<StoredSheet> {
    const { publishedSheetId: id } = proposal;
    return perform(theAi, { act: id === null ? 'create' : 'propose', id }, async (w) => {
      if (proposal.publishedSheetId === null) {
        return addSheet(w, firstContent(proposal.content), { status: 'DRAFT' });
      }
      const target = await requireSheet(w, proposal.publishedSheetId);
      const base = (ownChange(target, w) ?? target.root).content;
      const { content } = proposal;
      const wanted = patchedContent(base, typeof content === 'function' ? content(base) : content);
      return propose(w, target, {
        diff: diffContents(target.root.content, wanted),
        wanted: 'MODIFIED',
      });
    });
  };
}
