import { limits } from '@simples/contract/limits';
import type { ReviewKind } from '@simples/contract/plant-sheet-content';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { plantPageQuery } from '#web/lib/plant-sheet-queries.ts';

export interface QueueView {
  readonly reviewKind: ReviewKind;
  readonly searchQuery: string;
  readonly page: number;
}

export function queueQuery({ reviewKind, searchQuery, page }: QueueView) {
  const wanted = { reviewKind, page, limit: limits.page.defaultSize, view: 'cards' };
  return queryOptions({
    ...plantPageQuery(searchQuery, wanted),
    placeholderData: keepPreviousData,
  });
}

/** Regardless of the search. Specification, section 4. */
export function queueCountQuery(reviewKind: ReviewKind) {
  return queryOptions({
    ...plantPageQuery('', { reviewKind, page: 1, limit: 1, view: 'cards' }),
    select: ({ totalPlants }) => totalPlants,
  });
}

/** The most dangerous first. */
export function firstWaitingQuery(reviewKind: ReviewKind) {
  return plantPageQuery('', { reviewKind, page: 1, limit: 5, view: 'cards' });
}

export function latestQuery() {
  return plantPageQuery('', { page: 1, limit: 5, view: 'cards' });
}

export function binQuery(page: number) {
  return queryOptions({
    ...plantPageQuery('', { status: 'DELETED', page, limit: limits.page.defaultSize }),
    placeholderData: keepPreviousData,
  });
}
