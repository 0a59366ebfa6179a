import { type CurrentUser, currentUserEndpoints } from '@simples/contract/current-user';
import { useQueryClient } from '@tanstack/react-query';
import Security from '#web/features/account/security.tsx';
import { AuthLayout } from '#web/features/auth/auth-layout.tsx';
import { useDocumentTitle } from '#web/lib/browser/document-title.ts';
import { Button } from '#web/ui/form/button.tsx';

interface RequiredFactorPageProps {
  readonly user: CurrentUser;
  readonly onSignOut: () => void;
}

/** Replaces the signed-in part while a second factor is required and none is enrolled. */
export default function RequiredFactorPage({ onSignOut }: RequiredFactorPageProps) {
  useDocumentTitle('Second facteur');
  const client = useQueryClient();
  return (
    <AuthLayout
      title="Protégez votre compte"
      subtitle="Votre profil demande un second facteur : une application d’authentification ou une clé d’accès."
    >
      <Security
        onEnrolled={() => void client.invalidateQueries({ queryKey: [currentUserEndpoints.me.name] })}
      />
      <Button variant="quiet" fullWidth onClick={onSignOut}>
        Se déconnecter
      </Button>
    </AuthLayout>
  );
}
