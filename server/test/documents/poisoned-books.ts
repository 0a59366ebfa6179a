import { PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { type PageContent, say } from '#test/pdf/pdf-files.ts';
import { bookOf } from './printed-book.ts';

/** How an order to a machine is put into a PDF. */
export interface Poison {
  readonly kind: string;
  /** Whether a reader sees it. */
  readonly isVisible: boolean;
  /** Paints the order, at the foot of a page. */
  readonly paint: (order: string) => PageContent;
  readonly isMetadata?: boolean;
}

const foot = { x: 60, y: 90 };
const hex = (code: number) => code.toString(16).padStart(2, '0').toUpperCase();
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();

/** A font that prints letters as they are, and says of each that it is something else. */
const lyingFont =
  (characterOf: (letter: string) => string): NonNullable<PageContent['resources']> =>
  (pdf) => {
    const codes = Array.from({ length: 95 }, (_, i) => i + 32);
    const map = codes.map((code) => `<${hex(code)}> <${utf16(characterOf(String.fromCharCode(code)))}>`);
    const cmap = [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CMapName /Lie def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange',
      `${map.length} beginbfchar\n${map.join('\n')}\nendbfchar`,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n');
    const font = {
      Type: 'Font',
      Subtype: 'Type1',
      BaseFont: 'Helvetica',
      Encoding: 'WinAnsiEncoding',
      ToUnicode: pdf.context.register(pdf.context.flateStream(cmap)),
    };
    return { Font: { Lying: pdf.context.register(pdf.context.obj(font)) } };
  };

const plainLetters = (text: string) => text.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
const sayLying = (text: string) => say(plainLetters(text), foot).replace('/Plain', '/Lying');
const none: PageContent = { content: '' };

export const poisons: readonly Poison[] = [
  { kind: 'printed for all to see', isVisible: true, paint: (order) => ({ content: say(order, foot) }) },
  { kind: 'in white letters', isVisible: false, paint: (order) => ({ content: `1 g ${say(order, foot)}` }) },
  {
    kind: 'in letters of no width',
    isVisible: false,
    paint: (order) => ({ content: `0 Tz ${say(order, foot)}` }),
  },
  {
    kind: 'in characters that nobody sees',
    isVisible: false,
    paint: (order) => ({
      content: sayLying(order),
      resources: lyingFont((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))),
    }),
  },
  {
    kind: 'with characters of no width between its letters',
    isVisible: true,
    paint: (order) => ({ content: sayLying(order), resources: lyingFont((letter) => `${letter}\u200B`) }),
  },
  { kind: 'in the metadata', isVisible: false, paint: () => none, isMetadata: true },
];

/** A book whose pages hold one order each. */
export async function poisonedBook(
  { paint, isMetadata = false }: Poison,
  pages: readonly (readonly string[])[],
  orders: readonly string[],
): Promise<Uint8Array> {
  const book = await bookOf(pages, orders.map(paint));
  if (isMetadata) {
    const text = orders.join(' ');
    book.setTitle(text);
    book.setSubject(text);
    book.setKeywords([text]);
    book.setAuthor(text);
    for (const page of book.getPages()) page.node.set(PDFName.of('Alt'), PDFHexString.fromText(text));
  }
  return book.save();
}
