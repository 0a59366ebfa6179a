import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { plantSheetContent } from '@simples/contract/plant-sheet-content';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

const { facts, factSubjects } = plantSheetEndpoints;

/** Proposals only: without what is reviewed, so that a review asks nothing anew. */
function unreviewed(content: PlantSheetContent) {
  const names = Object.keys(plantSheetContent.shape) as (keyof PlantSheetContent)[];
  const known = Object.fromEntries(names.map((name) => [name, content[name]]));
  const { facts: _facts, ...additionalInfo } = content.additionalInfo;
  return { ...(known as PlantSheetContent), additionalInfo };
}

/** What the rules read in a content. */
export function proposedFactsQuery(content: PlantSheetContent) {
  const body = unreviewed(content);
  return queryOptions({
    queryKey: [facts.name, body],
    queryFn: ({ signal }) => call(facts, { body, signal }),
    select: (answer) => answer.facts,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Concepts that begin with the words typed. */
export function subjectsQuery(search: string) {
  return queryOptions({
    queryKey: [factSubjects.name, { search }],
    queryFn: ({ signal }) => call(factSubjects, { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

/** Labels of subjects that no proposal names. */
export function subjectLabelsQuery(ids: readonly string[]) {
  const query = { ids: ids.join(',') };
  return queryOptions({
    queryKey: [factSubjects.name, query],
    queryFn: ({ signal }) => call(factSubjects, { query, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}
