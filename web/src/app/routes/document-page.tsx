import { useParams } from 'react-router';
import { DocumentPageScreen } from '#web/features/documents/document-page-screen.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/states.tsx';

export function Component() {
  const { id = '', number = '' } = useParams();
  const user = useCurrentUser((state) => state.user);
  const index = Number(number) - 1;
  return user !== null && Number.isInteger(index) && index >= 0 ? (
    <DocumentPageScreen key={`${id}/${index}`} id={id} index={index} user={user} />
  ) : (
    <EmptyState message="Page introuvable" />
  );
}
