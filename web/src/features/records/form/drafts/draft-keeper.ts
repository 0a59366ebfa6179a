import { onExpiry } from '../../../../lib/local/local-data.ts';
import { isBlank } from '../model/is-blank.ts';
import type { SheetDraft } from '../model/sheet-draft.ts';
import type { FormStore } from '../state/form-store.ts';
import { type DraftOwner, dropDraft, keepDraft } from './local-draft.ts';

/** How long typing must pause before the draft is kept. */
const PAUSE_MS = 400;

/** True when a draft says something that the sheet, or an empty form, does not. */
export function isWorthKeeping(draft: SheetDraft, pristine: SheetDraft): boolean {
  if (draft === pristine || isBlank({ ...draft, language: '' })) return false;
  return JSON.stringify(draft) !== JSON.stringify(pristine);
}

export interface DraftKeeper {
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
export function createDraftKeeper({ store, owner, pristine, onKept }: Kept): DraftKeeper {
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
    if (!isWorthKeeping(draft, pristine)) dropDraft(owner);
    else onKept(keepDraft(owner, { savedAt: Date.now(), draft, opened }));
  }
  const flushIfDue = (): void => {
    if (timer !== undefined) flush();
  };
  function drop(): void {
    isDropped = true;
    rest();
    dropDraft(owner);
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
