import type { DraftOutcome, DroppedValue } from '@simples/contract/documents';
import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { applyChanges } from '@simples/contract/plant-sheet-diff/apply-changes';
import { type AppliableChange, sheetChanges } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { canonical } from '@simples/contract/plant-sheet-diff/stable-ids';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import type { Db } from '#server/db/database.ts';
import type { Proposal, Revision } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { indexTextsAtOnce, removeTextsOf } from '#server/search/search.ts';
import { type DocumentRow, titleOf } from './documents.repository.ts';
import type { Extraction, KnownPlants } from './extraction/extraction-types.ts';
import type { Lesson } from './extraction/lessons.ts';
import {
  type EarlierDraft,
  earlierDraftOf,
  earlierDrafts,
  forgetEarlier,
  isSharedRow,
} from './lessons.repository.ts';
import { mergedContent } from './merge-sheet.ts';
import { afterNotices } from './notices.ts';
import { documentNameKey } from './passages.repository.ts';
import {
  clearFindings,
  closeDraft,
  type Draft,
  droppedOf,
  insertDrafts,
  insertNames,
  insertPassages,
  markIndexed,
  namesOfDocument,
  nextDraft,
  passagesToIndex,
  type Run,
  removeDraft,
  updateRun,
} from './runs.repository.ts';

/** @throws the reason of the signal. */
export type Extract = (
  document: Pick<DocumentRow, 'id' | 'language' | 'name'> & { readonly lessons: readonly Lesson[] },
  pages: readonly DocumentPage[],
  known: KnownPlants,
  signal: AbortSignal,
) => Promise<Extraction>;

/** Rows per transaction: other statements do not wait long. A draft is as long as a page. */
const PASSAGES = 200;
const DRAFTS = 4;

/** In batches, valid once `isExtracted` is set. Partial results of a killed run are replaced. */
export async function storeExtraction(
  db: Db,
  run: Run,
  { plants, sheets, passages, dropped }: Extraction,
): Promise<void> {
  const documentId = run.id;
  const write = (rows: (tx: Db) => Promise<void>) =>
    db.transaction(async (tx) => {
      await updateRun(tx, run);
      await rows(tx);
    });
  await removeTextsOf(db, documentId, (tx) => updateRun(tx, run));
  await write((tx) => clearFindings(tx, documentId));
  for (let first = 0; first < passages.length; first += PASSAGES) {
    const some = passages.slice(first, first + PASSAGES).map(({ next, ...passage }) => ({
      id: uuidv7(),
      documentId,
      nextStart: next?.start ?? null,
      nextEnd: next?.end ?? null,
      ...passage,
    }));
    await write((tx) => insertPassages(tx, some));
  }
  for (let first = 0; first < plants.length; first += PASSAGES) {
    const some = plants.slice(first, first + PASSAGES).flatMap(({ plant, names }) =>
      names
        .flatMap((name) => name.split(/\s+(?:ou|or)\s+/))
        .flatMap((name) => {
          const key = documentNameKey(name);
          return key === '' ? [] : [{ documentId, name: key, plant }];
        }),
    );
    await write((tx) => insertNames(tx, some));
  }
  for (let first = 0; first < sheets.length; first += DRAFTS) {
    const some = sheets.slice(first, first + DRAFTS).map(({ content, knownSheetId, unsaid }, at) => ({
      documentId,
      position: first + at,
      content,
      knownSheetId,
      unsaid: [...unsaid],
    }));
    await write((tx) => insertDrafts(tx, some));
  }
  await db.transaction(async (tx) => {
    const stored = await droppedOf(tx, documentId);
    await updateRun(tx, run, { isExtracted: true, dropped: afterNotices(stored, dropped) });
  });
}

/** Passages read at once, which takes long, and passages per transaction. */
const READ = 100;
const BATCH = 25;

const isFilled = (part: string | null): part is string => part !== null && part !== '';

