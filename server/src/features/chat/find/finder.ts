import type { Db } from '#server/db/database.ts';
import { type FactQuery, plantsWithFacts } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import type { QueryParser } from '#server/search/search.ts';
import { searchTexts } from '#server/search/search.ts';
import { createKnownPlants, type KnownPlant } from './known-plants.ts';

/** Reads sheets and facts for one answer. */
export interface Finder {
  plants(ids: readonly string[]): Promise<KnownPlant[]>;
  withFacts(query: FactQuery): ReturnType<typeof plantsWithFacts>;
  /** Sheets with a passage that holds most words of a topic that no concept names. */
  onTopic(topic: string, limit: number): Promise<string[]>;
}

/** Part of the topic's words that a passage holds. */
const MIN_COVERAGE = 0.75;

export function createFinder(db: Db, parser: QueryParser): Finder {
  return {
    plants: createKnownPlants(db),
    withFacts: (query) => plantsWithFacts(db, query),
    onTopic: async (topic, limit) => {
      const query = await parser.parse(db, topic);
      const hits = await searchTexts(db, query, { collection: 'passage', limit: 4 * limit });
      const owners = hits.filter(({ coverage }) => coverage >= MIN_COVERAGE).map(({ owner }) => owner);
      return [...new Set(owners)].slice(0, limit);
    },
  };
}
