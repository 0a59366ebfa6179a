import { limits } from '@simples/contract/limits';
import { type FilterField, type FilterName, filterFields } from './filters/filter-fields.ts';

/** What the lexicon shows. It lives in the address of the page, so that a reload or a shared link shows the same. */
export interface LexiconView {
  readonly searchQuery: string;
  readonly filters: Readonly<Record<FilterName, readonly string[]>>;
  readonly page: number;
  readonly size: number;
  readonly isExtraOpen: boolean;
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
export function readView(params: URLSearchParams): LexiconView {
  const page = wholeNumber(params.get(PAGE));
  const size = wholeNumber(params.get(SIZE));
  const filters = filterFields.map((field) => [field.name, readFilter(field, params)]);
  return {
    searchQuery: (params.get(SEARCH) ?? '').trim().slice(0, limits.searchQuery),
    filters: Object.fromEntries(filters) as LexiconView['filters'],
    page: page >= 1 && page <= maxPage ? page : 1,
    size: sizes.some((choice) => choice === size) ? size : defaultSize,
    isExtraOpen: params.get(EXTRA) === '1',
  };
}

/** The address of a view, without what goes without saying. */
export function writeView(view: LexiconView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.searchQuery !== '') params.set(SEARCH, view.searchQuery);
  for (const { name, param } of filterFields) {
    for (const value of view.filters[name]) params.append(param, value);
  }
  if (view.isExtraOpen) params.set(EXTRA, '1');
  if (view.size !== defaultSize) params.set(SIZE, String(view.size));
  if (view.page !== 1) params.set(PAGE, String(view.page));
  return params;
}

export const emptyView: LexiconView = readView(new URLSearchParams());

export function countFilters(view: LexiconView): number {
  return Object.values(view.filters).reduce((count, values) => count + values.length, 0);
}

/** The lexicon reduced to the sheets that carry a tag. */
export function lexiconPathOfTag(tag: string): string {
  return `/home/lexicon?${writeView({ ...emptyView, filters: { ...emptyView.filters, tag: [tag] } })}`;
}
