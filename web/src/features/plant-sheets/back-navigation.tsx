import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { BackButton as Back } from '#web/ui/page.tsx';

function hasFlag(state: unknown, flag: string): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, flag) === true;
}

/** Opened from the lexicon: in the navigation state, or in the address after a reload. */
export function useFromLexicon(): boolean {
  const { state } = useLocation();
  const [params] = useSearchParams();
  return hasFlag(state, 'fromLexicon') || params.get('depuis') === 'lexicon';
}

/** Opened from the validation queue: in the navigation state, or in a shared address. */
export function useFromValidation(): boolean {
  const { state } = useLocation();
  const [params] = useSearchParams();
  return hasFlag(state, 'fromValidation') || params.get('depuis') === 'validation';
}

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
