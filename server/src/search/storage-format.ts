export interface Posting {
  /** Title occurrences count three times. */
  frequency: number;
  titled: boolean;
}

export interface TextTraits {
  /** Words; those of the title count three times. */
  readonly length: number;
  readonly demoted: boolean;
}

const MAX_FREQUENCY = 0x3ff;
const MAX_LENGTH = 0xfffff;
const DEMOTED = 1 << 31;

/** Text number and packed posting, as 32-bit integers in network order. */
export const POSTING_BYTES = 8;

/** Bit 0: in title; 1–10: occurrences; 11–30: text length; sign: demoted. */
function packed({ frequency, titled }: Posting, { length, demoted }: TextTraits): number {
  const bits =
    (Math.min(length, MAX_LENGTH) << 11) | (Math.min(frequency, MAX_FREQUENCY) << 1) | (titled ? 1 : 0);
  return demoted ? bits | DEMOTED : bits;
}

const hex = (integer: number) => (integer >>> 0).toString(16).padStart(8, '0');

/** Hexadecimal digits. */
export const writePosting = (text: number, posting: Posting, traits: TextTraits): string =>
  hex(text) + hex(packed(posting, traits));

/** Fields are read one by one: 100,000 objects would cost more. */
export const postingAt = {
  text: (bytes: Buffer, at: number): number => bytes.readInt32BE(at),
  frequency: (bytes: Buffer, at: number): number => (bytes.readInt32BE(at + 4) >> 1) & MAX_FREQUENCY,
  length: (bytes: Buffer, at: number): number => (bytes.readInt32BE(at + 4) >> 11) & MAX_LENGTH,
  titled: (bytes: Buffer, at: number): number => bytes.readInt32BE(at + 4) & 1,
  demoted: (bytes: Buffer, at: number): boolean => bytes.readInt32BE(at + 4) < 0,
};

export type Collection = 'sheet' | 'passage' | 'document';

export const collectionNumbers = { sheet: 1, passage: 2, document: 3 } as const satisfies Record<
  Collection,
  number
>;

/** PostgreSQL array literal: one string parameter is faster to escape. Not for quotes and backslashes. */
export function arrayText(values: readonly (string | number | boolean)[]): string {
  // Quoted, since `null` is a word too.
  return values.length === 0 ? '{}' : `{"${values.join('","')}"}`;
}

/** The same for what is a number or an id, and needs no quotes even inside another array. */
export const bareArrayText = (values: readonly (string | number)[] | Int32Array | Float64Array): string =>
  `{${values.join()}}`;
