import type { UsageModule } from '@simples/contract/dashboard';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { addDays, createDayClock, retentionDays } from '#server/lib/dates.ts';
import type { Metrics } from '#server/telemetry/metrics.ts';
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
import {
  addTerms,
  addUnanswered,
  addUsage,
  deleteUsageBefore,
  type ExistingUsers,
} from './usage.repository.ts';

interface NoteDeps {
  readonly db: Db;
  readonly recognise: Recognise;
  readonly hash: HashPerson;
  readonly log: { error(fields: object, line: string): void; warn(fields: object, line: string): void };
}

/** Notes in memory; under load further ones are dropped. */
const MAX_NOTES = 2_000;
/** People cached per day; past it some are written again, which counts nobody twice. */
const MAX_SEEN = 100_000;

type TextNote = SearchNote & { readonly text: string; readonly day: string };

/** Typed texts: in memory for seconds, never stored. */
interface Notes {
  add(note: SearchNote, day: string): void;
  /** Never retried: texts are not stored. */
  write(): Promise<void>;
}

function createSeen() {
  let seen = { day: '', people: new Set<string>() };
  return {
    of(day: string): IsNew {
      if (seen.day !== day || seen.people.size > MAX_SEEN) seen = { day, people: new Set() };
      const { people } = seen;
      return (term, person) => people.size < people.add(`${term} ${person.toString('base64')}`).size;
    },
    clear: () => (seen = { day: '', people: new Set() }),
  };
}

function createNotes({ db, recognise, hash, log }: NoteDeps): Notes {
  let waiting: TextNote[] = [];
  let dropped = 0;
  const seen = createSeen();
  return {
    add: (note, day) => {
      if (note.text === null) return;
      if (waiting.length < MAX_NOTES) waiting.push({ ...note, text: note.text, day });
      else dropped += 1;
    },
    write: async () => {
      const taken = waiting;
      waiting = [];
      if (dropped > 0) log.warn({ dropped }, 'searches left out of the statistics');
      dropped = 0;
      try {
        for (const [day, notes] of Map.groupBy(taken, (note) => note.day)) {
          const reduction = { recognise, hash, isNew: seen.of(day) };
          await addTerms(db, day, await termRows(notes, reduction));
          await addUnanswered(db, day, unansweredRows(notes, reduction));
        }
      } catch (error) {
        seen.clear();
        throw error;
      }
    },
  };
}

interface UsageDeps extends NoteDeps {
  readonly clock: Clock;
  readonly existingUsers: ExistingUsers;
  readonly metrics: Pick<Metrics, 'count'>;
}

/** Milliseconds; also what a crash loses. */
const FLUSH_EVERY = 5_000;

export interface Usage {
  /** `userId` is null without a session. */
  request(module: UsageModule, milliseconds: number, userId: string | null): void;
  add(name: CounterName, amount: number): void;
  readonly note: NoteSearch;
  /** Never throws: failed writes are retried. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function writeCounts({ db, existingUsers }: UsageDeps, tally: Tally): Promise<void> {
  const taken = tally.take();
  if (taken.amounts.length + taken.visits.length === 0) return;
  try {
    await addUsage(db, taken, existingUsers);
  } catch (error) {
    tally.giveBack(taken);
    throw error;
  }
}

export function createUsage(deps: UsageDeps): Usage {
  const dayOf = createDayClock();
  const today = () => dayOf(deps.clock.now());
  const tally = createTally();
  const notes = createNotes(deps);
  let sweptOn = '';
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const day = today();
    try {
      await writeCounts(deps, tally);
      await notes.write();
      if (sweptOn !== day) await deleteUsageBefore(deps.db, addDays(day, -retentionDays.usage));
      sweptOn = day;
    } catch (error) {
      deps.log.error({ err: error }, 'usage not written');
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  function count(day: string, name: CounterName, amount: number): void {
    tally.add(day, name, amount);
    deps.metrics.count(name, amount);
  }

  const timer = setInterval(() => void flush(), FLUSH_EVERY).unref();
  return {
    request: (module, milliseconds, userId) => {
      const day = today();
      tally.request(day, module, milliseconds);
      if (userId !== null) tally.visit(day, module, userId);
    },
    add: (name, amount) => count(today(), name, amount),
    note: (note) => {
      const day = today();
      if (note.source === 'question') count(day, 'questions', 1);
      if (note.source === 'question' && !note.found) count(day, 'questions-unanswered', 1);
      notes.add(note, day);
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
