import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { suites as server } from './server/test/suites.ts';
import { suites as web } from './web/test/suites.ts';

const workers = { pool: 'threads', maxWorkers: '100%' } as const;

const here = (path: string) => join(import.meta.dirname, path);

/** A worker serves one project: projects that share none follow each other. */
const inTurn = (groupOrder: number) => ({ ...workers, sequence: { groupOrder } });

/** In CI a race is told (« retry x1 ») instead of refusing a whole run. */
const patience = { retry: process.env['CI'] ? 1 : 0 };

/** Milliseconds. A test waits for events: generous limits on a busy machine cost one that passes nothing. */
const limits = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/** Modules are loaded once per worker. */
const shared = { isolate: false, ...patience };

const onServer = {
  ...shared,
  setupFiles: [here('server/test/unexpected-errors.ts')],
  ...limits,
};

const onPhone = {
  setupFiles: ['unexpected-errors', 'patience', 'shared-page'].map((name) => here(`web/test/${name}.ts`)),
  ...limits,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...inTurn(1),
          ...shared,
          ...limits,
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
        },
      },
      { root: 'server', test: { ...inTurn(2), ...onServer, name: 'unit', include: server.unit } },
      {
        root: 'server',
        test: {
          ...inTurn(3),
          ...onServer,
          name: 'process',
          include: server.process,
          globalSetup: [here('server/test/process/global-setup.ts')],
        },
      },
      {
        root: 'server',
        test: {
          ...inTurn(4),
          ...onServer,
          name: 'api',
          include: server.api,
          globalSetup: [here('server/test/global-setup.ts')],
        },
      },
      { root: 'web', test: { ...inTurn(5), ...onPhone, ...shared, name: 'web', include: web.pure } },
      { root: 'web', test: { ...inTurn(6), ...onPhone, ...shared, name: 'pages', include: web.pages } },
    ],
  },
});
