import { AppError } from '@simples/contract/errors';
import { type Actor, can } from '@simples/contract/permissions';
import type { SheetStatus } from '@simples/contract/plant-sheet-content';
import { diffContents, type SheetDiff, sameContent } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { type PublicationRules, readingReason, waitingReason } from '@simples/contract/publication-rules';
import type { StoredSheet } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { type ContentPatch, patchedContent } from './content-patch.ts';
import { recordDecision } from './decisions.repository.ts';
import { ownChange, propose, saveWaiting } from './proposing.ts';
import { byPerson, closeChange, publishNew, publishOver } from './publishing.ts';
import type { PublishedBy } from './sheet-states.ts';
import type { SheetTransaction } from './sheet-transaction.ts';
import { hasWritten, type SheetWithPendingChanges } from './stored-sheets.repository.ts';

export interface Saving {
  readonly actor: Actor;
  readonly rules: PublicationRules;
  readonly patch: ContentPatch;
  /** Undefined publishes. */
  readonly status: SheetStatus | undefined;
}

/** @throws AppError `staleVersion` with the current version. */
export function checkVersion({ state }: StoredSheet, expected: number | undefined): void {
  if (expected === undefined || expected === state.version) return;
  throw new AppError('staleVersion', { currentVersion: state.version });
}

const alone = 'Une seconde personne doit valider ce que vous avez écrit.';

/** Where nobody publishes alone. @throws AppError `forbidden` to whoever has written the content. */
export async function requireSecondPerson(
  w: SheetTransaction,
  { state }: StoredSheet,
  { fourEyes }: PublicationRules,
): Promise<void> {
  if (!fourEyes || w.author.id === null) return;
  if (await hasWritten(w.tx, state.id, w.author.id)) throw new AppError('forbidden', { message: alone });
}

/** Null publishes. */
function waitsAs({ status, actor, rules }: Saving, row: StoredSheet, diff: SheetDiff): SheetStatus | null {
  if (status === 'DRAFT' || status === 'MODIFIED') return status;
  return waitingReason(actor, rules, row.state, diff.changes) === null ? null : 'MODIFIED';
}

function publisher(
  w: SheetTransaction,
  { row, root }: SheetWithPendingChanges,
  { actor }: Saving,
  { changes }: SheetDiff,
): PublishedBy {
  const needsReading = root.state.isUnread || readingReason(row.state, changes) !== null;
  return byPerson(w, needsReading && !can(actor, 'validate_products'));
}

async function saveOnPublished(
  w: SheetTransaction,
  target: SheetWithPendingChanges,
  saving: Saving,
): Promise<StoredSheet> {
  const { root } = target;
  const diff = diffContents(root.content, patchedContent(root.content, saving.patch));
  const wanted = waitsAs(saving, root, diff);
  if (wanted !== null) {
    // Fields that the person has already proposed stay proposed.
    const own = ownChange(target, w);
    const proposed = own ? diffContents(root.content, patchedContent(own.content, saving.patch)) : diff;
    return propose(w, target, { diff: proposed, wanted });
  }
  if (diff.isSame) return root;
  const sheet = await publishOver(w, target, diff.next, { by: publisher(w, target, saving, diff) });
  w.note('update', sheet);
  return sheet;
}

/** Of a waiting row that is published with what its reader wrote into it. */
const outcomeOf = ({ content }: StoredSheet, { next }: SheetDiff) =>
  sameContent(content, next) ? ('validated' as const) : ('partly' as const);

async function saveOnChange(
  w: SheetTransaction,
  target: SheetWithPendingChanges,
  saving: Saving,
): Promise<StoredSheet> {
  const { row, root } = target;
  const diff = diffContents(root.content, patchedContent(row.content, saving.patch));
  const wanted = waitsAs(saving, row, diff);
  if (wanted !== null) return saveWaiting(w, target, row, { diff, wanted });
  const sheet = diff.isSame
    ? root
    : await publishOver(w, target, diff.next, { by: publisher(w, target, saving, diff), except: row });
  w.note('validate', await closeChange(w, row, null));
  await recordDecision(w, target, { outcome: diff.isSame ? 'rejected' : outcomeOf(row, diff) });
  return sheet;
}

async function saveOnNew(
  w: SheetTransaction,
  target: SheetWithPendingChanges,
  saving: Saving,
): Promise<StoredSheet> {
  const { row } = target;
  const diff = diffContents(null, patchedContent(row.content, saving.patch));
  const wanted = waitsAs(saving, row, diff);
  if (wanted !== null) return saveWaiting(w, target, row, { diff, wanted });
  const sheet = await publishNew(w, row, diff.next, publisher(w, target, saving, diff));
  w.note('validate', sheet);
  await recordDecision(w, target, { outcome: outcomeOf(row, diff) });
  return sheet;
}

export function saveContent(
  w: SheetTransaction,
  target: SheetWithPendingChanges,
  saving: Saving,
): Promise<StoredSheet> {
  const { state } = target.row;
  if (state.status === 'VALIDATED') return saveOnPublished(w, target, saving);
  return state.publishedSheetId === null ? saveOnNew(w, target, saving) : saveOnChange(w, target, saving);
}
