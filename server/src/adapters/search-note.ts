/** That somebody looked for something, for the statistics. */
export interface SearchNote {
  readonly source: 'search' | 'question';
  readonly userId: string;
  /** What was typed; null for what only counts as asked: an emergency, small talk. */
  readonly text: string | null;
  /** Words that the search read as others. */
  readonly corrections?: readonly { readonly from: string; readonly to: string }[];
  readonly found: boolean;
}

/** Takes a note and returns at once: what becomes of it never delays an answer. */
export type NoteSearch = (note: SearchNote) => void;
