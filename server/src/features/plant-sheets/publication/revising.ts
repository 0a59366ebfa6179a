import { normalizeText } from '@simples/contract/french/text';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { applyChanges } from '@simples/contract/plant-sheet-diff/apply-changes';
import {
  type AppliableChange,
  diffContents,
  sameContent,
  sheetChanges,
} from '@simples/contract/plant-sheet-diff/sheet-changes';
import { isSameValue } from '@simples/contract/plant-sheet-diff/stable-ids';
import { isPending } from '@simples/contract/plant-sheet-status';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { claimNames, hasSameNames } from '#server/features/plant-sheets/sheets/sheet-names.ts';
import type { StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { patchedContent } from './content-patch.ts';
import { closeChange, comparedWith, save } from './publishing.ts';
import { ALREADY_PUBLISHED, binned, nextState, reviewFigures } from './sheet-states.ts';
import { createSheetTransactions, requireSheet, type SheetTransaction, theAi } from './sheet-transaction.ts';
import { contentsByAuthor, readSheet, type SheetWithPendingChanges } from './stored-sheets.repository.ts';

/** What a person has written into a row, over all its versions. */
async function changesByHand(tx: Db, id: string): Promise<AppliableChange[]> {
  const versions = await contentsByAuthor(tx, id);
  return versions.flatMap(({ authorKind, content }, at) => {
    const before = versions[at - 1];
    return authorKind === 'HUMAN' && before !== undefined ? sheetChanges(before.content, content) : [];
  });
}

const isWithin = (one: string, other: string) => one === other || one.startsWith(`${other}/`);

const titleOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
    ? normalizeText(value.title)
    : '';

/** What a person has put out or put otherwise does not come back under another place. */
function saysAgain(change: AppliableChange, own: AppliableChange): boolean {
  if (change.kind !== 'added') return false;
  const said = [own.value, own.previousValue, own.item];
  const title = titleOf(change.value);
  return said.some(
    (one) =>
      (one !== null && one !== undefined && isSameValue(one, change.value)) ||
      (title !== '' && (titleOf(one) === title || (typeof one === 'string' && normalizeText(one) === title))),
  );
}

/** Of what a new reading would change, all that no person has touched. */
export function besideHands(
  changes: readonly AppliableChange[],
  byHand: readonly AppliableChange[],
): AppliableChange[] {
  return changes.filter(
    (change) =>
      !byHand.some(
        (own) => isWithin(change.id, own.id) || isWithin(own.id, change.id) || saysAgain(change, own),
      ),
  );
}

/** Content by the published sheet of a change, or null, and what waits now. */
type Reread = (published: PlantSheetContent | null, waiting: PlantSheetContent) => PlantSheetContent;

async function rewrite(
  w: SheetTransaction,
  { row, root }: SheetWithPendingChanges,
  byHand: readonly AppliableChange[],
  reread: Reread,
): Promise<void> {
  const isChange = row.state.publishedSheetId !== null;
  const published = isChange ? root.content : null;
  const wanted = patchedContent(row.content, reread(published, row.content));
  const content = applyChanges(row.content, besideHands(sheetChanges(row.content, wanted), byHand));
  if (sameContent(row.content, content)) return;
  const diff = diffContents(published, content);
  if (isChange && diff.isSame) {
    w.note('update', await closeChange(w, row, ALREADY_PUBLISHED), ALREADY_PUBLISHED);
    return;
  }
  if (!isChange && !hasSameNames(row.content, content)) await claimNames(w.tx, content, row.state.id);
  const figures = isChange ? comparedWith(root, diff) : reviewFigures(diff);
  w.note('update', await save(w, row, { content: diff.next, state: nextState(row.state, w.now, figures) }));
}

const WITHDRAWN = 'Le document, relu avec ce qui en a été appris, ne donne plus cette fiche.';

async function withdraw(w: SheetTransaction, row: StoredSheet): Promise<void> {
  const gone = await save(w, row, binned(row, w.now, { rejectReason: WITHDRAWN }));
  w.note('delete', gone, WITHDRAWN);
}

/** `decided`: somebody has published or rejected the row, or it is gone. */
export type Revision = 'revised' | 'touched' | 'decided';

/**
 * Rewrites a waiting row as a document is read now, beside what people wrote into it; null withdraws it, unless a person has
 * written into it. Never publishes, and never opens again what was decided.
 */
export function createAiRevisions(db: Db, clock: Clock) {
  const { perform } = createSheetTransactions(db, clock);
  return async function reviseByAI(id: string, reread: Reread | null): Promise<Revision> {
    if ((await readSheet(db, id)) === null) return 'decided';
    return perform(theAi, { act: reread === null ? 'delete' : 'update', id }, async (w) => {
      const target = await requireSheet(w, id);
      if (!isPending(target.row.state.status)) return 'decided';
      const byHand = await changesByHand(w.tx, id);
      if (reread !== null) await rewrite(w, target, byHand, reread);
      else if (byHand.length > 0) return 'touched';
      else await withdraw(w, target.row);
      return 'revised';
    });
  };
}
