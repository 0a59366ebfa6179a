import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { draftName, onExpiry, readLocal, removeLocal, writeLocal } from '#web/lib/local-data.ts';
import type { FormStore } from './model/form-store.ts';
import { isBlank, type SheetDraft, sheetDraft } from './model/sheet-draft.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const keptDraft = z.object({
  savedAt: z.number(),
  draft: sheetDraft,
  /** The row as it was opened: changes of others are computed against it. */
  opened: z.object({ version: z.number(), content: z.custom<PlantSheetContent>(isObject) }).nullable(),
});
export type LocalDraft = z.infer<typeof keptDraft>;

/** Null for a new sheet. */
export interface DraftOwner {
  readonly userId: string;
  readonly sheetId: string | null;
  /** 1, or another number for a second tab. */
  readonly place: number;
}

function draftKey({ sheetId, place }: DraftOwner): string {
  const name = draftName(`plant-sheet:${sheetId ?? 'new'}`);
  return place === 1 ? name : `${name}:${place}`;
}

export function readDraft(owner: DraftOwner): LocalDraft | null {
  return readLocal(owner.userId, draftKey(owner), keptDraft);
}

/** False when the browser could not store it. */
function writeDraft(owner: DraftOwner, kept: LocalDraft): boolean {
  return writeLocal(owner.userId, draftKey(owner), kept);
}

export function deleteDraft(owner: DraftOwner): void {
  removeLocal(owner.userId, draftKey(owner));
}

const PAUSE_MS = 400;

/** True when the draft differs from the sheet, or from an empty form. */
export function isWorthSaving(draft: SheetDraft, pristine: SheetDraft): boolean {
  if (draft === pristine || isBlank({ ...draft, language: '' })) return false;
  return JSON.stringify(draft) !== JSON.stringify(pristine);
}

export interface DraftAutosave {
  /** Saves after each pause in typing. Returns the function that stops it. */
  readonly start: () => () => void;
  readonly flush: () => void;
  /** Deletes the draft and stops saving. */
  readonly drop: () => void;
}

interface Kept {
  readonly store: FormStore;
  readonly owner: DraftOwner;
  /** The sheet as it is, or an empty form: needs no draft. */
  readonly pristine: SheetDraft;
  readonly onKept: (isKept: boolean) => void;
}

/** Saves typed text on this device, so that an error, an expired session, a reload or a crash loses nothing. */
export function createDraftAutosave({ store, owner, pristine, onKept }: Kept): DraftAutosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDropped = false;

  function rest(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function flush(): void {
    rest();
    const { draft, opened } = store.getState();
    if (isDropped) return;
    if (!isWorthSaving(draft, pristine)) deleteDraft(owner);
    else onKept(writeDraft(owner, { savedAt: Date.now(), draft, opened }));
  }
  const flushIfDue = (): void => {
    if (timer !== undefined) flush();
  };
  function drop(): void {
    isDropped = true;
    rest();
    deleteDraft(owner);
  }
  function start(): () => void {
    const ends = [
      store.subscribe((now, before) => {
        if (now.draft === before.draft) return;
        clearTimeout(timer);
        timer = setTimeout(flush, PAUSE_MS);
      }),
      onExpiry(flushIfDue),
    ];
    window.addEventListener('pagehide', flushIfDue);
    document.addEventListener('visibilitychange', flushIfDue);
    return () => {
      flushIfDue();
      for (const end of ends) end();
      window.removeEventListener('pagehide', flushIfDue);
      document.removeEventListener('visibilitychange', flushIfDue);
    };
  }
  return { start, flush, drop };
}

/** Further tabs share the last slot. */
const PLACES = 9;

/** A page that is being reloaded holds its slot for a moment. */
const RELOAD_MS = 500;

/** Not available in old browsers and without TLS. */
const canAsk = (): boolean => Boolean((navigator as Partial<Navigator>).locks);

interface Place {
  readonly owner: DraftOwner;
  readonly release: () => void;
}

/** Locks a slot until it is released or the tab ends; null when another tab has it. */
function take(owner: DraftOwner, options: LockOptions): Promise<Place | null> {
  return new Promise((resolve) => {
    navigator.locks
      .request(`${owner.userId}:${draftKey(owner)}`, options, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve({ owner, release }));
      })
      .catch(() => resolve(null));
  });
}

/** The newest draft that no other tab writes, otherwise the first free slot. */
async function takePlace(first: DraftOwner): Promise<Place> {
  const all = Array.from({ length: PLACES }, (_, index) => ({ ...first, place: index + 1 }));
  const places = all.map((owner) => ({ owner, savedAt: readDraft(owner)?.savedAt ?? 0 }));
  const kept = places.filter(({ savedAt }) => savedAt > 0).toSorted((a, b) => b.savedAt - a.savedAt);
  const signal = AbortSignal.timeout(RELOAD_MS);
  const found = await Promise.all(kept.map(({ owner }) => take(owner, { signal })));
  const [newest, ...others] = found.filter((place) => place !== null);
  for (const place of others) place.release();
  if (newest) return newest;
  for (const { owner } of places.filter(({ savedAt }) => savedAt === 0)) {
    const place = await take(owner, { ifAvailable: true });
    if (place) return place;
  }
  return { owner: { ...first, place: PLACES }, release: () => {} };
}

/**
 * The slot of this tab: two tabs of one person never overwrite each other's text. Null until the lock is granted;
 * without locks all tabs share one slot.
 */
export function useDraftPlace(userId: string, sheetId: string | null): DraftOwner | null {
  const first = { userId, sheetId, place: 1 };
  const [owner, setOwner] = useState<DraftOwner | null>(() => (canAsk() ? null : first));
  const ask = useEffectEvent(() => takePlace(first));
  useEffect(() => {
    if (!canAsk()) return undefined;
    let isGone = false;
    const taken = ask();
    void taken.then((place) => (isGone ? undefined : setOwner(place.owner)));
    return () => {
      isGone = true;
      void taken.then(({ release }) => release());
    };
  }, []);
  return owner;
}
