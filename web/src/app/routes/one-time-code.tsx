import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AuthLayout } from '#web/features/auth/auth-layout.tsx';
import { CodeForm } from '#web/features/auth/code-form.tsx';
import { returnPath, withReturn } from '#web/lib/paths.ts';
import { useAuth } from '#web/lib/session.ts';
import styles from './one-time-code.module.css';

function waitIn(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('wait' in state)) return null;
  return typeof state.wait === 'number' ? state.wait : null;
}

export function Component() {
  const username = useAuth((state) => state.username);
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const place = returnPath(search);

  return (
    <AuthLayout
      title="Vérification"
      subtitle={
        username === null ? (
          'Connectez-vous d’abord : un code vous sera envoyé.'
        ) : (
          <>
            Entrez le code envoyé à <strong className={styles.who}>{username}</strong>.
          </>
        )
      }
    >
      <CodeForm
        initialWait={waitIn(state)}
        onConfirmed={async () => navigate(place ?? '/home', { replace: true })}
      />
      <p className={styles.other}>
        <Link to={withReturn('/', place)}>Revenir à la connexion</Link>
      </p>
    </AuthLayout>
  );
}
