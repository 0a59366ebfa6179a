import type { CurrentUser } from '@simples/contract/current-user';
import { FirstPassword } from '#web/features/account/password-form.tsx';
import { AuthLayout } from '#web/features/auth/auth-layout.tsx';
import { useDocumentTitle } from '#web/lib/browser/document-title.ts';

interface FirstPasswordPageProps {
  readonly user: CurrentUser;
  readonly onSignOut: () => void;
}

/** Replaces the signed-in part while the password was set by somebody else. */
export default function FirstPasswordPage(props: FirstPasswordPageProps) {
  useDocumentTitle('Nouveau mot de passe');
  return (
    <AuthLayout
      title="Choisissez votre mot de passe"
      subtitle="Celui qui vous a été remis ne sert qu’à entrer une première fois."
    >
      <FirstPassword {...props} />
    </AuthLayout>
  );
}
