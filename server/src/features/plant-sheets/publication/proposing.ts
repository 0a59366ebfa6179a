import { AppError } from '@simples/contract/errors';
import type { PlantSheetContent, SheetStatus } from '@simples/contract/plant-sheet-content';
import { sameContent } from '@simples/contract/plant-sheet-diff/sheet-changes';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import {
  type SheetState,
  type StoredSheet,
  settled,
} from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { firstContent, patchedContent } from './content-patch.ts';
import { closeChange, comparedWith, save } from './publishing.ts';
import { claimNames } from './sheet-names.ts';
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

/**
 * A sheet that does not exist yet: published at once, or waiting. One statement writes it with its trail.
 * @throws AppError `duplicateSheet`.
 */
export async function addSheet(
  hand: WriteContext,
  content: PlantSheetContent,
  status: SheetStatus,
): Promise<StoredSheet> {
  const figures = status === 'VALIDATED' ? {} : reviewFigures(null, content);
  const sheet = { content, state: { ...firstState(hand, status), ...figures } };
  await insertSheet(hand.tx, sheet, hand.trailOf('create', sheet));
  return sheet;
}

/** The open pending change of whoever writes: a person has one for each sheet, and so has the AI. */
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

/**
 * Who a waiting row belongs to once someone saved it: a change of a person stays theirs, one of the AI becomes that of
 * the person who took it up, unless they have another.
 */
function ownerAfter(
  w: SheetTransaction,
  family: SheetWithPendingChanges,
  { state }: StoredSheet,
): string | null {
  if (state.publishedSheetId === null) return w.author.id;
  if (state.authorId !== null || ownChange(family, w) !== undefined) return state.authorId;
  return w.author.id;
}

/** Saves a row that goes on waiting. A change that has become what is published already is closed. */
export async function saveWaiting(
  w: SheetTransaction,
  family: SheetWithPendingChanges,
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
  w: SheetTransaction,
  family: SheetWithPendingChanges,
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

/** A sheet that the AI would add to the lexicon. */
interface NewSheet {
  readonly content: PlantSheetContent;
  readonly publishedSheetId: null;
}

/** A change of a published sheet: another content, or what it makes of the sheet with what the AI proposed before. */
interface Change {
  readonly content: PlantSheetContent | ((base: PlantSheetContent) => PlantSheetContent);
  readonly publishedSheetId: string;
}

/** What the AI would change in the lexicon. */
export type Proposal = NewSheet | Change;

/**
 * What the AI read somewhere, left in the queue: a new sheet, or a change of a published one. It publishes nothing, and
 * never touches what a person proposed.
 */
export function createAiProposals(db: Db, clock: Clock) {
  const { perform } = createSheetTransactions(db, clock);

  /**
   * @returns the row that waits, or the published sheet when it says the same already.
   * @throws AppError `duplicateSheet` for a new sheet of a plant that has one, `notFound` for a change of no sheet.
   */
  return async function proposeByAI(proposal: Proposal): Promise<StoredSheet> {
    const { publishedSheetId: id } = proposal;
    return perform(theAi, { act: id === null ? 'create' : 'propose', id }, async (w) => {
      if (proposal.publishedSheetId === null) {
        return addSheet(w, firstContent(proposal.content), 'DRAFT');
      }
      const family = await requireSheet(w, proposal.publishedSheetId);
      const base = (ownChange(family, w) ?? family.root).content;
      const { content } = proposal;
      const wanted = patchedContent(base, typeof content === 'function' ? content(base) : content);
      return propose(w, family, { content: wanted, wanted: 'MODIFIED' });
    });
  };
}
