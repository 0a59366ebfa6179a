import { useLocation, useNavigate, useSearchParams } from 'react-router';

function flagOf(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromLexicon' in state && state.fromLexicon === true;
}

/** Opened from the lexicon: said by the navigation, or by the address after a reload. */
export function useFromLexicon(): boolean {
  const { state } = useLocation();
  const [params] = useSearchParams();
  return flagOf(state) || params.get('depuis') === 'lexicon';
}

/** Back to where the person came from; to the lexicon when this page is the first one of the tab. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate('/home/lexicon', { replace: true }) : navigate(-1));
}
