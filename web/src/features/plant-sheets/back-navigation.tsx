import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { BackButton as Back } from '#web/ui/page.tsx';

function hasFlag(state: unknown, flag: string): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, flag) === true;
}

/** The origin is in the navigation state, or in the address after a reload or when shared. */
function useOrigin(flag: string, origin: string): boolean {
  const { state } = useLocation();
  const [params] = useSearchParams();
  return hasFlag(state, flag) || params.get('depuis') === origin;
}

export const useFromLexicon = () => useOrigin('fromLexicon', 'lexicon');
export const useFromValidation = () => useOrigin('fromValidation', 'validation');

const lists: Readonly<Record<string, string>> = {
  validation: '/home/record-validation',
  fiches: '/home/record-list',
};

/** Goes back in the history, or to the list when this is the first page of the tab. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [params] = useSearchParams();
  const list = lists[params.get('depuis') ?? ''] ?? '/home/lexicon';
  return () => void (key === 'default' ? navigate(list, { replace: true }) : navigate(-1));
}

export function BackButton() {
  return <Back onBack={useGoBack()} />;
}
