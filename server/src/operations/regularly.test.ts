import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { regularly } from './regularly.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is done at once, then every so many hours; what failed is tried again after ten minutes', async () => {
  const task = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no database yet'));
  task.mockResolvedValue();
  const failures: unknown[] = [];
  void regularly(24, task, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(0);
  expect([task.mock.calls.length, failures.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect([task.mock.calls.length, failures.length]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(24 * HOUR - 1);
  expect(task).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(3);
});
