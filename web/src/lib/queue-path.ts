import type { ReviewKind } from '@simples/contract/plant-sheets/content';

/** The validation queue: a tab of the records area. Specification, section 2. */
const QUEUE_PATH = '/home/record-validation';

/** How the address of the queue names the tab of updates. */
export const UPDATES_TAB = ['onglet', 'mises-a-jour'] as const;

/** The path of a tab of the queue. */
export function queuePath(reviewKind: ReviewKind | null): string {
  return reviewKind === 'UPDATE' ? `${QUEUE_PATH}?${UPDATES_TAB.join('=')}` : QUEUE_PATH;
}
