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
  /** The row as it was opened: what others changed since is measured against it. */
  opened: z.object({ version: z.number(), content: z.custom<PlantSheetContent>(isObject) }).nullable(),
});
export type LocalDraft = z.infer<typeof keptDraft>;

/** Whose unfinished text it is, and of which sheet; none for a new one. */
export interface DraftOwner {
  readonly userId: string;
  readonly sheetId: string | null;
  /** Another than the first, 1, for a tab that writes at the same time as another. */
  readonly place: number;
}

/** The name under which a draft is kept. */
function draftKey({ sheetId, place }: DraftOwner): string {
  const name = draftName(`plant-sheet:${sheetId ?? 'new'}`);
  return place === 1 ? name : `${name}:${place}`;
}

export function readDraft(owner: DraftOwner): LocalDraft | null {
  return readLocal(owner.userId, draftKey(owner), keptDraft);
}

/** Keeps what is typed on this device; false when the browser could not. */
function writeDraft(owner: DraftOwner, kept: LocalDraft): boolean {
  return writeLocal(owner.userId, draftKey(owner), kept);
}

export function deleteDraft(owner: DraftOwner): void {
  removeLocal(owner.userId, draftKey(owner));
}

/** How long typing must pause before the draft is kept. */
const PAUSE_MS = 400;

/** True when a draft says something that the sheet, or an empty form, does not. */
export function isWorthSaving(draft: SheetDraft, pristine: SheetDraft): boolean {
  if (draft === pristine || isBlank({ ...draft, language: '' })) return false;
  return JSON.stringify(draft) !== JSON.stringify(pristine);
}

export interface DraftAutosave {
  /** Watches what is typed, until the function it answers is called. */
  readonly start: () => () => void;
  /** Keeps what is typed now: before a save. */
  readonly flush: () => void;
  /** Drops the draft: its text is saved elsewhere, or given up. */
  readonly drop: () => void;
}

interface Kept {
  readonly store: FormStore;
  readonly owner: DraftOwner;
  /** What needs no draft: the sheet as it is, or an empty form. */
  readonly pristine: SheetDraft;
  readonly onKept: (isKept: boolean) => void;
}

/**
 * Keeps what is typed on this device while it is typed, so that neither an error nor an expired session, a reload or a
 * crash loses it.
 */
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

/** Tabs that write at once; any more share the last place. */
const PLACES = 9;

/** A page that was just reloaded still holds its place for a moment. */
const RELOAD_MS = 500;

/** Old browsers, and pages that came without TLS, know nothing of the other tabs. */
const canAsk = (): boolean => Boolean((navigator as Partial<Navigator>).locks);

interface Place {
  readonly owner: DraftOwner;
  readonly release: () => void;
}

/** Takes a place until it is released, or the tab is closed or crashes; null when another tab has it. */
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

/** The newest draft that no other tab is writing, else the first place that is free. */
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
 * Where this tab keeps what is typed: two tabs of one person never write over each other's text. Null for the moment
 * that it takes to ask the other tabs; where the browser cannot, all tabs share one place.
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