type Waiting = Awaited<ReturnType<typeof passagesToIndex>>[number];

/** Includes the end of its last sentence on the next page. */
const wordsOf = ({ pageText, start, end, nextText, nextStart, nextEnd }: Waiting): string =>
  [pageText.slice(start, end), nextText?.slice(nextStart ?? 0, nextEnd ?? 0) ?? '']
    .filter(isFilled)
    .join(' ');

/** Indexes each passage exactly once, with its heading, the title of the document and all names of its plant. */
export async function indexPassages(db: Db, document: DocumentRow): Promise<void> {
  const { id: owner } = document;
  const title = titleOf(document);
  const names = await namesOfDocument(db, owner);
  const indexSome = (passages: readonly Waiting[]) =>
    db.transaction(async (tx) => {
      // Another run may have taken the document since they were read: then this one stops.
      await updateRun(tx, document);
      const texts = passages.map((passage) => ({
        collection: 'document' as const,
        id: passage.id,
        owner,
        title: [...(names.get(passage.plant ?? '') ?? []), passage.heading, title]
          .filter(isFilled)
          .join(' — '),
        text: wordsOf(passage),
      }));
      await indexTextsAtOnce(tx, texts);
      await markIndexed(
        tx,
        passages.map(({ id }) => id),
      );
    });
  let waiting: Waiting[] = [];
  do {
    waiting = await passagesToIndex(db, owner, waiting.at(-1)?.pageIndex ?? 0, READ);
    for (let first = 0; first < waiting.length; first += BATCH)
      await indexSome(waiting.slice(first, first + BATCH));
  } while (waiting.length === READ);
}

/** Adds a proposal to the review queue in the caller's transaction; returns the id of its row. */
export type Propose = (tx: Db, proposal: Proposal) => Promise<string>;

/** Rewrites a row that waits in the queue, or withdraws it, in the caller's transaction. */
export type Revise = (
  tx: Db,
  id: string,
  reread: ((published: PlantSheetContent | null, waiting: PlantSheetContent) => PlantSheetContent) | null,
) => Promise<Revision>;

interface Queue {
  readonly propose: Propose;
  readonly revise: Revise;
}

interface DraftResult {
  readonly plantSheetId: string;
  readonly outcome: DraftOutcome;
}

/** What a draft makes of a published sheet. */
type Merge = (base: PlantSheetContent) => PlantSheetContent;

async function proposeChange(
  tx: Db,
  propose: Propose,
  content: Merge,
  sheetId: string,
): Promise<DraftResult> {
  const plantSheetId = await propose(tx, { publishedSheetId: sheetId, content });
  return { plantSheetId, outcome: plantSheetId === sheetId ? 'UNCHANGED' : 'UPDATE' };
}

const failedWith = (error: unknown, key: AppError['key']): error is AppError =>
  error instanceof AppError && error.key === key;

/** A pending change when the existing sheet is published and has room; otherwise nothing is changed. */
async function proposeToExisting(tx: Db, propose: Propose, content: Merge, id: string): Promise<DraftResult> {
  try {
    return await proposeChange(tx, propose, content, id);
  } catch (error) {
    if (failedWith(error, 'notFound')) return { plantSheetId: id, outcome: 'WAITING' };
    if (failedWith(error, 'tooLarge')) return { plantSheetId: id, outcome: 'UNCHANGED' };
    throw error;
  }
}

/** @returns null where no sheet could hold it. */
async function proposeOne(tx: Db, propose: Propose, draft: Draft): Promise<DraftResult | null> {
  const merged: Merge = (base) => mergedContent(base, draft);
  if (draft.knownSheetId !== null) {
    const result = await proposeToExisting(tx, propose, merged, draft.knownSheetId);
    // Unpublished since it was matched.
    if (result.outcome !== 'WAITING') return result;
  }
  try {
    const plantSheetId = await propose(tx, { publishedSheetId: null, content: draft.content });
    return { plantSheetId, outcome: 'NEW' };
  } catch (error) {
    if (failedWith(error, 'tooLarge')) return null;
    if (!failedWith(error, 'duplicateSheet') || error.existingId === undefined) throw error;
    return proposeToExisting(tx, propose, merged, error.existingId);
  }
}

