let pending = 0;

/** Whether a part is on its way without which the page goes on. */
export const isOptionalPending = (): boolean => pending > 0;

/** Loads a part whose failure the caller makes good: the page is not reloaded for it. */
export async function loadOptional<T>(load: () => Promise<T>): Promise<T> {
  pending += 1;
  try {
    return await load();
  } finally {
    pending -= 1;
  }
}
