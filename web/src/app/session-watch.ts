import { setUnauthorisedListener } from '#web/lib/api-client.ts';
import { endExpiredSession, forgetMemory, forgetSession } from '#web/lib/local-data.ts';
import { returnPath, withReturn } from '#web/lib/paths.ts';
import {
  adoptStoredSession,
  setSessionError,
  storedSession,
  useAuth,
  useCurrentUser,
} from '#web/lib/session.ts';
import type { AppRouter } from './router.ts';

function currentPlace(router: AppRouter): string | null {
  const { pathname, search } = router.state.location;
  if (!pathname.startsWith('/home')) return returnPath(new URLSearchParams(search));
  return pathname + search;
}

function watchUnauthorised(router: AppRouter): void {
  setUnauthorisedListener((error) => {
    const place = currentPlace(router);
    if (error.key === 'otpRequired') {
      void router.navigate(withReturn('/otp', place), { replace: true });
      return;
    }
    endExpiredSession();
    void router.navigate(withReturn('/', place), { replace: true });
    setSessionError({
      message: 'Session expirée. Veuillez vous reconnecter.',
      httpCode: 401,
      key: error.key,
    });
  });
}

/** Follows what other tabs did to the session: storage is the source of truth. */
function followStoredSession(router: AppRouter): void {
  const stored = storedSession().token?.accessToken ?? null;
  const mine = useAuth.getState().token?.accessToken ?? null;
  if (stored === null) {
    if (mine === null) return;
    forgetSession();
    void router.navigate('/', { replace: true });
    return;
  }
  const isAnother = stored !== mine;
  if (isAnother) forgetMemory();
  adoptStoredSession();
  const isSignedIn = useCurrentUser.getState().user !== null;
  const isInside = router.state.location.pathname.startsWith('/home');
  if (isSignedIn && !isInside) void router.navigate('/home', { replace: true });
  else if (isAnother && !isSignedIn) void router.navigate('/', { replace: true });
}

export function watchSession(router: AppRouter): void {
  watchUnauthorised(router);
  window.addEventListener('storage', (event) => {
    const isSession = event.key === null || event.key === 'auth-storage' || event.key === 'user-storage';
    if (isSession && event.storageArea === localStorage) followStoredSession(router);
  });
  // A page restored from the back-forward cache missed storage events.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) followStoredSession(router);
  });
}
