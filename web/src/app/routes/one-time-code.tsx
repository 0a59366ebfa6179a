import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AuthLayout } from '#web/features/auth/auth-layout.tsx';
import { CodeForm } from '#web/features/auth/code-form.tsx';
import type { CodeSending } from '#web/features/auth/sign-in-form.tsx';
import { returnPath, withReturn } from '#web/lib/paths.ts';
import { useAuth } from '#web/lib/session.ts';
import styles from './one-time-code.module.css';

const nothingSent: CodeSending = { wait: null, problem: null, isEarlier: false };

const sendingIn = (state: unknown): CodeSending =>
  (state as { sending?: CodeSending } | null)?.sending ?? nothingSent;

function introOf({ problem, isEarlier }: CodeSending): string {
  if (problem !== null) return 'Aucun code n’a pu être envoyé à';
  return isEarlier ? 'Entrez le code envoyé il y a moins d’une minute à' : 'Entrez le code envoyé à';
}

export function Component() {
  const username = useAuth((state) => state.username);
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const place = returnPath(search);
  const sending = sendingIn(state);

  return (
    <AuthLayout
      title="Vérification"
      subtitle={
        username === null ? (
          'Connectez-vous d’abord : un code vous sera envoyé.'
        ) : (
          <>
            {introOf(sending)} <strong className={styles.who}>{username}</strong>.
          </>
        )
      }
    >
      <CodeForm sending={sending} onConfirmed={async () => navigate(place ?? '/home', { replace: true })} />
      <p className={styles.other}>
        <Link to={withReturn('/', place)}>Revenir à la connexion</Link>
      </p>
    </AuthLayout>
  );
}
