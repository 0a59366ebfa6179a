import { useLocation, useSearchParams } from 'react-router';
import { useFromLexicon, useFromValidation } from '#web/features/plant-sheets/back-navigation.tsx';
import type { VersionPair } from './api.ts';

const HIDDEN = 'mises-a-jour';

function pairIn(params: URLSearchParams): VersionPair | null {
  const version1 = params.get('version1');
  const version2 = params.get('version2');
  if (version1 === null && version2 === null) return null;
  return { ...(version1 === null ? {} : { version1 }), ...(version2 === null ? {} : { version2 }) };
}

/** The state of the screen in the address: origin, compared versions, view. */
export function useReviewUrl() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const isFromValidation = useFromValidation();

  function change(edit: (next: URLSearchParams) => void, replace: boolean): void {
    const next = new URLSearchParams(params);
    // So that a shared link keeps the origin.
    if (isFromValidation) next.set('depuis', 'validation');
    edit(next);
    setParams(next, { replace, state, preventScrollReset: true });
  }

  return {
    isFromLexicon: useFromLexicon(),
    isFromValidation,
    pair: pairIn(params),
    showsUpdates: params.get(HIDDEN) !== 'masquees',
    setShowsUpdates: (shows: boolean) =>
      change((next) => (shows ? next.delete(HIDDEN) : next.set(HIDDEN, 'masquees')), true),
    compare: ({ version1, version2 }: Required<VersionPair>) =>
      change((next) => {
        next.set('version1', version1);
        next.set('version2', version2);
      }, false),
    stopComparing: () =>
      change((next) => {
        for (const name of ['version1', 'version2', HIDDEN]) next.delete(name);
      }, false),
    review: () => change((next) => next.set('depuis', 'validation'), false),
  };
}

export type ReviewUrl = ReturnType<typeof useReviewUrl>;
