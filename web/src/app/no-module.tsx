import { EmptyState } from '../ui/states.tsx';

/** For an account whose roles open nothing: staying here is better than being sent round in circles. */
export function NoModule() {
  return (
    <EmptyState message="Votre compte ne donne encore accès à aucun module. Contactez votre administrateur." />
  );
}
