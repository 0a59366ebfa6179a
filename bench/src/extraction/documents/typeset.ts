import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import type { Piece, Source } from './markup.ts';

const page = { width: 595, height: 842, margin: 56, gutter: 22 };

const styles = {
  title: { size: 18, bold: true, above: 16, below: 6, indent: 0 },
  heading: { size: 12.5, bold: true, above: 10, below: 3, indent: 0 },
  minor: { size: 10, bold: true, above: 7, below: 1, indent: 0 },
  paragraph: { size: 10, bold: false, above: 3, below: 3, indent: 0 },
  item: { size: 10, bold: false, above: 1, below: 1, indent: 12 },
} as const;

interface Word {
  readonly text: string;
  readonly font: PDFFont;
}

interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
}

function wordsOf(text: string, fonts: Fonts, bold: boolean): Word[] {
  return text.split('**').flatMap((run, i) => {
    const font = bold || i % 2 === 1 ? fonts.bold : fonts.plain;
    return run
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => ({ text: word, font }));
  });
}

/** Words in lines no wider than a column. */
function linesOf(words: readonly Word[], size: number, width: number): Word[][] {
  const lines: Word[][] = [[]];
  let used = 0;
  for (const word of words) {
    const wide = word.font.widthOfTextAtSize(`${word.text} `, size);
    if (used > 0 && used + wide > width) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(word);
    used += wide;
  }
  return lines.filter((line) => line.length > 0);
}

/** Sets pieces from the top of the first column to the foot of the last page. */
class Typesetter {
  readonly #document: PDFDocument;
  readonly #fonts: Fonts;
  readonly #source: Source;
  #page: PDFPage;
  #column = 0;
  #y = 0;

  constructor(document: PDFDocument, fonts: Fonts, source: Source) {
    this.#document = document;
    this.#fonts = fonts;
    this.#source = source;
    this.#page = this.#turn();
  }

  get #width(): number {
    const { columns } = this.#source;
    return (page.width - 2 * page.margin - (columns - 1) * page.gutter) / columns;
  }

  get #left(): number {
    return page.margin + this.#column * (this.#width + page.gutter);
  }

  #turn(): PDFPage {
    this.#page = this.#document.addPage([page.width, page.height]);
    this.#column = 0;
    this.#y = page.height - page.margin;
    const number = String(this.#document.getPageCount());
    const { plain } = this.#fonts;
    this.#page.drawText(this.#source.head, { x: page.margin, y: page.height - 34, size: 8, font: plain });
    this.#page.drawText(number, { x: page.width / 2, y: 28, size: 8, font: plain });
    return this.#page;
  }

  #room(height: number): void {
    if (this.#y - height >= page.margin) return;
    if (this.#column + 1 < this.#source.columns) {
      this.#column++;
      this.#y = page.height - page.margin;
    } else {
      this.#turn();
    }
  }

  /** Words of one font are one string, as in most documents. */
  /** As programs for books set lines: each word at its place, so that the line fills its width. */
  #justified(
    words: readonly Word[],
    size: number,
    { x, y, width }: Record<'x' | 'y' | 'width', number>,
  ): void {
    const used = words.reduce((sum, { text, font }) => sum + font.widthOfTextAtSize(text, size), 0);
    const blank = (width - used) / Math.max(1, words.length - 1);
    let at = x;
    for (const { text, font } of words) {
      this.#page.drawText(text, { x: at, y, size, font });
      at += font.widthOfTextAtSize(text, size) + blank;
    }
  }

  #line(words: readonly Word[], x: number, y: number, size: number): void {
    let at = x;
    for (const [i, { font }] of words.entries()) {
      if (i > 0 && words[i - 1]?.font === font) continue;
      const end = words.findIndex((word, j) => j > i && word.font !== font);
      const text = words
        .slice(i, end === -1 ? undefined : end)
        .map((word) => word.text)
        .join(' ');
      this.#page.drawText(text, { x: at, y, size, font });
      at += font.widthOfTextAtSize(`${text} `, size);
    }
  }

  #text(kind: keyof typeof styles, text: string): void {
    const { size, bold, above, below, indent } = styles[kind];
    const lines = linesOf(wordsOf(text, this.#fonts, bold), size, this.#width - indent);
    this.#y -= above;
    // A heading does not stand alone at the foot of a column.
    this.#room(size * 1.3 + (bold ? 40 : 0));
    for (const [i, line] of lines.entries()) {
      this.#room(size * 1.3);
      this.#y -= size * 1.3;
      if (kind === 'item' && i === 0)
        this.#line([{ text: '•', font: this.#fonts.plain }], this.#left, this.#y, size);
      const isFull = this.#source.style === 'book' && kind === 'paragraph' && i < lines.length - 1;
      const x = this.#left + indent;
      if (isFull) this.#justified(line, size, { x, y: this.#y, width: this.#width - indent });
      else this.#line(line, x, this.#y, size);
    }
    this.#y -= below;
  }

  #row(cells: readonly string[]): void {
    const width = this.#width / cells.length;
    const size = 9;
    const set = cells.map((cell) => linesOf(wordsOf(cell, this.#fonts, false), size, width - 22));
    const height = Math.max(...set.map((lines) => lines.length)) * size * 1.3;
    this.#room(height + 8);
    for (const [c, lines] of set.entries())
      for (const [i, line] of lines.entries())
        this.#line(line, this.#left + c * width, this.#y - (i + 1) * size * 1.3, size);
    this.#y -= height + 8;
    if (this.#source.style === 'book') this.#boxes(cells.length, height + 8);
    this.#page.drawLine({
      start: { x: this.#left, y: this.#y + 2 },
      end: { x: this.#left + this.#width, y: this.#y + 2 },
      thickness: 0.4,
    });
  }

  /** The walls of a row, with the line above it. */
  #boxes(count: number, height: number): void {
    const bottom = this.#y + 2;
    const wall = (x: number) => ({ start: { x, y: bottom }, end: { x, y: bottom + height }, thickness: 0.4 });
    for (let at = 0; at <= count; at++)
      this.#page.drawLine(wall(this.#left - 4 + (at * this.#width) / count));
    const [x, y] = [this.#left - 4, bottom + height];
    this.#page.drawLine({ start: { x, y }, end: { x: x + this.#width, y }, thickness: 0.4 });
    this.#page.drawLine({ start: { x, y: bottom }, end: { x: x + this.#width, y: bottom }, thickness: 0.4 });
  }

  set(piece: Piece): void {
    if (piece.kind === 'page') this.#turn();
    else if (piece.kind === 'row') this.#row(piece.cells);
    else this.#text(piece.kind, piece.text);
  }
}

/** The PDF of a source. */
export async function typeset(source: Source): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const isBook = source.style === 'book';
  const plain = await document.embedFont(isBook ? StandardFonts.TimesRoman : StandardFonts.Helvetica);
  const bold = await document.embedFont(isBook ? StandardFonts.TimesRomanBold : StandardFonts.HelveticaBold);
  const setter = new Typesetter(document, { plain, bold }, source);
  for (const piece of source.pieces) setter.set(piece);
  return document.save();
}

/** A PDF of pictures, as a scanner makes it. */
export async function asScan(pictures: readonly Buffer[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const picture of pictures) {
    const image = await document.embedPng(picture);
    document
      .addPage([page.width, page.height])
      .drawImage(image, { x: 0, y: 0, width: page.width, height: page.height });
  }
  return document.save();
}
