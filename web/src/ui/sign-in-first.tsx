import { Link } from 'react-router';
import { EmptyState } from './states.tsx';

/** What stands in for a page that cannot be asked for without a token. */
export function SignInFirst() {
  return (
    <EmptyState message="Authentification requise">
      <Link to="/">Se connecter</Link>
    </EmptyState>
  );
}
