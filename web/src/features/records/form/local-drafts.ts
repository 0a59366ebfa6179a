import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { draftName, onExpiry, readLocal, removeLocal, writeLocal } from '#web/lib/local-data.ts';
import type { FormStore } from './model/form-store.ts';
import { isBlank, type SheetDraft, sheetDraft } from './model/sheet-draft.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const localDraft = z.object({
  savedAt: z.number(),
  draft: sheetDraft,
  /** The row as it was opened: changes of others are computed against it. */
  opened: z.object({ version: z.number(), content: z.custom<PlantSheetContent>(isObject) }).nullable(),
});
export type LocalDraft = z.infer<typeof localDraft>;

/** Null for a new sheet. */
export interface DraftOwner {
  readonly userId: string;
  readonly sheetId: string | null;
  /** 1, or another number for a second tab. */
  readonly slot: number;
}

function draftKey({ sheetId, slot }: DraftOwner): string {
  const name = draftName(`plant-sheet:${sheetId ?? 'new'}`);
  return slot === 1 ? name : `${name}:${slot}`;
}

export function readDraft(owner: DraftOwner): LocalDraft | null {
  return readLocal(owner.userId, draftKey(owner), localDraft);
}

/** False when the browser could not store it. */
function writeDraft(owner: DraftOwner, stored: LocalDraft): boolean {
  return writeLocal(owner.userId, draftKey(owner), stored);
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
  readonly discard: () => void;
}

interface AutosaveOptions {
  readonly store: FormStore;
  readonly owner: DraftOwner;
  readonly pristine: SheetDraft;
  readonly onWrite: (isStored: boolean) => void;
}

/** Saves typed text on this device, so that an error, an expired session, a reload or a crash loses nothing. */
export function createDraftAutosave({ store, owner, pristine, onWrite }: AutosaveOptions): DraftAutosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDiscarded = false;

  function cancelTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function flush(): void {
    cancelTimer();
    const { draft, opened } = store.getState();
    if (isDiscarded) return;
    if (!isWorthSaving(draft, pristine)) deleteDraft(owner);
    else onWrite(writeDraft(owner, { savedAt: Date.now(), draft, opened }));
  }
  const flushIfDue = (): void => {
    if (timer !== undefined) flush();
  };
  function discard(): void {
    isDiscarded = true;
    cancelTimer();
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
  return { start, flush, discard };
}

/** Further tabs share the last slot. */
const MAX_SLOTS = 9;

/** A page that is being reloaded holds its slot for a moment. */
const RELOAD_MS = 500;

/** Not available in old browsers and without TLS. */
const hasLocks = (): boolean => Boolean((navigator as Partial<Navigator>).locks);

interface DraftSlot {
  readonly owner: DraftOwner;
  readonly release: () => void;
}

/** Locks a slot until it is released or the tab ends; null when another tab has it. */
function lockSlot(owner: DraftOwner, options: LockOptions): Promise<DraftSlot | null> {
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
async function claimSlot(first: DraftOwner): Promise<DraftSlot> {
  const all = Array.from({ length: MAX_SLOTS }, (_, index) => ({ ...first, slot: index + 1 }));
  const slots = all.map((owner) => ({ owner, savedAt: readDraft(owner)?.savedAt ?? 0 }));
  const withDraft = slots.filter(({ savedAt }) => savedAt > 0).toSorted((a, b) => b.savedAt - a.savedAt);
  const signal = AbortSignal.timeout(RELOAD_MS);
  const locked = await Promise.all(withDraft.map(({ owner }) => lockSlot(owner, { signal })));
  const [newest, ...others] = locked.filter((slot) => slot !== null);
  for (const slot of others) slot.release();
  if (newest) return newest;
  for (const { owner } of slots.filter(({ savedAt }) => savedAt === 0)) {
    const slot = await lockSlot(owner, { ifAvailable: true });
    if (slot) return slot;
  }
  return { owner: { ...first, slot: MAX_SLOTS }, release: () => {} };
}

/** Two tabs never overwrite each other. Null until the lock is granted; one shared slot without locks. */
export function useDraftSlot(userId: string, sheetId: string | null): DraftOwner | null {
  const first = { userId, sheetId, slot: 1 };
  const [owner, setOwner] = useState<DraftOwner | null>(() => (hasLocks() ? null : first));
  const claim = useEffectEvent(() => claimSlot(first));
  useEffect(() => {
    if (!hasLocks()) return undefined;
    let isUnmounted = false;
    const claimed = claim();
    void claimed.then((slot) => (isUnmounted ? undefined : setOwner(slot.owner)));
    return () => {
      isUnmounted = true;
      void claimed.then(({ release }) => release());
    };
  }, []);
  return owner;
}
