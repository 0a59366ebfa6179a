import { beforeEach, vi } from 'vitest';

/** An error on the console that no test expects is a defect: it fails the test that wrote it. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    throw new Error(`unexpected console.error: ${args.map(String).join(' ')}`);
  });
});
