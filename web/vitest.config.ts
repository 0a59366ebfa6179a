import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/unexpected-errors.ts', './test/patience.ts'],
    testTimeout: 30_000,
  },
});
