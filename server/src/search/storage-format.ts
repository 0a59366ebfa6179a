/** What a posting says of a stem in a text. */
export interface Posting {
  /** Occurrences of a stem in a text, those in the title counted three times. */
  frequency: number;
  /** Whether the title holds it. */
  titled: boolean;
}

/** What is known of a text besides its words. */
export interface TextTraits {
  /** Words, those of the title counted three times. */
  readonly length: number;
  /** See `IndexedText`. */
  readonly heldBack: boolean;
}

const MOST_FREQUENT = 0x3ff;
const LONGEST = 0xfffff;
const HELD_BACK = 1 << 31;

/** Bytes of a posting: the number of its text, and all that is known of the stem there, as integers in network order. */
export const POSTING_BYTES = 8;

/** A posting in one integer: title in bit 0, occurrences in bits 1 to 10, length of the text in 20 more; negative: held back. */
function packed({ frequency, titled }: Posting, { length, heldBack }: TextTraits): number {
  const bits =
    (Math.min(length, LONGEST) << 11) | (Math.min(frequency, MOST_FREQUENT) << 1) | (titled ? 1 : 0);
  return heldBack ? bits | HELD_BACK : bits;
}

const hex = (integer: number) => (integer >>> 0).toString(16).padStart(8, '0');

/**
 * A posting of a text as the table holds it, in hexadecimal digits.
 * @param text number of the text.
 */
export const writePosting = (text: number, posting: Posting, traits: TextTraits): string =>
  hex(text) + hex(packed(posting, traits));

/** A place in the postings of a stem. Read field by field: an object for each of a hundred thousand would cost more. */
export const postingAt = {
  text: (bytes: Buffer, at: number): number => bytes.readInt32BE(at),
  frequency: (bytes: Buffer, at: number): number => (bytes.readInt32BE(at + 4) >> 1) & MOST_FREQUENT,
  length: (bytes: Buffer, at: number): number => (bytes.readInt32BE(at + 4) >> 11) & LONGEST,
  titled: (bytes: Buffer, at: number): number => bytes.readInt32BE(at + 4) & 1,
  heldBack: (bytes: Buffer, at: number): boolean => bytes.readInt32BE(at + 4) < 0,
};

/** What can be searched: whole sheets, sections of sheets, or stretches of documents. */
export type Collection = 'sheet' | 'passage' | 'document';

/** How the tables write a collection. */
export const collectionNumbers = { sheet: 1, passage: 2, document: 3 } as const satisfies Record<
  Collection,
  number
>;

/**
 * Values as an array in PostgreSQL's notation: a parameter that is one string, where the client would look at every
 * value of an array for signs to escape. For values without quotes and backslashes: numbers, ids, words (see `tokens`),
 * several of them joined by spaces, or arrays of numbers or ids in this notation.
 */
export function arrayText(values: readonly (string | number | boolean)[]): string {
  // Quoted, since `null` is a word too.
  return values.length === 0 ? '{}' : `{"${values.join('","')}"}`;
}

/** The same for what is a number or an id, and needs no quotes even inside another array. */
export const bareArrayText = (values: readonly (string | number)[] | Int32Array | Float64Array): string =>
  `{${values.join()}}`;
