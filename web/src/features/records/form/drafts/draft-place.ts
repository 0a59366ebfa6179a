import { useEffect, useEffectEvent, useState } from 'react';
import { type DraftOwner, nameOf, readDraft } from './local-draft.ts';

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
      .request(`${owner.userId}:${nameOf(owner)}`, options, (lock) => {
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
