import type { SignInFactor } from '@simples/contract/auth';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AuthLayout } from '#web/features/auth/auth-layout.tsx';
import { CodeForm } from '#web/features/auth/code-form.tsx';
import { loadFactors } from '#web/features/auth/second-factor.ts';
import type { CodeSending } from '#web/features/auth/sign-in-form.tsx';
import { returnPath, withReturn } from '#web/lib/paths.ts';
import { useAuth } from '#web/lib/session.ts';
import { LoadingState } from '#web/ui/states.tsx';
import styles from './one-time-code.module.css';

/** Few have one. */
const FactorForm = lazy(() => import('#web/features/auth/factor-form.tsx'));

const nothingSent: CodeSending = { factors: null, wait: null, problem: null, isTooEarly: false };

const sendingIn = (state: unknown): CodeSending =>
  (state as { sending?: CodeSending } | null)?.sending ?? nothingSent;

/** Asked of the server where the sign-in page did not say. */
function useFactors({ factors }: CodeSending, hasSession: boolean): readonly SignInFactor[] {
  const [loaded, setLoaded] = useState<readonly SignInFactor[]>(factors ?? ['code']);
  useEffect(() => {
    if (factors !== null || !hasSession) return undefined;
    const leaving = new AbortController();
    // Without an answer the page asks for the mailed code, as it did.
    loadFactors(leaving.signal).then(setLoaded, () => {});
    return () => leaving.abort();
  }, [factors, hasSession]);
  return loaded;
}

function introOf({ problem, isTooEarly }: CodeSending): string {
  if (problem !== null) return 'Aucun code n’a pu être envoyé à';
  return isTooEarly ? 'Aucun nouveau code n’a encore été envoyé à' : 'Entrez le code envoyé à';
}

export function Component() {
  const username = useAuth((state) => state.username);
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const place = returnPath(search);
  const sending = sendingIn(state);
  const factors = useFactors(sending, username !== null);
  const isMailed = factors.includes('code');
  const handleConfirmed = async () => navigate(place ?? '/home', { replace: true });
  const intro = isMailed ? introOf(sending) : 'Connexion de';

  return (
    <AuthLayout
      title="Vérification"
      subtitle={
        username === null ? (
          'Connectez-vous d’abord : un code vous sera envoyé.'
        ) : (
          <>
            {intro} <strong className={styles.who}>{username}</strong>.
          </>
        )
      }
    >
      {isMailed ? (
        <CodeForm sending={sending} onConfirmed={handleConfirmed} />
      ) : (
        <Suspense fallback={<LoadingState label="Chargement..." />}>
          <FactorForm factors={factors} onConfirmed={handleConfirmed} />
        </Suspense>
      )}
      <p className={styles.other}>
        <Link to={withReturn('/', place)}>Revenir à la connexion</Link>
      </p>
    </AuthLayout>
  );
}
