import { limits } from '@simples/contract/limits';
import type { ReviewKind } from '@simples/contract/plant-sheets/content';
import { useSearchParams } from 'react-router';
import { UPDATES_TAB } from '../../../lib/queue-path.ts';

interface QueueView {
  readonly reviewKind: ReviewKind;
  readonly searchQuery: string;
  readonly page: number;
}

const [TAB, UPDATES] = UPDATES_TAB;

function readView(params: URLSearchParams): QueueView {
  const page = Number(params.get('page') ?? '1');
  return {
    reviewKind: params.get(TAB) === UPDATES ? 'UPDATE' : 'NEW',
    searchQuery: (params.get('q') ?? '').trim().slice(0, limits.searchQuery),
    page: Number.isInteger(page) && page >= 1 && page <= limits.page.max ? page : 1,
  };
}

function writeView({ reviewKind, searchQuery, page }: QueueView): URLSearchParams {
  return new URLSearchParams([
    ...(reviewKind === 'UPDATE' ? [[TAB, UPDATES]] : []),
    ...(searchQuery === '' ? [] : [['q', searchQuery]]),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ]);
}

/** What the queue shows, in the address, and the ways to change it. */
export function useQueueView() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const change = (patch: Partial<QueueView>, replace = false) =>
    setParams(writeView({ ...view, page: 1, ...patch }), { replace, preventScrollReset: true });
  return {
    view,
    pickTab: (reviewKind: ReviewKind) => change({ reviewKind }),
    /** A search replaces the history entry: going back must not spell a word backwards. */
    search: (searchQuery: string) => change({ searchQuery }, true),
    goToPage: (page: number) => change({ page }),
  };
}

export type QueueControls = ReturnType<typeof useQueueView>;
