import { shareNext } from '#server/lib/concurrency.ts';

interface RequestCount {
  readonly key: string;
  readonly count: number;
  /** End of the window that they are counted in. */
  readonly endsAt: Date;
}

/** Adds to what all processes have counted. @returns the sums by key, of windows that have not ended. */
export type ShareCounts = (counts: readonly RequestCount[]) => Promise<ReadonlyMap<string, number>>;

interface Entry {
  readonly key: string;
  readonly endsAt: number;
  /** By all processes, as far as this one knows. */
  known: number;
  /** By this process, and not shared yet. */
  pending: number;
}

/** The least recently seen are forgotten. */
const MAX_ENTRIES = 50_000;

/** Few when the limit is near. Processes that never meet exceed a limit by this much each: a fortieth at most. */
const mayWait = (entry: Entry, limit: number) =>
  Math.max(1, Math.floor(Math.min(limit / 40, (limit - entry.known) / 10)));

/** Requests by key in windows that begin at the same moment in every process. */
export class RequestCounts {
  readonly #entries = new Map<string, Entry>();
  readonly #due = new Set<Entry>();
  readonly #share: ShareCounts | null;
  readonly #flush = shareNext(() => this.#shareDue());

  constructor(share: ShareCounts | null) {
    this.#share = share;
  }

  #entryOf(key: string, window: number): Entry {
    const now = Date.now();
    const found = this.#entries.get(key);
    const isOpen = found && found.endsAt > now;
    const entry = isOpen ? found : { key, endsAt: now - (now % window) + window, known: 0, pending: 0 };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > MAX_ENTRIES) {
      for (const [oldest] of this.#entries) {
        this.#entries.delete(oldest);
        break;
      }
    }
    return entry;
  }

  async #shareDue(): Promise<void> {
    const counted = [...this.#due].map((entry) => ({ entry, count: entry.pending }));
    this.#due.clear();
    const counts = counted.map(({ entry: { key, endsAt }, count }) => ({
      key,
      count,
      endsAt: new Date(endsAt),
    }));
    // Without the database, each process counts for itself.
    const sums = await this.#share?.(counts).catch(() => null);
    for (const { entry, count } of counted) {
      entry.pending -= count;
      entry.known = Math.max(sums?.get(entry.key) ?? 0, entry.known + count);
    }
  }

  /** @returns what has been counted, this request included, and milliseconds until the window ends. */
  async count(key: string, window: number, limit: number): Promise<{ current: number; ttl: number }> {
    let entry = this.#entryOf(key, window);
    while (this.#share && entry.pending >= mayWait(entry, limit) && entry.known + entry.pending <= limit) {
      this.#due.add(entry);
      await this.#flush();
      entry = this.#entryOf(key, window);
    }
    const current = entry.known + entry.pending + 1;
    // What is refused adds nothing.
    if (current <= limit) entry.pending += 1;
    return { current, ttl: entry.endsAt - Date.now() };
  }
}
