import { type SQL, sql } from 'drizzle-orm';

export interface Posting {
  /** Occurrences of a stem in a text, those in the title counted three times. */
  frequency: number;
  /** Whether the title holds it. */
  titled: boolean;
}

const MOST_FREQUENT = 0x3ff;
const LONGEST = 0xfffff;

/** A posting in one positive integer: title in bit 0, occurrences in bits 1 to 10, length of the text above. */
export function packPosting({ frequency, titled }: Posting, length: number): number {
  return (Math.min(length, LONGEST) << 11) | (Math.min(frequency, MOST_FREQUENT) << 1) | (titled ? 1 : 0);
}

/** The parts of a packed column, for a statement. */
export const unpacked = (column: SQL) => ({
  titled: sql`${column} & 1`,
  frequency: sql`(${column} >> 1 & ${sql.raw(String(MOST_FREQUENT))})`,
  length: sql`(${column} >> 11)`,
});
