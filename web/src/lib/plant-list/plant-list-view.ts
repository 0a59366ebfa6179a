import { limits } from '@simples/contract/limits';
import { extraFields, type FilterField, type FilterName, filterFields } from './filter-fields.ts';

/** What a list of plants shows. It lives in the address of the page: a reload or a shared link shows the same. */
export interface PlantListView {
  readonly searchQuery: string;
  readonly filters: Readonly<Record<FilterName, readonly string[]>>;
  readonly page: number;
  readonly size: number;
  /** How many filters beyond the first three are on the screen. */
  readonly extras: number;
}

const { defaultSize, sizes, max: maxPage } = limits.page;
const SEARCH = 'q';
const PAGE = 'page';
const SIZE = 'taille';
const EXTRA = 'plus';

/** The start of a list: what any change of search or filter leads to. Specification, section 4. */
export const firstPage = { page: 1, size: defaultSize } as const;

function wholeNumber(text: string | null): number {
  return text !== null && /^[0-9]{1,9}$/.test(text) ? Number(text) : 0;
}

function readFilter(field: FilterField, params: URLSearchParams): string[] {
  const { labels } = field;
  const values = [...new Set(params.getAll(field.param))].filter(
    (value) => value !== '' && value.length <= limits.text.name && (!labels || Object.hasOwn(labels, value)),
  );
  return values.slice(0, limits.filterValues);
}

/** Reads the address. What it does not understand counts as absent: people edit and truncate links. */
export function readView(params: URLSearchParams): PlantListView {
  const page = wholeNumber(params.get(PAGE));
  const size = wholeNumber(params.get(SIZE));
  const filters = filterFields.map((field) => [field.name, readFilter(field, params)]);
  return {
    searchQuery: (params.get(SEARCH) ?? '').trim().slice(0, limits.searchQuery),
    filters: Object.fromEntries(filters) as PlantListView['filters'],
    page: page >= 1 && page <= maxPage ? page : 1,
    size: sizes.some((choice) => choice === size) ? size : defaultSize,
    extras: Math.min(wholeNumber(params.get(EXTRA)), extraFields.length),
  };
}

/** The address of a view, without what goes without saying. */
export function writeView(view: PlantListView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.searchQuery !== '') params.set(SEARCH, view.searchQuery);
  for (const { name, param } of filterFields) {
    for (const value of view.filters[name]) params.append(param, value);
  }
  if (view.extras > 0) params.set(EXTRA, String(view.extras));
  if (view.size !== defaultSize) params.set(SIZE, String(view.size));
  if (view.page !== 1) params.set(PAGE, String(view.page));
  return params;
}

export const emptyView: PlantListView = readView(new URLSearchParams());

export function countFilters(view: PlantListView): number {
  return Object.values(view.filters).reduce((count, values) => count + values.length, 0);
}
