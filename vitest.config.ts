import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { suites as server, slow } from './server/test/suites.ts';
import { suites as web } from './web/test/suites.ts';

const here = (path: string) => join(import.meta.dirname, path);

const projects = ['process', 'api', 'unit', 'pages', 'web', 'contract'];
const isSlow = ({ moduleId }: TestSpecification) => slow.some((file) => moduleId.endsWith(`/server/${file}`));
const place = (test: TestSpecification) => 2 * projects.indexOf(test.project.name) + (isSlow(test) ? 0 : 1);

/**
 * One queue for all: a worker takes the next file when it has none. Those of a project follow each other, because a
 * worker keeps its modules that long, and the slow ones come first, so that no core waits for the last of them.
 */
class OneQueue extends BaseSequencer {
  override async sort(tests: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- of no array
    const usual = await super.sort(tests);
    return usual.toSorted((one, other) => place(one) - place(other));
  }
}

/** In CI a race is told (« retry x1 ») instead of refusing a whole run. */
const patience = { retry: process.env['CI'] ? 1 : 0 };

/** Milliseconds. A test waits for events: generous limits on a busy machine cost one that passes nothing. */
const limits = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/** Tests wait for jobs and processes. */
const WAITING = 1;

/** Modules are loaded once per worker. */
const shared = {
  pool: 'threads',
  maxWorkers: availableParallelism() + WAITING,
  isolate: false,
  ...patience,
} as const;

/** What runs in Node as it stands is loaded by Node, as in production: transforming it costs time, and it is slower then. */
const asItStands = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

const onServer = {
  ...shared,
  ...asItStands,
  setupFiles: [here('server/test/unexpected-errors.ts')],
  ...limits,
};

const onPhone = {
  ...shared,
  setupFiles: ['unexpected-errors', 'patience', 'shared-page'].map((name) => here(`web/test/${name}.ts`)),
  ...limits,
};

export default defineConfig({
  test: {
    sequence: { sequencer: OneQueue },
    projects: [
      {
        test: {
          ...shared,
          ...asItStands,
          ...limits,
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
        },
      },
      { root: 'server', test: { ...onServer, name: 'unit', include: server.unit } },
      {
        root: 'server',
        test: {
          ...onServer,
          name: 'process',
          include: server.process,
          globalSetup: [here('server/test/process/global-setup.ts')],
        },
      },
      {
        root: 'server',
        test: {
          ...onServer,
          name: 'api',
          include: server.api,
          globalSetup: [here('server/test/global-setup.ts')],
        },
      },
      { root: 'web', test: { ...onPhone, name: 'web', include: web.pure } },
      { root: 'web', test: { ...onPhone, name: 'pages', include: web.pages } },
    ],
  },
});
