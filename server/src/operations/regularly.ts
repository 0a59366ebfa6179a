const HOUR = 60 * 60 * 1000;
/** Timers know no longer time. */
const MAX_HOURS = 500;
/** After a failure: a database that starts beside the backups is there by then. */
const RETRY = 10 * 60 * 1000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs `task` now and every so many hours, without an end; one that failed is tried again after ten minutes. */
export async function regularly(
  hours: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): Promise<never> {
  for (;;) {
    const pause = await task().then(
      () => Math.min(hours, MAX_HOURS) * HOUR,
      (error: unknown) => {
        onError(error);
        return RETRY;
      },
    );
    await wait(pause);
  }
}
