import type { ReviewKind } from '@simples/contract/plant-sheet-content';

/** Query parameter of the sign-in pages: where the person was. */
const RETURN = 'suite';

/** The place to come back to, only when it is one of our own screens. */
export function returnPath(search: URLSearchParams): string | null {
  const path = search.get(RETURN);
  return path !== null && /^\/home(?:[/?#]|$)/.test(path) ? path : null;
}

/** `to`, remembering `place` unless it is no more than the start. */
export function withReturn(to: string, place: string | null): string {
  if (place === null || place === '/home') return to;
  return `${to}?${new URLSearchParams({ [RETURN]: place })}`;
}

/** The validation queue: a tab of the records area. Specification, section 2. */
const QUEUE_PATH = '/home/record-validation';

/** How the address of the queue names the tab of updates. */
export const UPDATES_TAB = ['onglet', 'mises-a-jour'] as const;

/** The path of a tab of the queue. */
export function queuePath(reviewKind: ReviewKind | null): string {
  return reviewKind === 'UPDATE' ? `${QUEUE_PATH}?${UPDATES_TAB.join('=')}` : QUEUE_PATH;
}
