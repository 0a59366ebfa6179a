import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Added, isShown } from './annotations.ts';
import { cleanCharacters } from './characters.ts';
import type { Chunk } from './chunks.ts';
import { areaOf, toMatrix } from './geometry.ts';

/** What pdfjs tells of a field of a form. */
interface Field extends Added {
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  /** A size of 0: as much as the field holds. */
  readonly defaultAppearanceData?: { readonly fontSize?: number };
}

const MAX_FIELDS = 2_000;
const MAX_LENGTH = 2_000;
/** Points, and fractions of the height of a field or of the size of the type. */
const MAX_SIZE = 11;
const PADDING = 3;
const OF_HEIGHT = 0.7;
const LEADING = 1.2;

/** As in Helvetica, in which forms are filled in; fractions of the size. */
const widthOf = (text: string): number =>
  Array.from(text, (letter) =>
    /[fijlrtI\s.,;:'’()!/-]/.test(letter) ? 0.28 : /[mwA-Z]/.test(letter) ? 0.72 : 0.545,
  ).reduce((sum, width) => sum + width, 0);

const valueOf = ({ fieldValue }: Field): string =>
  (Array.isArray(fieldValue)
    ? fieldValue.join(', ')
    : typeof fieldValue === 'string'
      ? fieldValue
      : ''
  ).slice(0, MAX_LENGTH);

/** Values typed into the form of a page, as lines that stand in their fields. Ticks and buttons are left out. */
export function valuesIn(page: PDFPageProxy, rotation: number, fields: readonly Field[]): Chunk[] {
  const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 });
  return fields.slice(0, MAX_FIELDS).flatMap((field): Chunk[] => {
    const isText = field.subtype === 'Widget' && (field.fieldType === 'Tx' || field.fieldType === 'Ch');
    if (!isText || !isShown(field) || field.rect?.length !== 4) return [];
    const { x0: left, y0: top, y1: bottom } = areaOf(toMatrix(viewport.transform), field.rect);
    const height = bottom - top;
    const lines = valueOf(field)
      .split(/[\r\n]+/)
      .map((line) => cleanCharacters(line).trim())
      .filter((line) => line !== '');
    const fitting = Math.min(MAX_SIZE, (OF_HEIGHT * height) / Math.max(1, lines.length));
    const size = field.defaultAppearanceData?.fontSize || fitting;
    const first = top + (height - LEADING * size * lines.length) / 2;
    return lines.map((text, at) => {
      const y0 = first + at * LEADING * size;
      return {
        text,
        x0: left + PADDING,
        x1: left + PADDING + size * widthOf(text),
        y0,
        y1: y0 + size,
        size,
        bold: false,
      };
    });
  });
}
