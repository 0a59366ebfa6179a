import type { UsageModule } from '@simples/contract/dashboard';
import type { Clock } from '../../../adapters/clock.ts';
import { addDays, createDayClock } from '../../../adapters/days.ts';
import type { NoteSearch } from '../../../adapters/search-note.ts';
import type { CounterName } from './counters.ts';
import { createNotes, type NoteParts } from './notes.ts';
import { createTally, type Tally } from './tally.ts';
import { addUsage, forgetUsage } from './usage.repository.ts';

interface Parts extends NoteParts {
  readonly clock: Clock;
}

/** Milliseconds between two writes: what a crash loses at most. */
const FLUSH_EVERY = 5_000;
/** Days for which it is known who came and what was looked for. */
const KEPT_DAYS = 90;

/** Counting how the product is used: in the process, and every few seconds in the database for all processes. */
export interface Usage {
  /** Counts one request; `userId` is null for whoever is not signed in. */
  request(module: UsageModule, milliseconds: number, userId: string | null): void;
  /** Adds to a counter of today. */
  add(name: CounterName, amount: number): void;
  readonly note: NoteSearch;
  /** Writes everything counted so far. Never throws: what could not be written is kept for the next time. */
  readonly flush: () => Promise<void>;
  /** Stops the clockwork and writes the rest. */
  readonly close: () => Promise<void>;
}

async function writeCounts({ db }: Parts, tally: Tally): Promise<void> {
  const taken = tally.take();
  if (taken.amounts.length + taken.visits.length === 0) return;
  try {
    await addUsage(db, taken);
  } catch (error) {
    tally.giveBack(taken);
    throw error;
  }
}

export function createUsage(parts: Parts): Usage {
  const dayOf = createDayClock();
  const today = () => dayOf(parts.clock.now());
  const tally = createTally();
  const notes = createNotes(parts);
  let sweptOn = '';
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const day = today();
    try {
      await writeCounts(parts, tally);
      await notes.write();
      if (sweptOn !== day) await forgetUsage(parts.db, addDays(day, -KEPT_DAYS));
      sweptOn = day;
    } catch (error) {
      parts.log.error({ err: error }, 'usage not written');
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  const clockwork = setInterval(() => void flush(), FLUSH_EVERY).unref();
  return {
    request: (module, milliseconds, userId) => {
      const day = today();
      tally.request(day, module, milliseconds);
      if (userId !== null) tally.visit(day, module, userId);
    },
    add: (name, amount) => tally.add(today(), name, amount),
    note: (note) => {
      const day = today();
      if (note.source === 'question') tally.add(day, 'questions', 1);
      if (note.source === 'question' && !note.found) tally.add(day, 'questions-unanswered', 1);
      notes.add(note, day);
    },
    flush,
    close: () => {
      clearInterval(clockwork);
      return flush();
    },
  };
}
