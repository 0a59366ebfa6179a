import type { CurrentUser } from '@simples/contract/current-user';
import { can } from '@simples/contract/permissions';
import { IconX } from '@tabler/icons-react';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { z } from 'zod';
import { signOut } from '#web/features/auth/api.ts';
import { cancelCurrentUser, currentUserQuery } from '#web/features/auth/current-user.ts';
import { useProof } from '#web/lib/asking.ts';
import { savesData } from '#web/lib/browser/new-version.ts';
import { useOnScreenKeyboard } from '#web/lib/browser/on-screen-keyboard.ts';
import { readLocal } from '#web/lib/local-data.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useAuth, useCurrentUser } from '#web/lib/session.ts';
import { dismissToast, type Toast, useToasts } from '#web/lib/toasts.ts';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ResumedUpload } from './routes/upload.tsx';
import styles from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';

/** Milliseconds: after the first screen, and between two comparisons with what is published. */
const AFTER_FIRST_SCREEN = 5_000;
const EVERY = 30 * 60_000;

const hasWaitingQuestions = (userId: string): boolean =>
  Object.keys(readLocal(userId, 'chat-waiting', z.record(z.string(), z.unknown())) ?? {}).length > 0;

/**
 * With a network, whatever screen is open: sends the questions that wait for it, and brings the lexicon of this device up
 * to date, never before the first screen and never for people who save data.
 */
function useKeepingUp(user: CurrentUser | null): void {
  const client = useQueryClient();
  const userId = user?.id ?? null;
  const readsLexicon = user !== null && can(user, 'use_lexicon') && !savesData();

  useEffect(() => {
    if (userId === null) return undefined;
    const keepLexicon = async (): Promise<void> => {
      if (!readsLexicon || !navigator.onLine) return;
      const offline = await import('#web/lib/keep-lexicon.ts');
      await offline.keepLexicon(userId);
    };
    const sendWaiting = async (): Promise<void> => {
      if (!navigator.onLine || !hasWaitingQuestions(userId)) return;
      const [{ startChat }, { resumeWaitingQuestions }] = await Promise.all([
        import('#web/features/chatbot/state/chat-store.ts'),
        import('#web/features/chatbot/state/send-question.ts'),
      ]);
      startChat(userId);
      resumeWaitingQuestions(client);
    };
    // Without its code, or its network, the next time will do.
    const keepUp = (): void => void Promise.all([sendWaiting(), keepLexicon()]).catch(() => undefined);
    const first = setTimeout(keepUp, AFTER_FIRST_SCREEN);
    const later = setInterval(keepUp, EVERY);
    window.addEventListener('online', keepUp);
    return () => {
      clearTimeout(first);
      clearInterval(later);
      window.removeEventListener('online', keepUp);
    };
  }, [client, userId, readsLexicon]);
}

function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  const ofTone = (tone: Toast['tone']) =>
    toasts.filter((toast) => toast.tone === tone).map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return (
    <div className={styles.toasts}>
      <output className={styles.group}>{ofTone('success')}</output>
      <div className={styles.group} role="alert">
        {ofTone('danger')}
      </div>
    </div>
  );
}

function ToastCard({ toast: { id, tone, title, message, action } }: { readonly toast: Toast }) {
  function handleAction(): void {
    dismissToast(id);
    action?.onPress();
  }
  return (
    <div className={styles.toast} data-tone={tone}>
      <div>
        <p className={styles.title}>{title}</p>
        {message !== '' && <p>{message}</p>}
        {action && (
          <button className={styles.action} type="button" onClick={handleAction}>
            {action.label}
          </button>
        )}
      </div>
      <button className={styles.close} type="button" aria-label="Fermer" onClick={() => dismissToast(id)}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Longer than any answer should take. */
const SLOW_MS = 8_000;
const SLOW = 'Le serveur tarde à répondre.';

/** Whether something has been awaited for too long. */
function useSlow(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = isWaiting ? setTimeout(() => setIsLate(true), SLOW_MS) : 0;
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isWaiting && isLate;
}

function SlowNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <output className={styles.slow}>
      {SLOW}
      <button type="button" onClick={onRetry}>
        Réessayer
      </button>
    </output>
  );
}

const FirstPasswordPage = lazy(() => import('./routes/first-password.tsx'));
const RequiredFactorPage = lazy(() => import('./routes/required-factor.tsx'));
const ProofDialog = lazy(() => import('#web/features/auth/proof-dialog.tsx'));

/** Opened by whatever call asks for it. */
function Proof() {
  const isAsked = useProof(({ waiting }) => waiting.length > 0);
  return <Suspense fallback={null}>{isAsked && <ProofDialog />}</Suspense>;
}

function Shell() {
  const token = useAuth((state) => state.token);
  const user = useCurrentUser((state) => state.user);
  const me = useQuery({ ...currentUserQuery(), enabled: token !== null });
  const navigate = useNavigate();
  const isKeyboardOpen = useOnScreenKeyboard();
  useKeepingUp(user);

  function handleSignOut(): void {
    signOut();
    void navigate('/', { replace: true });
  }

  const isSlow = useSlow(me.isPending && me.isFetching);
  // A first answer that is awaited would be awaited again.
  const handleRetry = () => void cancelCurrentUser().then(() => me.refetch());
  if (!user && (me.isError || isSlow)) {
    return (
      <main className={styles.alone} id="contenu" tabIndex={-1}>
        <h1 className="only-for-readers">Simples</h1>
        <ErrorState message={me.error?.message ?? SLOW} onRetry={handleRetry} />
      </main>
    );
  }
  if (!user) {
    const label = me.isPending ? "Chargement de l'application..." : 'Authentification...';
    return <LoadingState label={label} size="large" fullScreen />;
  }
  if (user.mustChangePassword || user.mustAddFactor) {
    const Page = user.mustChangePassword ? FirstPasswordPage : RequiredFactorPage;
    return (
      <Suspense fallback={<LoadingState label="Chargement de l'application..." size="large" fullScreen />}>
        <Page user={user} onSignOut={handleSignOut} />
      </Suspense>
    );
  }
  return (
    <div className={styles.shell} data-keyboard={isKeyboardOpen || undefined}>
      <SideNavigation user={user} onSignOut={handleSignOut} />
      <main className={styles.main} id="contenu" tabIndex={-1}>
        {isSlow && <SlowNotice onRetry={handleRetry} />}
        <Outlet />
      </main>
      {!isKeyboardOpen && <BottomBar user={user} onSignOut={handleSignOut} />}
      <ResumedUpload userId={user.id} />
      <Toasts />
    </div>
  );
}

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
      <Proof />
    </QueryClientProvider>
  );
}
