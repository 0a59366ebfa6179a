import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checks } from './check.ts';
import { runStages, type Stage, type Step, tool } from './steps.ts';

const { values: options } = parseArgs({
  options: {
    /** Every journey, not only those of one person of each role and main job; and the slow tests of the server. */
    all: { type: 'boolean', default: false },
    /** Only the tests that a database may change, on the server of TEST_DATABASE_URL; with `all`, these besides all others. */
    postgresql: { type: 'boolean', default: false },
  },
});

/** Processes and threads by the hundred load the same modules: stripped and compiled once, as `npm start` keeps them. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/compile');

/** An embedded database in memory keeps its files outside the heap: V8 would collect garbage whenever they grow. */
const withDatabases = '--external-memory-accounted-in-global-limit';
const vitest = [withDatabases, tool('vitest/vitest.mjs')];
const journeys: Step = {
  name: options.all ? 'all journeys in Chromium' : 'smoke journeys in Chromium',
  args: [tool('@playwright/test/cli.js'), 'test'],
  cwd: 'e2e',
  ...(options.all ? {} : { env: { E2E_SMOKE: '1' } }),
};
const onServer: Step = {
  name: 'API tests on PostgreSQL',
  args: [...vitest, 'run', '--project', 'api'],
  env: { ONLY_WHAT_A_SERVER_CHANGES: '1' },
};
const isWhole = options.all && options.postgresql;
const tests: Step = {
  name: 'unit, API and web tests',
  args: [...vitest, 'run'],
  env: {
    ...(options.all ? {} : { SKIP_SLOW_TESTS: '1' }),
    // Those on the server follow.
    ...(isWhole ? { TEST_DATABASE_URL: undefined } : {}),
  },
};
const gate: Step = {
  name: 'safety, answers and retrieval against the recorded figures',
  args: [withDatabases, 'bench/src/main.ts', 'gate'],
};

/** Made once, before what uses them at the same time. */
const made: readonly Step[] = [
  { name: 'build', args: ['scripts/build.ts'] },
  { name: 'weight of the first visit', args: ['scripts/first-visit.ts'] },
  { name: 'starter data', args: ['server/test/starter-data.ts'] },
];

/** Tests wait for processes, journeys for pages: together, in rows of about the same length, they leave no core idle. */
const everything: readonly Stage[] = [
  [...checks, made],
  [[tests], [gate, journeys, ...(isWhole ? [onServer] : [])]],
];

await runStages(options.postgresql && !options.all ? [onServer] : everything);
