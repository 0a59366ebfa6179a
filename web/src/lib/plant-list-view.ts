import { limits } from '@simples/contract/limits';
import { type PlantSheetMeta, type SheetOrder, sheetOrder } from '@simples/contract/plant-sheet-lists';
import {
  applicationMethodLabels,
  keysOf,
  languageLabels,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

type FilterName =
  | 'tag'
  | 'preparationMethod'
  | 'geographicalRepartition'
  | 'applicationMethod'
  | 'plantPartUsed'
  | 'language';

export interface FilterField {
  readonly name: FilterName;
  readonly param: string;
  readonly label: string;
  readonly isExtra: boolean;
  /** Other filters take any text. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly values: (meta: PlantSheetMeta) => readonly FilterValue[];
}

interface FilterValue {
  readonly value: string;
  /** Published sheets that have it. */
  readonly sheets: number;
  /** Of a region in a wider one. */
  readonly depth?: number;
}

/** All keys of a vocabulary, also those that no sheet has. */
function counted(labels: Readonly<Record<string, string>>, facet: readonly FilterValue[]): FilterValue[] {
  const sheets = new Map(facet.map((one) => [one.value, one.sheets]));
  return keysOf(labels).map((value) => ({ value, sheets: sheets.get(value) ?? 0 }));
}

export const filterFields: readonly FilterField[] = [
  {
    name: 'tag',
    param: 'symptome',
    label: 'Symptôme',
    isExtra: false,
    // "Plante mortelle" is no complaint.
    values: ({ facets }) => facets.tags.filter(({ kind }) => kind !== 'warning'),
  },
  {
    name: 'preparationMethod',
    param: 'preparation',
    label: 'Préparation',
    isExtra: false,
    labels: preparationMethodLabels,
    values: ({ facets }) => counted(preparationMethodLabels, facets.preparationMethods),
  },
  {
    name: 'geographicalRepartition',
    param: 'region',
    label: 'Région',
    isExtra: false,
    values: ({ facets }) => facets.geographicalRepartitions,
  },
  {
    name: 'applicationMethod',
    param: 'application',
    label: 'Mode d’application',
    isExtra: true,
    labels: applicationMethodLabels,
    values: ({ facets }) => counted(applicationMethodLabels, facets.applicationMethods),
  },
  {
    name: 'plantPartUsed',
    param: 'partie',
    label: 'Partie de la plante',
    isExtra: true,
    labels: plantPartLabels,
    values: ({ facets }) => counted(plantPartLabels, facets.plantParts),
  },
  {
    name: 'language',
    param: 'langue',
    label: 'Langue',
    isExtra: true,
    labels: languageLabels,
    values: ({ facets }) => facets.languages,
  },
];

export const extraFields = filterFields.filter((field) => field.isExtra);

export function labelOf(field: FilterField, value: string): string {
  return field.labels?.[value] ?? value;
}

export interface PlantListView {
  readonly searchQuery: string;
  readonly filters: Readonly<Record<FilterName, readonly string[]>>;
  /** Undefined: the best match first when searched, else the newest. */
  readonly sort: SheetOrder | undefined;
  readonly page: number;
  readonly size: number;
  readonly extras: number;
}

const { defaultSize, sizes, max: maxPage } = limits.page;
const SEARCH = 'q';
const PAGE = 'page';
const SIZE = 'taille';
const SORT = 'tri';

/** As the address says them. */
const orders: Readonly<Record<SheetOrder, string>> = { relevance: 'pertinence', name: 'nom', recent: 'date' };
const EXTRA = 'plus';

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

/** Ignores unknown values: people edit links. */
function readView(params: URLSearchParams): PlantListView {
  const page = wholeNumber(params.get(PAGE));
  const size = wholeNumber(params.get(SIZE));
  const filters = filterFields.map((field) => [field.name, readFilter(field, params)]);
  return {
    searchQuery: (params.get(SEARCH) ?? '').trim().slice(0, limits.searchQuery),
    filters: Object.fromEntries(filters) as PlantListView['filters'],
    sort: sheetOrder.options.find((order) => orders[order] === params.get(SORT)),
    page: page >= 1 && page <= maxPage ? page : 1,
    size: sizes.some((choice) => choice === size) ? size : defaultSize,
    extras: Math.min(wholeNumber(params.get(EXTRA)), extraFields.length),
  };
}

function writeView(view: PlantListView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.searchQuery !== '') params.set(SEARCH, view.searchQuery);
  for (const { name, param } of filterFields) {
    for (const value of view.filters[name]) params.append(param, value);
  }
  if (view.extras > 0) params.set(EXTRA, String(view.extras));
  if (view.sort) params.set(SORT, orders[view.sort]);
  if (view.size !== defaultSize) params.set(SIZE, String(view.size));
  if (view.page !== 1) params.set(PAGE, String(view.page));
  return params;
}

const emptyView: PlantListView = readView(new URLSearchParams());

export function countFilters(view: PlantListView): number {
  return Object.values(view.filters).reduce((count, values) => count + values.length, 0);
}

export function usePlantListView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);

  const change = (patch: Partial<PlantListView>, replace = false) =>
    setParams(writeView({ ...view, ...patch }), { replace, preventScrollReset: true });

  return {
    view,
    /** Replaces the history entry: no history of single letters. */
    search: (searchQuery: string) => change({ searchQuery, ...firstPage }, true),
    filter: (name: FilterName, values: readonly string[]) =>
      change({ filters: { ...view.filters, [name]: values }, ...firstPage }),
    clearFilters: () => change({ filters: emptyView.filters, ...firstPage }),
    showExtras: (extras: number) => change({ extras }, true),
    order: (sort: SheetOrder | undefined) => change({ sort, page: 1 }),
    goToPage: (page: number) => change({ page }),
    resize: (size: number) => change({ size, page: 1 }),
  };
}

export type PlantListControls = ReturnType<typeof usePlantListView>;

export function lexiconPathOfTag(tag: string): string {
  return `/home/lexicon?${writeView({ ...emptyView, filters: { ...emptyView.filters, tag: [tag] } })}`;
}
