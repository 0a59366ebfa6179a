import { create } from 'zustand';
import { onWipe } from '../../../lib/local/local-data.ts';

/** Discussions deleted on this page: an address that still carries one leads to a new discussion. */
export const useGone = create<readonly string[]>()(() => []);

export function markGone(id: string): void {
  useGone.setState((ids) => [...ids, id], true);
}

onWipe(() => useGone.setState([], true));
