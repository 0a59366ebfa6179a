import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../server/src/adapters/clock.ts';
import { openEmbedded } from '../../../server/src/db/embedded.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { createKeyedHash } from '../../../server/src/features/auth/keyed-hash.ts';
import { createUsage } from '../../../server/src/features/dashboard/usage/usage.service.ts';
import { loadStarterContent } from '../../../server/src/features/plant-sheets/starter-content.ts';
import { createRetrieval } from '../../../server/src/features/retrieval/retrieval.service.ts';
import { createQueryParser } from '../../../server/src/search/query-parser.ts';
import { loadThesaurus } from '../../../server/src/search/thesaurus.ts';

const REQUESTS = 1_000_000;
const PEOPLE = 1_000;
const SEARCHES = [
  'toux',
  'moringa',
  'mal de ventre',
  'kinkéliba',
  'gingembre',
  'fatigue',
  'paludisme',
  'zyxglorp',
];
const NOTES = 1_000;

function line(what: string, figure: string): void {
  console.log(`${what.padEnd(58)}${figure.padStart(12)}`);
}

/** Milliseconds that some work took. */
async function timed(work: () => void | Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** What counting how the product is used costs: each request, each search, and each write of the sums. */
export async function runCounting(): Promise<void> {
  const database = await openEmbedded('memory://');
  try {
    await migrateDatabase(database.pool);
    await loadStarterContent(database.db, systemClock);
    const parser = createQueryParser({ thesaurus: loadThesaurus() });
    const usage = createUsage({
      db: database.db,
      clock: systemClock,
      recognise: createRetrieval(database.db, parser).recognise,
      hash: createKeyedHash('counting'.repeat(4)),
      log: console,
    });
    const people = Array.from({ length: PEOPLE }, () => randomUUID());
    const count = () => {
      for (let at = 0; at < REQUESTS; at += 1)
        usage.request('lexicon', at % 700, people[at % PEOPLE] ?? null);
    };
    count();
    line('Counting one request', `${((1e6 * (await timed(count))) / REQUESTS).toFixed(0)} ns`);
    line(`Writing the sums of ${2 * REQUESTS} requests`, `${(await timed(usage.flush)).toFixed(1)} ms`);
    const note = () => {
      for (let at = 0; at < NOTES; at += 1) {
        const text = SEARCHES[at % SEARCHES.length] ?? '';
        usage.note({ source: 'search', userId: people[at % PEOPLE] ?? '', text, found: text !== 'zyxglorp' });
      }
    };
    note();
    // The first time, names and thesaurus are read: once in the life of a process.
    await usage.flush();
    line('Noting one search', `${((1e6 * (await timed(note))) / NOTES).toFixed(0)} ns`);
    line(
      `Reducing ${NOTES} searches to terms and writing them`,
      `${(await timed(usage.flush)).toFixed(1)} ms`,
    );
    await usage.close();
  } finally {
    await database.close();
  }
}
