import { defineConfig } from 'vitest/config';
import { suites } from './server/test/suites.ts';

/** Modules are loaded once per worker: two on two cores. */
const shared = { pool: 'threads', isolate: false, maxWorkers: '100%' } as const;

const server = {
  ...shared,
  setupFiles: ['./test/unexpected-errors.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      // One group after the other: a worker serves one project as long as it lives.
      {
        root: 'server',
        test: { ...server, name: 'unit', include: suites.unit, sequence: { groupOrder: 1 } },
      },
      {
        root: 'server',
        test: {
          ...server,
          name: 'api',
          include: suites.api,
          globalSetup: ['./test/global-setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      'web/vitest.config.ts',
    ],
  },
});
