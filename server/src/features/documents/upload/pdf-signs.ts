import { open } from 'node:fs/promises';
import { PDF_MAGIC } from '@simples/contract/documents/upload';

const magic = Buffer.from(PDF_MAGIC);
/** Bytes at the head in which a page of the web would show itself. */
const HEAD = 1024;
const pageMarks = /<(?:!doctype|html|head|script|svg|body|iframe)\b/i;
/** The end of a ZIP archive: its mark, fixed fields, and a comment of at most 65,535 bytes. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');
const ARCHIVE_FIELDS = 22;
const TAIL = ARCHIVE_FIELDS + 65_535;

/** False as soon as a piece of a file shows that it does not begin like a PDF. Of any piece, with the bytes before it. */
export function beginsAsPdf(piece: Uint8Array, before: number): boolean {
  const expected = magic.subarray(before, before + piece.length);
  return expected.equals(piece.subarray(0, expected.length));
}

function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.indexOf(ARCHIVE_END); at !== -1; at = tail.indexOf(ARCHIVE_END, at + 1)) {
    if (at + ARCHIVE_FIELDS > tail.length) return false;
    const comment = tail.readUInt16LE(at + ARCHIVE_FIELDS - 2);
    if (at + ARCHIVE_FIELDS + comment === tail.length) return true;
  }
  return false;
}

/** Whether a file that begins like a PDF is something else as well: a page of the web, or an archive. */
export async function isTwoThings(path: string, size: number): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(Math.min(HEAD, size));
    await file.read(head, 0, head.length, 0);
    if (pageMarks.test(head.toString('latin1'))) return true;
    const tail = Buffer.alloc(Math.min(TAIL, size));
    await file.read(tail, 0, tail.length, size - tail.length);
    return endsAsArchive(tail);
  } finally {
    await file.close();
  }
}
