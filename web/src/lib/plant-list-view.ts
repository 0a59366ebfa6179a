import { limits } from '@simples/contract/limits';
import type { PlantSheetMeta } from '@simples/contract/plant-sheet-lists';
import {
  applicationMethodLabels,
  keysOf,
  languageLabels,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The filters of a list of plants in the words it sends: specification, section 3. */
type FilterName =
  | 'tag'
  | 'preparationMethod'
  | 'geographicalRepartition'
  | 'applicationMethod'
  | 'plantPartUsed'
  | 'language';

export interface FilterField {
  readonly name: FilterName;
  /** Its name in the address of the page. */
  readonly param: string;
  readonly label: string;
  /** Shown only when the person asks for more filters. */
  readonly isExtra: boolean;
  /** French labels of an enumeration; other filters take any text. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly values: (meta: PlantSheetMeta) => readonly string[];
}

export const filterFields: readonly FilterField[] = [
  { name: 'tag', param: 'symptome', label: 'Symptôme', isExtra: false, values: (meta) => meta.tags },
  {
    name: 'preparationMethod',
    param: 'preparation',
    label: 'Préparation',
    isExtra: false,
    labels: preparationMethodLabels,
    values: () => keysOf(preparationMethodLabels),
  },
  {
    name: 'geographicalRepartition',
    param: 'region',
    label: 'Région',
    isExtra: false,
    values: (meta) => meta.geographicalRepartitions,
  },
  {
    name: 'applicationMethod',
    param: 'application',
    label: 'Mode d’application',
    isExtra: true,
    labels: applicationMethodLabels,
    values: () => keysOf(applicationMethodLabels),
  },
  {
    name: 'plantPartUsed',
    param: 'partie',
    label: 'Partie de la plante',
    isExtra: true,
    labels: plantPartLabels,
    values: () => keysOf(plantPartLabels),
  },
  {
    name: 'language',
    param: 'langue',
    label: 'Langue',
    isExtra: true,
    labels: languageLabels,
    values: (meta) => meta.languages,
  },
];

/** Those that the person asks for. */
export const extraFields = filterFields.filter((field) => field.isExtra);

export function labelOf(field: FilterField, value: string): string {
  return field.labels?.[value] ?? value;
}

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
const firstPage = { page: 1, size: defaultSize } as const;

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
function readView(params: URLSearchParams): PlantListView {
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
function writeView(view: PlantListView): URLSearchParams {
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

const emptyView: PlantListView = readView(new URLSearchParams());

export function countFilters(view: PlantListView): number {
  return Object.values(view.filters).reduce((count, values) => count + values.length, 0);
}

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

/** The lexicon reduced to the sheets that carry a tag. */
export function lexiconPathOfTag(tag: string): string {
  return `/home/lexicon?${writeView({ ...emptyView, filters: { ...emptyView.filters, tag: [tag] } })}`;
}
