import { afterEach, beforeEach, expect, vi } from 'vitest';

// A test that makes React or a library complain has found a fault, even when its own assertions hold.
const complaints = vi.fn<(...parts: unknown[]) => void>();

beforeEach(() => {
  complaints.mockClear();
  vi.spyOn(console, 'error').mockImplementation(complaints);
});

afterEach(() => {
  expect(complaints.mock.calls).toEqual([]);
});
