import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { FilterName } from './filter-fields.ts';
import { emptyView, firstPage, type PlantListView, readView, writeView } from './plant-list-view.ts';

/** The view in the address, and the ways to change it. */
export function usePlantListView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);

  const change = (patch: Partial<PlantListView>, replace = false) =>
    setParams(writeView({ ...view, ...patch }), { replace, preventScrollReset: true });

  return {
    view,
    /** A search replaces the history entry: going back must not spell a word backwards. */
    search: (searchQuery: string) => change({ searchQuery, ...firstPage }, true),
    filter: (name: FilterName, values: readonly string[]) =>
      change({ filters: { ...view.filters, [name]: values }, ...firstPage }),
    clearFilters: () => change({ filters: emptyView.filters, ...firstPage }),
    showExtras: (extras: number) => change({ extras }, true),
    goToPage: (page: number) => change({ page }),
    resize: (size: number) => change({ size, page: 1 }),
  };
}

export type PlantListControls = ReturnType<typeof usePlantListView>;