/** What the reading before did not say: that was decided. */
function newIn(base: PlantSheetContent, draft: Draft, earlier: EarlierDraft): PlantSheetContent {
  const keyOf = ({ id, value }: AppliableChange) => JSON.stringify([id, canonical(value)]);
  const before = mergedContent(base, { content: earlier.content, unsaid: draft.unsaid });
  const decided = new Set(sheetChanges(base, before).map(keyOf));
  const now = sheetChanges(base, mergedContent(base, draft));
  return applyChanges(
    base,
    now.filter((change) => !decided.has(keyOf(change))),
  );
}

/** A plant that the document was read to tell of before: its row goes on, with what people wrote and decided. */
async function proposeAgain(
  tx: Db,
  { propose, revise }: Queue,
  draft: Draft,
  earlier: EarlierDraft,
): Promise<DraftResult | null> {
  const { plantSheetId: id, outcome, documentId } = earlier;
  if (id === null || outcome === 'UNCHANGED' || outcome === 'WAITING') return proposeOne(tx, propose, draft);
  const isShared = await isSharedRow(tx, documentId, id);
  const revision = await revise(tx, id, (published, waiting) => {
    if (isShared) return mergedContent(waiting, draft);
    return published === null ? draft.content : mergedContent(published, draft);
  });
  const same = { plantSheetId: id, outcome };
  if (revision !== 'decided' || draft.knownSheetId === null) return same;
  const news = await proposeToExisting(
    tx,
    propose,
    (base) => newIn(base, draft, earlier),
    draft.knownSheetId,
  );
  return news.outcome === 'UPDATE' ? news : same;
}

/** Plants that the document tells of no more; what people wrote or decided stays, and is known should they come back. */
async function withdrawOthers(db: Db, run: Run, { revise }: Queue): Promise<void> {
  for (const earlier of await earlierDrafts(db, run.id)) {
    await db.transaction(async (tx) => {
      await updateRun(tx, run);
      const { plantSheetId: id, outcome, documentId } = earlier;
      const isOwn = id !== null && (outcome === 'NEW' || outcome === 'UPDATE');
      if (!isOwn || (await isSharedRow(tx, documentId, id))) return forgetEarlier(tx, earlier);
      if ((await revise(tx, id, null)) === 'revised') await forgetEarlier(tx, earlier);
    });
  }
}

const tooLong = ({ content }: Draft): DroppedValue => ({
  field: 'document',
  value: content.plantScientificName,
  reason: `fiche trop longue (${limits.sheetBytes / 1024} Ko au plus) : à créer à la main`,
});

/** Proposes each plant exactly once: the outcome is stored in the transaction of the proposal. */
export async function proposeDrafts(db: Db, run: Run, queue: Queue): Promise<void> {
  for (;;) {
    const draft = await nextDraft(db, run.id);
    if (!draft) break;
    await db.transaction(async (tx) => {
      await updateRun(tx, run);
      const earlier = await earlierDraftOf(tx, run.id, draft.content.plantScientificName);
      const result = earlier
        ? await proposeAgain(tx, queue, draft, earlier)
        : await proposeOne(tx, queue.propose, draft);
      if (earlier) await forgetEarlier(tx, earlier);
      if (result) return closeDraft(tx, draft, result);
      // One plant does not keep the others of a book from their reviewers.
      await removeDraft(tx, draft);
      await updateRun(tx, run, { dropped: [...(await droppedOf(tx, run.id)), tooLong(draft)] });
    });
  }
  await withdrawOthers(db, run, queue);
}
