/** Sheets that were read, for when there is no network. */
export const KEPT_SHEETS = 'simples-sheets';

/** Tells a service worker that waits to take over. */
export const ACTIVATE = 'activate';

/** With sign-out: what somebody has read goes. */
export function forgetKeptSheets(): void {
  // Absent on addresses without TLS.
  void globalThis.caches?.delete(KEPT_SHEETS);
}
