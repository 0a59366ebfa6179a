import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    // The random histories are two files, so that they take half as long on two cores.
    maxWorkers: '100%',
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['./test/unexpected-errors.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
