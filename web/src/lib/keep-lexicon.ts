import { limits } from '@simples/contract/limits';
import { readingEndpoints } from '@simples/contract/plant-sheet-lists';
import { type SheetCopy, sheetCopyEndpoints } from '@simples/contract/sheet-copies';
import { ApiError, call, send } from './api-client.ts';
import { changeKept, type KeptLexicon, readKept } from './kept-sheets.ts';
import { onWipe } from './local-data.ts';
import { useCurrentUser } from './session.ts';

const { marks, copies } = sheetCopyEndpoints;

let ending = new AbortController();
onWipe(() => {
  ending.abort();
  ending = new AbortController();
});

const markOf = (copy: SheetCopy): [string, string] => [copy.sheet.id, copy.mark];

async function fetchCopies(ids: readonly string[], signal: AbortSignal): Promise<SheetCopy[]> {
  const found: SheetCopy[] = [];
  for (let start = 0; start < ids.length; start += limits.copies.atOnce) {
    const some = ids.slice(start, start + limits.copies.atOnce);
    // oxlint-disable-next-line no-await-in-loop -- one request at a time: what the person does comes first
    found.push(...(await call(copies, { body: { ids: some }, signal })).copies);
  }
  return found;
}

/** Null when nothing has changed since. */
async function fetchMarks(known: KeptLexicon | null, signal: AbortSignal) {
  const headers = known ? { 'if-none-match': known.etag } : {};
  const response = await send(marks, { headers, signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.httpCode === 304) return null;
    throw error;
  });
  if (response === null) return null;
  const body = marks.response.parse(await response.json());
  return { marks: body.marks, etag: response.headers.get('etag') ?? '' };
}

async function update(userId: string, signal: AbortSignal): Promise<void> {
  const known = await readKept(userId);
  const current = await fetchMarks(known, signal);
  const at = new Date().toISOString();
  const isSame = () => !signal.aborted && useCurrentUser.getState().user?.id === userId;
  if (current === null) {
    if (known && isSame()) await changeKept({ state: stateOf(known, at), added: [], gone: [], isNew: false });
    return;
  }
  const held = new Map(known?.copies.map(markOf));
  const gone = [...held.keys()].filter((id) => current.marks[id] === undefined);
  const wanted = Object.keys(current.marks).filter((id) => held.get(id) !== current.marks[id]);
  const [added, meta] = await Promise.all([
    fetchCopies(wanted, signal),
    call(readingEndpoints.meta, { query: {}, signal }),
  ]);
  if (!isSame()) return;
  const state = { userId, at, etag: current.etag, meta };
  await changeKept({ state, added, gone, isNew: known === null });
}

const stateOf = ({ userId, etag, meta }: KeptLexicon, at: string) => ({ userId, etag, meta, at });

let isRunning = false;

/** Brings what the device keeps of the lexicon up to date. A failure leaves what is there for the next time. */
export async function keepLexicon(userId: string): Promise<void> {
  if (isRunning || !('indexedDB' in globalThis)) return;
  isRunning = true;
  try {
    await update(userId, ending.signal);
  } catch {
    // No network, no storage, or signed out meanwhile.
  } finally {
    isRunning = false;
  }
}
