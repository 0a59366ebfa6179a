import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readingLimits } from '@simples/server/adapters/pdf/limits';
import { type DocumentPage } from '@simples/server/adapters/pdf/page';
import { createPdfReader } from '@simples/server/adapters/pdf/pdf-reader';

const colours = ['#c2185b', '#1565c0', '#2e7d32', '#ef6c00', '#6a1b9a', '#00838f'];

interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

const boxOf = ({ x, y, width, height }: DocumentPage['lines'][number]['box'], page: DocumentPage): Box => ({
  x0: x * page.width,
  y0: y * page.height,
  x1: (x + width) * page.width,
  y1: (y + height) * page.height,
});

const around = (boxes: readonly Box[]): Box => ({
  x0: Math.min(...boxes.map(({ x0 }) => x0)),
  y0: Math.min(...boxes.map(({ y0 }) => y0)),
  x1: Math.max(...boxes.map(({ x1 }) => x1)),
  y1: Math.max(...boxes.map(({ y1 }) => y1)),
});

const rectangle = ({ x0, y0, x1, y1 }: Box, style: string): string =>
  `<rect x="${x0.toFixed(1)}" y="${y0.toFixed(1)}" width="${(x1 - x0).toFixed(1)}" height="${(y1 - y0).toFixed(1)}" ${style}/>`;

/** The lines of a page by block: a paragraph, an item or a row of a table. */
function blocksOf({ text, lines }: Pick<DocumentPage, 'text' | 'lines'>): DocumentPage['lines'][] {
  const blocks = Map.groupBy(lines, ({ start }) => text.slice(0, start).split('\n').length);
  return [...blocks.values()];
}

/** The page with its lines, its blocks and the order in which they are read, over its print. */
export function layoutPicture(page: DocumentPage, png: Buffer): string {
  const { width, height } = page;
  const blocks = blocksOf(page).map((lines, at) => {
    const colour = colours[at % colours.length] ?? '#000';
    const boxes = lines.map(({ box }) => boxOf(box, page));
    const whole = around(boxes);
    const thin = boxes.map((box) => rectangle(box, `fill="none" stroke="${colour}" stroke-width="0.4"`));
    return [
      ...thin,
      rectangle(whole, `fill="${colour}" fill-opacity="0.08" stroke="${colour}" stroke-width="1"`),
      `<text x="${(whole.x0 - 2).toFixed(1)}" y="${(whole.y0 + 7).toFixed(1)}" font-size="7" text-anchor="end" fill="${colour}">${at + 1}</text>`,
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<image href="data:image/png;base64,${png.toString('base64')}" width="${width}" height="${height}" opacity="0.6"/>
${blocks.join('\n')}
</svg>
`;
}

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
