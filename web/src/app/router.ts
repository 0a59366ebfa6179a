import { createBrowserRouter, createPath } from 'react-router';
import { leaveOldVersion } from '#web/lib/browser/new-version.ts';
import { isOptionalPending } from '#web/lib/browser/optional-import.ts';
import { routes } from './route-table.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export const router = createBrowserRouter(routes);

const KEY = 'simples-reloaded-at';

/** A second failure this soon after a reload is no stale page: avoids a reload loop. */
const ONCE_WITHIN_MS = 30_000;

function hasJustReloaded(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(now));
    return now - last < ONCE_WITHIN_MS;
  } catch {
    // Without storage a loop cannot be detected: leave it to the error page.
    return true;
  }
}

/** A tab older than the last deployment asks for chunks that no longer exist: reload once. */
export function reloadOnceWhenStale(router: AppRouter): void {
  window.addEventListener('vite:preloadError', () => {
    if (isOptionalPending() || !navigator.onLine || hasJustReloaded(Date.now())) return;
    const path = createPath(router.state.navigation.location ?? router.state.location);
    void leaveOldVersion().then((isLeft) => isLeft && window.location.assign(path));
  });
}
