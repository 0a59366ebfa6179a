import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PdfReader } from '@simples/server/adapters/pdf/page';
import { readSource } from './markup.ts';
import { asScan, typeset } from './typeset.ts';

export const ownFolder = join(import.meta.dirname, '../../../documents');

/** Pixels of a scanned page: 150 a inch. */
const SCAN_WIDTH = 1_240;

/** Makes the PDFs of the bench's own documents in a folder. */
export async function makeDocuments(folder: string, reader: PdfReader): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(ownFolder).filter((file) => file.endsWith('.md'))) {
    const source = readSource(join(ownFolder, name));
    const file = join(folder, `${basename(name, '.md')}.pdf`);
    writeFileSync(file, await typeset(source));
    if (!source.scan) continue;
    const { pages } = await reader.read(file, { page: async () => {} });
    const pictures: Buffer[] = [];
    for (let index = 0; index < pages; index++)
      pictures.push(await reader.renderPage(file, index, SCAN_WIDTH));
    writeFileSync(file, await asScan(pictures));
  }
}
