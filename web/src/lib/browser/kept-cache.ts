/** The database of the lexicon on this device. */
export const KEPT_SHEETS = 'simples-sheets';

/** Tells a service worker that waits to take over. */
export const ACTIVATE = 'activate';

/** With sign-out: what somebody was given to read goes. */
export function forgetKeptSheets(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(KEPT_SHEETS);
  } catch {
    // Storage is forbidden.
  }
}
