import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { onTestFinished } from 'vitest';

export interface Words {
  readonly x: number;
  /** Of the baseline, from the bottom of the page. */
  readonly y: number;
  readonly size?: number;
  readonly bold?: boolean;
}

/** The operations that print a text, of characters of Windows-1252. */
export function say(text: string, { x, y, size = 10, bold = false }: Words): string {
  const hex = Buffer.from(text.replaceAll('’', '\x92').replaceAll('•', '\x95'), 'latin1').toString('hex');
  return `BT /${bold ? 'Bold' : 'Plain'} ${size} Tf ${x} ${y} Td <${hex}> Tj ET\n`;
}

/** Lines one under the other. */
export const sayLines = (lines: readonly string[], { x, y, ...type }: Words): string =>
  lines.map((line, at) => say(line, { ...type, x, y: y - at * 1.2 * (type.size ?? 10) })).join('');

export interface PageContent {
  readonly content: string;
  /** Other resources than the fonts Plain and Bold, also more fonts. */
  readonly resources?: (pdf: PDFDocument) => Readonly<Record<string, unknown>>;
}

type Size = readonly [width: number, height: number];
const A4: Size = [595, 842];

/** A document of pages, A4 unless told, from the operations that paint them. */
export async function pdfOf(
  pages: readonly (string | PageContent)[],
  [width, height] = A4,
): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (const page of pages) {
    const { content, resources } = typeof page === 'string' ? { content: page, resources: undefined } : page;
    const { node } = pdf.addPage([width, height]);
    node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream(content)));
    const { Font: fonts = {}, ...others } = resources?.(pdf) ?? {};
    const all = { Font: { Plain: plain.ref, Bold: bold.ref, ...(fonts as object) }, ...others };
    node.set(PDFName.of('Resources'), pdf.context.obj(all as never));
  }
  return pdf;
}

/** Puts a file on the disk until the end of the test. */
export async function fileOf(bytes: Uint8Array | string | PDFDocument): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'simples-pdf-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'document.pdf');
  await writeFile(file, bytes instanceof PDFDocument ? await bytes.save() : bytes);
  return file;
}
