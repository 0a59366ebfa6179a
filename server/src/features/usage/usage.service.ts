import type { UsageModule } from '@simples/contract/dashboard';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { addDays, createDayClock } from '#server/lib/dates.ts';
import { type CounterName, createTally, type Tally } from '#server/telemetry/usage-counters.ts';
import {
  type HashPerson,
  type IsNew,
  type NoteSearch,
  type Recognise,
  type SearchNote,
  termRows,
  unansweredRows,
} from './search-terms.ts';
import { addTerms, addUnanswered, addUsage, forgetUsage } from './usage.repository.ts';

/** What notes are reduced and written with. */
interface NoteParts {
  readonly db: Db;
  readonly recognise: Recognise;
  readonly hash: HashPerson;
  readonly log: { error(fields: object, line: string): void; warn(fields: object, line: string): void };
}

/** Notes waiting at most: under a flood the statistics lose, not the people. */
const MOST_NOTES = 2_000;

/** People remembered at most as written today; beyond that some are written again, which counts nobody twice. */
const MOST_SEEN = 100_000;

type TextNote = SearchNote & { readonly text: string; readonly day: string };

/** Notes of what was typed, held for seconds and never written down as such. */
export interface Notes {
  add(note: SearchNote, day: string): void;
  /** Reduces what waits to known terms and writes those. What fails is given up: nobody's words are kept to try again. */
  write(): Promise<void>;
}

/** Who has been written on a day, by their hash. */
function createSeen() {
  let seen = { day: '', people: new Set<string>() };
  return {
    of(day: string): IsNew {
      if (seen.day !== day || seen.people.size > MOST_SEEN) seen = { day, people: new Set() };
      const { people } = seen;
      return (term, person) => people.size < people.add(`${term} ${person.toString('base64')}`).size;
    },
    forget: () => (seen = { day: '', people: new Set() }),
  };
}

function createNotes({ db, recognise, hash, log }: NoteParts): Notes {
  let waiting: TextNote[] = [];
  let missed = 0;
  const seen = createSeen();
  return {
    add: (note, day) => {
      if (note.text === null) return;
      if (waiting.length < MOST_NOTES) waiting.push({ ...note, text: note.text, day });
      else missed += 1;
    },
    write: async () => {
      const taken = waiting;
      waiting = [];
      if (missed > 0) log.warn({ missed }, 'searches left out of the statistics');
      missed = 0;
      try {
        for (const [day, notes] of Map.groupBy(taken, (note) => note.day)) {
          const reduction = { recognise, hash, isNew: seen.of(day) };
          await addTerms(db, day, await termRows(notes, reduction));
          await addUnanswered(db, day, unansweredRows(notes, reduction));
        }
      } catch (error) {
        seen.forget();
        throw error;
      }
    },
  };
}

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
