import type { ReviewKind } from '@simples/contract/plant-sheet-content';

const RETURN = 'suite';

/** Only paths of this product. */
export function returnPath(search: URLSearchParams): string | null {
  const path = search.get(RETURN);
  return path !== null && /^\/home(?:[/?#]|$)/.test(path) ? path : null;
}

export function withReturn(to: string, place: string | null): string {
  if (place === null || place === '/home') return to;
  return `${to}?${new URLSearchParams({ [RETURN]: place })}`;
}

const QUEUE_PATH = '/home/record-validation';

export const UPDATES_TAB = ['onglet', 'mises-a-jour'] as const;

export function queuePath(reviewKind: ReviewKind | null): string {
  return reviewKind === 'UPDATE' ? `${QUEUE_PATH}?${UPDATES_TAB.join('=')}` : QUEUE_PATH;
}
