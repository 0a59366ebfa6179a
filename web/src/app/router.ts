import { createBrowserRouter, createPath } from 'react-router';
import { leaveOldVersion } from '#web/lib/browser/new-version.ts';
import { isOptionalPending } from '#web/lib/browser/optional-import.ts';
import { routes } from './route-table.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export const createRouter = (): AppRouter => createBrowserRouter(routes);

const KEY = 'simples-reloaded-at';

/** A second failure this soon after a reload is no stale page: avoids a reload loop. */
const ONCE_WITHIN_MS = 30_000;

function hasJustReloaded(now: number): boolean {
  try {
    return now - Number(sessionStorage.getItem(KEY)) < ONCE_WITHIN_MS;
  } catch {
    // Without storage a loop cannot be detected: leave it to the error page.
    return true;
  }
}

/** Where the person is, or is going. */
const placeOf = ({ state }: AppRouter): string => createPath(state.navigation.location ?? state.location);

async function reloadAt(router: AppRouter, path: string): Promise<void> {
  // The person may have gone elsewhere meanwhile.
  if (!(await leaveOldVersion()) || placeOf(router) !== path) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.assign(path);
}

/** A tab older than the last deployment asks for chunks that no longer exist: reload once. */
export function reloadOnceWhenStale(router: AppRouter): void {
  window.addEventListener('vite:preloadError', () => {
    if (isOptionalPending() || !navigator.onLine || hasJustReloaded(Date.now())) return;
    void reloadAt(router, placeOf(router));
  });
}
