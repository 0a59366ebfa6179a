import { parseArgs } from 'node:util';
import { checks } from './check.ts';
import { runStages, type Stage, tool } from './steps.ts';

const { values: options } = parseArgs({
  options: {
    /** Every journey, not only those of one person of each role and main job; and the slow tests of the server. */
    all: { type: 'boolean', default: false },
    /** Only the tests that a database may change, on the server of TEST_DATABASE_URL. */
    postgresql: { type: 'boolean', default: false },
  },
});

const vitest = tool('vitest/vitest.mjs');
const journeys: Stage = {
  name: options.all ? 'all journeys in Chromium' : 'smoke journeys in Chromium',
  args: [tool('@playwright/test/cli.js'), 'test'],
  cwd: 'e2e',
  ...(options.all ? {} : { env: { E2E_SMOKE: '1' } }),
};

const everything: readonly Stage[] = [
  checks,
  {
    name: 'unit, API and web tests',
    args: [vitest, 'run'],
    ...(options.all ? {} : { env: { SKIP_SLOW_TESTS: '1' } }),
  },
  [
    [
      {
        name: 'safety, answers and retrieval against the recorded figures',
        args: ['bench/src/main.ts', 'gate'],
      },
    ],
    [
      { name: 'build', args: ['scripts/build.ts'] },
      { name: 'weight of the first visit', args: ['scripts/first-visit.ts'] },
      ...(options.all ? [] : [journeys]),
    ],
  ],
  ...(options.all ? [journeys] : []),
];

const onServer: Stage = {
  name: 'API tests on PostgreSQL',
  args: [vitest, 'run', '--project', 'api'],
  env: { ONLY_WHAT_A_SERVER_CHANGES: '1' },
};

await runStages(options.postgresql ? [onServer] : everything);
