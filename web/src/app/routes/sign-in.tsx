import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AuthLayout } from '#web/features/auth/auth-layout.tsx';
import { ResetPassword } from '#web/features/auth/reset-password.tsx';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { returnPath, withReturn } from '#web/lib/paths.ts';
import { useAuth } from '#web/lib/session.ts';
import { Notice } from '#web/ui/form/notice.tsx';

const told = {
  changed: 'Votre mot de passe a été changé. Connectez-vous avec le nouveau.',
  opened: 'Votre compte est ouvert. Connectez-vous avec votre mot de passe.',
} as const;
const isTold = (key: unknown): key is keyof typeof told =>
  typeof key === 'string' && Object.hasOwn(told, key);

export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const [identifier, setIdentifier] = useState(() => useAuth.getState().username ?? '');
  const place = returnPath(search);
  const signInPath = withReturn('/', place);

  if (search.has('oubli')) {
    return (
      <AuthLayout
        title="Mot de passe oublié"
        subtitle="Un code vous est envoyé ; il permet de choisir un nouveau mot de passe."
      >
        <ResetPassword
          identifier={identifier}
          onIdentifierChange={setIdentifier}
          onDone={() => void navigate(signInPath, { replace: true, state: { told: 'changed' } })}
          signInPath={signInPath}
        />
      </AuthLayout>
    );
  }
  const forgottenPath = signInPath.includes('?') ? `${signInPath}&oubli=1` : '/?oubli=1';
  const news = (location.state as { told?: unknown } | null)?.told;
  return (
    <AuthLayout title="Bienvenue" subtitle="Connectez-vous pour interroger les fiches et ouvrir le lexique.">
      {isTold(news) && <Notice tone="success">{told[news]}</Notice>}
      <SignInForm
        identifier={identifier}
        onIdentifierChange={setIdentifier}
        onSignedIn={async (sending) => navigate(withReturn('/otp', place), { state: { sending } })}
        forgottenPath={forgottenPath}
      />
    </AuthLayout>
  );
}
