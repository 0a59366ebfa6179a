import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { signOut } from '../../features/auth/api.ts';
import { currentUserQuery } from '../../features/auth/current-user.ts';
import { useOnScreenKeyboard } from '../../lib/browser/on-screen-keyboard.ts';
import { useAuth, useCurrentUser } from '../../lib/session.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { KeptUploadDoor } from './kept-upload-door.tsx';
import { Providers } from './providers.tsx';
import styles from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { Toasts } from './toasts.tsx';

/** Only a first sign-in needs it. */
const FirstPasswordPage = lazy(() => import('./first-password-page.tsx'));

/** Who is here, the navigation, and the page of the path. */
function Shell() {
  const token = useAuth((state) => state.token);
  const user = useCurrentUser((state) => state.user);
  const me = useQuery({ ...currentUserQuery(), enabled: token !== null });
  const navigate = useNavigate();
  const isKeyboardOpen = useOnScreenKeyboard();

  function handleSignOut(): void {
    signOut();
    void navigate('/', { replace: true });
  }

  // Once the server has failed to say, whoever is known stays: taking the page away would make it ask again, for ever.
  const isFirstAnswer = user === null || me.errorUpdateCount === 0;
  if (me.isPending && isFirstAnswer) {
    return <LoadingState label="Chargement de l'application..." size="large" fullScreen />;
  }
  if (me.isError && !user) {
    return (
      <main className={styles.alone} id="contenu" tabIndex={-1}>
        <h1 className="only-for-readers">Simples</h1>
        <ErrorState message={me.error.message} onRetry={() => void me.refetch()} />
      </main>
    );
  }
  if (!user) return <LoadingState label="Authentification..." size="large" fullScreen />;
  if (user.mustChangePassword) {
    return (
      <Suspense fallback={<LoadingState label="Chargement de l'application..." size="large" fullScreen />}>
        <FirstPasswordPage user={user} onSignOut={handleSignOut} />
      </Suspense>
    );
  }
  return (
    <div className={styles.shell} data-keyboard={isKeyboardOpen || undefined}>
      <SideNavigation user={user} onSignOut={handleSignOut} />
      <main className={styles.main} id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      {!isKeyboardOpen && <BottomBar user={user} onSignOut={handleSignOut} />}
      <KeptUploadDoor userId={user.id} />
      <Toasts />
    </div>
  );
}

/** The signed-in part. */
export function Component() {
  return (
    <Providers>
      <Shell />
    </Providers>
  );
}
