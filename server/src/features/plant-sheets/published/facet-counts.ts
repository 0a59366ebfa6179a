import type { PlantSheetFilters } from '@simples/contract/plant-sheet-lists';
import type { Labelled, TraitColumns } from './trait-columns.ts';

/** Filters whose values are offered with a count. */
export const facetLists = {
  tags: 'tags',
  geographicalRepartitions: 'origins',
  preparationMethods: 'preparations',
  applicationMethods: 'applications',
  plantParts: 'parts',
} as const satisfies Partial<Record<keyof PlantSheetFilters, Labelled>>;

type ListFacet = keyof typeof facetLists;
export type Facet = ListFacet | 'languages';
const listFacets = Object.keys(facetLists) as ListFacet[];

export interface CountedValue {
  readonly value: string;
  readonly sheets: number;
}

class Counter {
  readonly #names: readonly string[];
  readonly #counts: Int32Array;
  readonly #isThere: Uint8Array;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#counts = new Int32Array(names.length);
    this.#isThere = new Uint8Array(names.length);
  }

  add(value: number, by: number): void {
    this.#isThere[value] = 1;
    this.#counts[value] = (this.#counts[value] ?? 0) + by;
  }

  get values(): CountedValue[] {
    return this.#names.flatMap((value, at) =>
      this.#isThere[at] ? [{ value, sheets: this.#counts[at] ?? 0 }] : [],
    );
  }
}

/** Of each filter that is set, the numbers of its values. */
export function pickedNumbers(columns: TraitColumns, filters: PlantSheetFilters) {
  const lists = listFacets.flatMap((facet) => {
    const { labels } = columns;
    const numbers = filters[facet].flatMap((value) => labels[facetLists[facet]].find(value) ?? []);
    return filters[facet].length === 0
      ? []
      : [{ facet, list: facetLists[facet], numbers: Int32Array.from(numbers) }];
  });
  const languages = filters.languages.map((language) => columns.labels.language.find(language));
  return { lists, languages: filters.languages.length === 0 ? null : new Set(languages) };
}

export interface PublishedFigures {
  /** Most sheets first. */
  readonly regions: readonly CountedValue[];
  /** References of all sheets by type. */
  readonly references: readonly CountedValue[];
}

export function figuresOf(columns: TraitColumns): PublishedFigures {
  const counted = (list: Labelled): CountedValue[] => {
    const counter = new Counter(columns.labels[list].names);
    for (let place = 0; place < columns.size; place += 1)
      if (columns.isLive[place]) for (const value of columns.list(place, list)) counter.add(value, 1);
    return counter.values;
  };
  const regions = counted('origins').toSorted((a, b) => b.sheets - a.sheets || (a.value < b.value ? -1 : 1));
  return { regions, references: counted('references') };
}

/**
 * Every value of the published sheets, and how many of those that the search (`found`, places) and the filters on other
 * fields leave have it.
 */
export function countFacets(
  columns: TraitColumns,
  filters: PlantSheetFilters,
  found: Int32Array | null,
): ReadonlyMap<Facet, readonly CountedValue[]> {
  const { lists, languages } = pickedNumbers(columns, filters);
  const counters = Object.fromEntries(
    listFacets.map((facet) => [facet, new Counter(columns.labels[facetLists[facet]].names)]),
  );
  const spoken = new Counter(columns.labels.language.names);
  const isFoundAt = new Uint8Array(columns.size).fill(found === null ? 1 : 0);
  for (const place of found ?? []) isFoundAt[place] = 1;
  for (let place = 0; place < columns.size; place += 1) {
    if (!columns.isLive[place]) continue;
    const refusing: Facet[] = lists.flatMap(({ facet, list, numbers }) =>
      columns.countOf(place, list, numbers) > 0 ? [] : [facet],
    );
    const language = columns.language[place] ?? 0;
    if (languages && !languages.has(language)) refusing.push('languages');
    const isFound = isFoundAt[place] === 1;
    const [only, another] = refusing;
    const by = (facet: Facet) => Number(isFound && another === undefined && (only ?? facet) === facet);
    for (const facet of listFacets) {
      const count = by(facet);
      const counter = counters[facet];
      for (const value of columns.list(place, facetLists[facet])) counter?.add(value, count);
    }
    spoken.add(language, by('languages'));
  }
  return new Map<Facet, readonly CountedValue[]>([
    ...listFacets.map((facet) => [facet, counters[facet]?.values ?? []] as const),
    ['languages', spoken.values],
  ]);
}
