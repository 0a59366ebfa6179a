import type { Gap, SearchedTerm } from '@simples/contract/dashboard';
import type { Db } from '../../../db/db.ts';
import { publishedLabels } from '../../plant-sheets/plant-sheets.service.ts';
import {
  type Days,
  type Looked,
  mostSearched,
  unansweredQueries,
  unansweredTerms,
} from './figures.repository.ts';

/** Terms told at most. */
const MOST_TERMS = 10;
/** Things to write told at most. */
const MOST_GAPS = 50;

const isId = (term: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(term);

/** Plants under the name of their sheet; those of sheets that are not published any more are left out. */
async function named(db: Db, rows: readonly Looked[]): Promise<SearchedTerm[]> {
  const ids = rows.map(({ term }) => term).filter(isId);
  const labels = await publishedLabels(db, ids);
  return rows.flatMap((row): SearchedTerm[] => {
    if (!isId(row.term)) return [{ ...row, plantSheetId: null }];
    const label = labels.get(row.term);
    return label === undefined ? [] : [{ ...row, term: label, plantSheetId: row.term }];
  });
}

/** What most people looked for. */
export async function searchFigures(db: Db, days: Days) {
  const symptoms = await mostSearched(db, { ...days, kind: 'symptom', limit: MOST_TERMS });
  // More than are told: some may be of sheets that are gone.
  const plants = await mostSearched(db, { ...days, kind: 'plant', limit: 2 * MOST_TERMS });
  return {
    symptoms: symptoms.map((row): SearchedTerm => ({ ...row, plantSheetId: null })),
    plants: (await named(db, plants)).slice(0, MOST_TERMS),
  };
}

/** What most people found nothing for, most people first. */
export async function gaps(db: Db, days: Days): Promise<Gap[]> {
  const symptoms = await unansweredTerms(db, { ...days, kind: 'symptom', limit: MOST_GAPS });
  const plants = await unansweredTerms(db, { ...days, kind: 'plant', limit: MOST_GAPS });
  const queries = await unansweredQueries(db, days, MOST_GAPS);
  const all: Gap[] = [
    ...symptoms.map((row) => ({ ...row, kind: 'symptom' as const, plantSheetId: null })),
    ...(await named(db, plants)).map((row) => ({ ...row, kind: 'plant' as const })),
    ...queries.map(({ query, people, times }) => ({
      kind: 'query' as const,
      term: query,
      plantSheetId: null,
      people,
      times,
    })),
  ];
  return all.toSorted((a, b) => b.people - a.people || b.times - a.times).slice(0, MOST_GAPS);
}
