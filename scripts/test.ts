import { runSteps, tool } from './steps.ts';

// `--postgresql`: only the suite that has a database, on the server of TEST_DATABASE_URL.
const onlyDatabase = process.argv.includes('--postgresql');
const apiTests = {
  name: 'API tests on PostgreSQL',
  args: [tool('vitest/vitest.mjs'), 'run', '--project', 'server'],
};

const everything = [
  { name: 'check', args: ['scripts/check.ts'] },
  { name: 'unit and API tests', args: [tool('vitest/vitest.mjs'), 'run'] },
  { name: 'safety, answers and retrieval against the recorded figures', args: ['bench/src/main.ts', 'gate'] },
  { name: 'build', args: ['scripts/build.ts'] },
  { name: 'weight of the first visit', args: ['scripts/first-visit.ts'] },
  { name: 'journeys in Chromium', args: [tool('@playwright/test/cli.js'), 'test'], cwd: 'e2e' },
];

runSteps(onlyDatabase ? [apiTests] : everything);
