/** What a posting says of a stem in a text. */
export interface Posting {
  /** Occurrences of a stem in a text, those in the title counted three times. */
  frequency: number;
  /** Whether the title holds it. */
  titled: boolean;
}

const MOST_FREQUENT = 0x3ff;
const LONGEST = 0xfffff;

/** Bytes of a posting: the number of its text, and all that is known of the stem there, as integers in network order. */
export const POSTING_BYTES = 8;

/** A posting in one positive integer: title in bit 0, occurrences in bits 1 to 10, length of the text above. */
function packed({ frequency, titled }: Posting, length: number): number {
  return (Math.min(length, LONGEST) << 11) | (Math.min(frequency, MOST_FREQUENT) << 1) | (titled ? 1 : 0);
}

const hex = (integer: number) => integer.toString(16).padStart(8, '0');

/**
 * A posting of a text as the table holds it, in hexadecimal digits.
 * @param text number of the text.
 * @param length words of the text.
 */
export const writePosting = (text: number, posting: Posting, length: number): string =>
  hex(text) + hex(packed(posting, length));

/** Reads postings one after another: number of the text, occurrences, 1 or 0 for the title, length of the text. */
export function readPostings(
  bytes: Buffer,
  take: (text: number, frequency: number, titled: number, length: number) => void,
): void {
  for (let at = 0; at < bytes.length; at += POSTING_BYTES) {
    const rest = bytes.readInt32BE(at + 4);
    take(bytes.readInt32BE(at), (rest >> 1) & MOST_FREQUENT, rest & 1, rest >> 11);
  }
}
