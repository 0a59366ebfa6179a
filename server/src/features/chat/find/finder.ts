import type { Db } from '#server/db/database.ts';
import { type FactQuery, plantsWithFacts } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import type { QueryParser } from '#server/search/search.ts';
import { searchTexts } from '#server/search/search.ts';
import { createKnownPlants, type KnownPlant } from './known-plants.ts';

/** Reads sheets and facts of one state of the published sheets. */
export interface Finder {
  plants(ids: readonly string[]): Promise<KnownPlant[]>;
  withFacts(query: FactQuery): ReturnType<typeof plantsWithFacts>;
  /** Sheets with a passage that holds most words of a topic that no concept names. */
  onTopic(topic: string, limit: number): Promise<string[]>;
}

/** Part of the topic's words that a passage holds. */
const MIN_COVERAGE = 0.75;

type Found = ReturnType<typeof plantsWithFacts>;

/** A few kB each. */
const MAX_QUERIES = 1_000;

/** What many ask is looked up once, until a sheet is published. */
function remembered(find: (query: FactQuery) => Found): (query: FactQuery) => Found {
  const known = new Map<string, Found>();
  return (query) => {
    const key = JSON.stringify(query);
    const found = known.get(key) ?? find(query);
    if (known.size >= MAX_QUERIES) known.clear();
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}

/** For a version of the published sheets; null reads what is published now. */
export type Finders = (version: string | null) => Finder;

export function createFinders(db: Db, parser: QueryParser): Finders {
  const plants = createKnownPlants(db);
  const find = (query: FactQuery) => plantsWithFacts(db, query);
  const finderOf = (version: string | null): Finder => ({
    plants: (ids) => plants(ids, version),
    withFacts: version === null ? find : remembered(find),
    onTopic: async (topic, limit) => {
      const query = await parser.parse(db, topic);
      const hits = await searchTexts(db, query, { collection: 'passage', limit: 4 * limit });
      const owners = hits.filter(({ coverage }) => coverage >= MIN_COVERAGE).map(({ owner }) => owner);
      return [...new Set(owners)].slice(0, limit);
    },
  });
  let latest: { readonly version: string | null; readonly finder: Finder } = {
    version: null,
    finder: finderOf(null),
  };
  return (version) => {
    if (latest.version !== version) latest = { version, finder: finderOf(version) };
    return latest.finder;
  };
}
