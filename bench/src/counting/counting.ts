import { randomUUID } from 'node:crypto';
import { plantSheetFilters } from '@simples/contract/plant-sheet-lists';
import { systemClock } from '@simples/server/adapters/clock';
import { openEmbedded } from '@simples/server/db/embedded';
import { migrateDatabase } from '@simples/server/db/migrate';
import { createAnswers } from '@simples/server/features/chat/chat.feature';
import { loadStarterContent } from '@simples/server/features/plant-sheets/publication/starter-content';
import { createPublishedSheets } from '@simples/server/features/plant-sheets/published/published-sheets';
import { createPlantSheets } from '@simples/server/features/plant-sheets/reading/plant-sheets.service';
import { createUsage } from '@simples/server/features/usage/usage.service';
import { loadThesaurus } from '@simples/server/french/thesaurus';
import { createKeyedHash } from '@simples/server/lib/secrets';
import { createQueryParser } from '@simples/server/search/query-parser';
import { noMetrics } from '@simples/server/telemetry/metrics';

const REQUESTS = 1_000_000;
const PEOPLE = 1_000;
const ROUNDS = 9;
/** Searches of a round: each by somebody who has not looked for that before. */
const SEARCHES = 1_000;
const NEW_TEXTS = 100;

/** What somebody may look for; the last word means nothing. */
const words =
  'toux moringa ventre kinkéliba gingembre fatigue paludisme sommeil camomille neem thym peau zyxglorp'.split(
    ' ',
  );
const PAIRS = words.flatMap((one) =>
  words.filter((other) => other !== one).map((other) => `${one} ${other}`),
);
const TRIPLES = PAIRS.flatMap((pair) =>
  words.filter((word) => !pair.includes(word)).map((word) => `${word} ${pair}`),
);

const actor = { id: randomUUID(), roles: ['CUSTOMER'] } as const;
const draw = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

function line(what: string, figure: string, share = ''): void {
  console.log(`${what.padEnd(62)}${figure.padStart(10)}${share.padStart(10)}`);
}

/** Milliseconds that some work took. */
async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The middle one of several measurements of some work, in milliseconds. */
async function usual(work: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(() => work(round)));
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

/** The product as far as searching and counting go, on starter content in memory. */
async function openParts() {
  const database = await openEmbedded('memory://');
  await migrateDatabase(database.pool);
  await loadStarterContent(database.db, systemClock);
  const parser = createQueryParser({ thesaurus: loadThesaurus() });
  const { understanding } = createAnswers(database.db, parser);
  const usage = createUsage({
    db: database.db,
    clock: systemClock,
    recognise: (texts) => understanding.recognise(texts),
    existingUsers: async (ids) => new Set(ids),
    hash: createKeyedHash('counting'.repeat(4)),
    metrics: noMetrics,
    log: console,
  });
  return {
    database,
    usage,
    sheets: createPlantSheets({
      db: database.db,
      parser,
      published: createPublishedSheets(database.db),
      noteSearch: () => {},
    }),
  };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

async function countRequests({ usage }: Parts): Promise<void> {
  const people = Array.from({ length: PEOPLE }, () => randomUUID());
  const count = () => {
    for (let at = 0; at < REQUESTS; at += 1) usage.request('lexicon', at % 700, draw(people, at));
  };
  line('Counting one request', `${((1e6 * (await usual(count))) / REQUESTS).toFixed(0)} ns`);
  line(`Writing the sums of ${ROUNDS * REQUESTS} requests`, `${(await timed(usage.flush)).toFixed(1)} ms`);
}

async function countSearches({ usage, sheets }: Parts): Promise<void> {
  const search = async (round: number) => {
    for (let at = 0; at < NEW_TEXTS; at += 1) {
      await sheets.list(
        actor,
        plantSheetFilters.parse({ searchQuery: draw(PAIRS, at + round), view: 'cards' }),
      );
    }
  };
  await search(0);
  const whole = (1e3 * (await usual(search))) / NEW_TEXTS;
  const told = (microseconds: number) =>
    [`${microseconds.toFixed(1)} µs`, `${((100 * microseconds) / whole).toFixed(2)} %`] as const;
  line('One search of the lexicon, without its HTTP', ...told(whole));

  const note = (text: string) =>
    usage.note({ source: 'search', userId: randomUUID(), text, found: !text.includes('zyxglorp') });
  const noteMany = () => {
    for (let at = 0; at < SEARCHES; at += 1) note(draw(PAIRS, at));
  };
  await timed(noteMany);
  await usage.flush();
  line('Noting it, while its request goes on', ...told((1e3 * (await timed(noteMany))) / SEARCHES));
  const flushed = await usual(async (round) => {
    if (round > 0) noteMany();
    await usage.flush();
  });
  line('Reducing and writing it seconds later', ...told((1e3 * flushed) / SEARCHES));
  const fresh = await usual(async (round) => {
    for (let at = 0; at < NEW_TEXTS; at += 1) note(draw(TRIPLES, round * NEW_TEXTS + at));
    await usage.flush();
  });
  line('The same for words that nobody typed before', ...told((1e3 * fresh) / NEW_TEXTS));
}

/** What counting how the product is used costs: each request, each search, and each write of the sums. */
export async function runCounting(): Promise<void> {
  const parts = await openParts();
  try {
    await countRequests(parts);
    await countSearches(parts);
    await parts.usage.close();
  } finally {
    await parts.database.close();
  }
}
