import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchMemory } from './memory.ts';

const MEGABYTE = 1024 * 1024;
const limits = { OVERLOAD_MEMORY_MB: 100, OVERLOAD_PATIENCE_SECONDS: 60 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A process that holds so many megabytes, of which so many are garbage. */
function processOf(held: { megabytes: number; garbage: number }) {
  const onStuck = vi.fn();
  const collect = vi.fn(() => {
    held.megabytes -= held.garbage;
    held.garbage = 0;
  });
  const logger = { warn: vi.fn(), error: vi.fn() };
  watchMemory(limits, { logger, onStuck, collect, rss: () => held.megabytes * MEGABYTE });
  return { onStuck, collect, logger };
}

describe('memory above the limit', () => {
  it('is collected at the next look, and the process goes on', () => {
    const { onStuck, collect } = processOf({ megabytes: 300, garbage: 250 });
    vi.advanceTimersByTime(10_000);
    expect(collect).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(600_000);
    expect([collect.mock.calls.length, onStuck.mock.calls.length]).toEqual([1, 0]);
  });

  it('that no collection frees for a minute ends the process once, and not before', () => {
    const { onStuck, logger } = processOf({ megabytes: 300, garbage: 0 });
    vi.advanceTimersByTime(60_000);
    expect(onStuck).not.toHaveBeenCalled();
    vi.advanceTimersByTime(600_000);
    expect(onStuck).toHaveBeenCalledTimes(1);
    expect(logger.error).toHaveBeenCalledTimes(1);
  });

  it('that went down by itself meanwhile begins its minute anew', () => {
    const held = { megabytes: 300, garbage: 0 };
    const { onStuck } = processOf(held);
    vi.advanceTimersByTime(50_000);
    held.megabytes = 50;
    vi.advanceTimersByTime(5_000);
    held.megabytes = 300;
    vi.advanceTimersByTime(60_000);
    expect(onStuck).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(onStuck).toHaveBeenCalledTimes(1);
  });

  it('below it nothing is collected', () => {
    const { collect, onStuck } = processOf({ megabytes: 100, garbage: 50 });
    vi.advanceTimersByTime(600_000);
    expect([collect.mock.calls.length, onStuck.mock.calls.length]).toEqual([0, 0]);
  });
});
