import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Invitation } from '#web/features/account/invitation.tsx';
import { signOut } from '#web/features/auth/api.ts';
import { AuthLayout } from '#web/features/auth/auth-layout.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import styles from './one-time-code.module.css';

export function Component() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(hash.slice(1));

  function handleAccepted(): void {
    // Ends the session of the previous user of this browser.
    signOut();
    void navigate('/', { replace: true, state: { told: 'opened' } });
  }

  return (
    <AuthLayout title="Invitation" subtitle="Un mot de passe, et votre compte est ouvert.">
      <QueryClientProvider client={queryClient}>
        <Invitation token={token} onAccepted={handleAccepted} />
      </QueryClientProvider>
      <p className={styles.other}>
        <Link to="/">Aller à la connexion</Link>
      </p>
    </AuthLayout>
  );
}
