import type { SearchNote } from '../../../adapters/search-note.ts';
import type { Db } from '../../../db/db.ts';
import { type HashPerson, type Recognise, termRows, unansweredRows } from './terms.ts';
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

type TextNote = SearchNote & { readonly text: string; readonly day: string };

/** Notes of what was typed, held for seconds and never written down as such. */
export interface Notes {
  add(note: SearchNote, day: string): void;
  /** Reduces what waits to known terms and writes those. What fails is given up: nobody's words are kept to try again. */
  write(): Promise<void>;
}

export function createNotes({ db, recognise, hash, log }: NoteParts): Notes {
  let waiting: TextNote[] = [];
  let missed = 0;
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
      for (const [day, notes] of Map.groupBy(taken, (note) => note.day)) {
        await addTerms(db, day, await termRows(notes, recognise, hash));
        await addUnanswered(db, day, unansweredRows(notes, hash));
      }
    },
  };
}
