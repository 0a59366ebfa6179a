import { Link } from 'react-router';
import { useAuth } from '../../lib/session.ts';
import { EmptyState } from '../../ui/states.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { Results } from './results/results.tsx';
import { useLexiconView } from './use-lexicon-view.ts';

/** The guide of plants: search, filters, cards. */
export function Lexicon() {
  const hasToken = useAuth((state) => state.token !== null);
  const controls = useLexiconView();
  if (!hasToken) {
    return (
      <EmptyState message="Authentification requise">
        <Link to="/">Se connecter</Link>
      </EmptyState>
    );
  }
  return (
    <>
      <FilterBar controls={controls} />
      <Results controls={controls} />
    </>
  );
}
