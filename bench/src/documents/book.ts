import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';

const content = join(import.meta.dirname, '../../../content/plant-sheets');

/** Pages of one monograph, and lines and letters of a page. */
const PAGES_OF_PLANT = 4;
const LINES = 46;
const LETTERS = 95;

/** The same numbers at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A book that calls its plants dangerous is never quoted. */
const danger = /toxi|mort|l[ée]tal|poison|danger|v[ée]n[ée]n|fatal/i;

/** Every text of the starter sheets, word by word: a word comes as often as people use it. */
function words(): string[] {
  const texts = readdirSync(content)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(content, name), 'utf8'));
  return texts.flatMap((text) =>
    [...text.matchAll(/": "([^"]{40,})"/g)]
      .flatMap(([, sentence = '']) => sentence.match(/\p{L}{2,}/gu) ?? [])
      .filter((word) => !danger.test(word)),
  );
}

const syllables = 'ba co du fi ga lu mo ne pi ro su ta ve zo ja li'.split(' ');

/** A plant that nobody has written about: its names are compared without digits. */
const plantOf = (number: number): string =>
  `Inventa ${Array.from(number.toString(16).padStart(3, '0'), (digit) => syllables[Number.parseInt(digit, 16)]).join('')}ria`;

interface Type {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
}

class BookPrinter {
  readonly #type: Type;
  readonly #words: readonly string[] = words();
  readonly #number: (below: number) => number;

  constructor(type: Type, seed: number) {
    this.#type = type;
    this.#number = numbers(seed);
  }

  #sentence(letters: number): string {
    let sentence = '';
    while (sentence.length < letters) sentence += `${this.#words[this.#number(this.#words.length)]} `;
    return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1, letters).trim()}.`;
  }

  #prose(page: PDFPage, from: number): void {
    for (let line = from; line < LINES; line += 1)
      page.drawText(this.#sentence(LETTERS), { x: 50, y: 790 - line * 16, size: 9, font: this.#type.plain });
  }

  /** The first page of a monograph: its headings, then prose. */
  monograph(page: PDFPage, plant: string): void {
    const { plain, bold } = this.#type;
    const lines = [
      [plant, 16, bold],
      ['Famille', 12, bold],
      ['Asteraceae', 9, plain],
      ['Indications', 12, bold],
      ['Toux grasse.', 9, plain],
      ['Contre-indications', 12, bold],
      ['Grossesse.', 9, plain],
      ['Usages traditionnels', 12, bold],
      [`Les bergers frottent ${plant} sur les jambes contre les crampes du soir.`, 9, plain],
      ['Description', 12, bold],
    ] as const;
    for (const [line, [text, size, font]] of lines.entries())
      page.drawText(text, { x: 50, y: 790 - line * 24, size, font });
    this.#prose(page, 16);
  }

  prose(page: PDFPage): void {
    this.#prose(page, 0);
  }
}

/** A book of monographs of invented plants, four pages each, in words of the starter sheets. */
export async function makeBook(pages: number, seed: number): Promise<Uint8Array> {
  const book = await PDFDocument.create();
  const plain = await book.embedFont(StandardFonts.Helvetica);
  const bold = await book.embedFont(StandardFonts.HelveticaBold);
  const printer = new BookPrinter({ plain, bold }, seed);
  for (let index = 0; index < pages; index += 1) {
    const page = book.addPage([595, 842]);
    if (index % PAGES_OF_PLANT === 0) printer.monograph(page, plantOf(seed + index / PAGES_OF_PLANT));
    else printer.prose(page);
  }
  return book.save();
}
