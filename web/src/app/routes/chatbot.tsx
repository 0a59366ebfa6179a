import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { currentUserQuery } from '#web/features/auth/current-user.ts';
import { ChatbotPage } from '#web/features/chatbot/chatbot-page.tsx';
import { useAuth, useCurrentUser } from '#web/lib/session.ts';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';

export function Component() {
  const token = useAuth((state) => state.token);
  const user = useCurrentUser((state) => state.user);
  const me = useQuery({ ...currentUserQuery(), enabled: token !== null });

  if (token === null) {
    return (
      <EmptyState message="Token d'authentification manquant">
        <Link to="/">Veuillez reconnecter</Link>
      </EmptyState>
    );
  }
  if (user) return <ChatbotPage user={user} />;
  if (me.isPending) return <LoadingState label="Chargement utilisateur..." />;
  if (me.isError) return <ErrorState message="Erreur de chargement" onRetry={() => void me.refetch()} />;
  return <EmptyState message="Utilisateur non connecté" />;
}
