import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['./test/unexpected-errors.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
