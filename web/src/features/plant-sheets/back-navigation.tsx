import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { BackButton as Back } from '#web/ui/page.tsx';

function hasFlag(state: unknown, flag: string): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, flag) === true;
}

/** Opened from the lexicon: said by the navigation, or by the address after a reload. */
export function useFromLexicon(): boolean {
  const { state } = useLocation();
  const [params] = useSearchParams();
  return hasFlag(state, 'fromLexicon') || params.get('depuis') === 'lexicon';
}

/** Opened from the validation queue: said by the navigation, or by the address of a link that was shared. */
export function useFromValidation(): boolean {
  const { state } = useLocation();
  const [params] = useSearchParams();
  return hasFlag(state, 'fromValidation') || params.get('depuis') === 'validation';
}

/** Lists that lead to a sheet, by what the address says of them. */
const lists: Readonly<Record<string, string>> = {
  validation: '/home/record-validation',
  fiches: '/home/record-list',
};

/** Back to where the person came from; to the list it belongs to when this page is the first one of the tab. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [params] = useSearchParams();
  const list = lists[params.get('depuis') ?? ''] ?? '/home/lexicon';
  return () => void (key === 'default' ? navigate(list, { replace: true }) : navigate(-1));
}

/** Back to the list or the queue that the sheet was opened from. */
export function BackButton() {
  return <Back onBack={useGoBack()} />;
}
