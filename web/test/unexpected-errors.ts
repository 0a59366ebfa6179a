import { beforeEach, vi } from 'vitest';

/** An unexpected console error fails the test. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    throw new Error(`unexpected console.error: ${args.map(String).join(' ')}`);
  });
});
