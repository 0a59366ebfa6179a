import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readingLimits } from '@simples/server/adapters/pdf/limits';
import type { DocumentPage } from '@simples/server/adapters/pdf/page';
import { createPdfReader } from '@simples/server/adapters/pdf/pdf-reader';
import { layoutPicture } from './layout-picture.ts';

/** Pixels a page is painted wide, under its lines. */
const WIDTH = 1_200;

/** `layout FILE [--out folder]`: a picture (SVG) of each page with its blocks, lines, cells and their reading order. */
export async function runLayout(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: 'string', default: 'layout' } },
  });
  const [file] = positionals;
  if (file === undefined) throw new Error('layout needs a PDF');
  const reader = createPdfReader(readingLimits);
  const pages: DocumentPage[] = [];
  await reader.read(file, { page: async (page) => void pages.push(page) });
  mkdirSync(values.out, { recursive: true });
  for (const page of pages) {
    const picture = await reader.renderPage(file, page.index, WIDTH);
    const name = `${values.out}/${basename(file, '.pdf')}-${page.index + 1}.svg`;
    writeFileSync(name, layoutPicture(page, picture));
    console.log(name);
  }
}
