import type { SearchNote } from '../../../adapters/search-note.ts';
import type { Db } from '../../../db/db.ts';
import { type HashPerson, type IsNew, type Recognise, termRows, unansweredRows } from './terms.ts';
import { addTerms, addUnanswered } from './usage.repository.ts';

/** What notes are reduced and written with. */
export interface NoteParts {
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

export function createNotes({ db, recognise, hash, log }: NoteParts): Notes {
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
