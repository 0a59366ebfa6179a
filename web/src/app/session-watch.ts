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

/** Where the person is, as a path to come back to; null outside the signed-in part. */
function currentPlace(router: AppRouter): string | null {
  const { pathname, search } = router.state.location;
  if (!pathname.startsWith('/home')) return returnPath(new URLSearchParams(search));
  return pathname + search;
}

/** The server no longer knows the session, or waits for its code. */
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

/** Follows what other tabs did to the session: the stored one is the truth. */
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

/** One session a browser: the end of it anywhere ends it here, and takes all that is kept with it. */
export function watchSession(router: AppRouter): void {
  watchUnauthorised(router);
  window.addEventListener('storage', (event) => {
    const isSession = event.key === null || event.key === 'auth-storage' || event.key === 'user-storage';
    if (isSession && event.storageArea === localStorage) followStoredSession(router);
  });
  // A page taken back from the browser's back-forward cache missed what happened meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) followStoredSession(router);
  });
}
