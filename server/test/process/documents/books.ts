import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { readingLimits } from '#server/adapters/pdf/limits.ts';
import { createPdfReader } from '#server/adapters/pdf/pdf-reader.ts';
import { fileOf, pdfOf, sayLines } from '#test/pdf/pdf-files.ts';

interface Type {
  readonly font: PDFFont;
  readonly bold: PDFFont;
}

function printMonograph(page: PDFPage, plant: string, { font, bold }: Type): void {
  const lines: [string, boolean][] = [
    [plant, true],
    ['Famille', true],
    ['Asteraceae', false],
    ['Description', true],
    ['Plante vivace des collines, haute de trente centimètres.', false],
    ['Indications', true],
    ['Toux grasse.', false],
    ['Contre-indications', true],
    ['Grossesse.', false],
  ];
  for (const [line, [text, isHeading]] of lines.entries()) {
    page.drawText(text, {
      x: 60,
      y: 780 - line * 30,
      size: isHeading ? 15 : 11,
      font: isHeading ? bold : font,
    });
  }
}

/** A book of monographs, each on a page of its own between pages of prose. */
export async function buildBook(plants: readonly string[], pages: number): Promise<Uint8Array> {
  const book = await PDFDocument.create();
  const font = await book.embedFont(StandardFonts.Helvetica);
  const bold = await book.embedFont(StandardFonts.HelveticaBold);
  for (let index = 0; index < pages; index += 1) {
    const page = book.addPage([595, 842]);
    const plant = plants[index / (pages / plants.length)];
    if (plant !== undefined) printMonograph(page, plant, { font, bold });
    else
      for (let line = 0; line < 40; line += 1) {
        const text = `Page ${index + 1}, ligne ${line + 1} : le vent du soir passe sur les collines.`;
        page.drawText(text, { x: 60, y: 780 - line * 18, size: 11, font });
      }
  }
  return book.save();
}

/** Paper for one line: what is recognised costs by its surface. */
const SLIP = [420, 120] as const;

/** What a scanner makes of pages with one line each: pictures without any text. */
export async function buildScan(lines: readonly string[]): Promise<Uint8Array> {
  const [width, height] = SLIP;
  const source = await fileOf(
    await pdfOf(
      lines.map((line) => sayLines([line], { x: 30, y: 55, size: 16 })),
      SLIP,
    ),
  );
  const reader = createPdfReader(readingLimits);
  const scan = await PDFDocument.create();
  for (const index of lines.keys()) {
    const picture = await scan.embedPng(await reader.renderPage(source, index, 2 * width));
    scan.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return scan.save();
}
