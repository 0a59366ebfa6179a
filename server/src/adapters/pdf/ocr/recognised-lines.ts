import { around, type Chunk, median } from '../layout/chunk.ts';
import type { RecognisedLine, RecognisedWord } from '../process/protocol.ts';
import { cleanCharacters } from '../text/characters.ts';

/** A line of type, and how sure the OCR is of it (0..100). */
export interface SureLine {
  readonly chunk: Chunk;
  readonly confidence: number;
}

/** Lines of which the OCR is less sure are stains and drawings. */
const LEAST_SURE = 55;
/** The height of a line of type is more than its size. */
const SIZE_OF_HEIGHT = 0.8;
/** Heights that differ less, in parts of the usual one, are of the same type. */
const SAME_TYPE = 0.15;

const mayBegin = /^[-–—•*«"“([]/u;
const mayEnd = /[:;?!»"”)\]…][.,;:]?$/u;
const hasLetters = ({ text }: RecognisedWord): boolean => /[\p{L}\d]/u.test(text);

/** Specks at the edges of a page are read as signs: only those that can begin or end a line are kept. */
function withoutSpecks(words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  const first = words.findIndex(
    (word) => hasLetters(word) || (mayBegin.test(word.text) && word.confidence > LEAST_SURE),
  );
  const last = words.findLastIndex(
    (word) => hasLetters(word) || (mayEnd.test(word.text) && word.confidence > LEAST_SURE),
  );
  return first === -1 ? [] : words.slice(first, last + 1);
}

/** A drawing taken for text is mostly single letters and signs. */
function isText(text: string): boolean {
  const inWords = (text.match(/[\p{L}\d]{3,}/gu) ?? []).join('').length;
  return /^\W*\d{1,4}\W*$/.test(text) || inWords * 2 > text.replace(/\s/g, '').length;
}

function toLine(line: RecognisedLine, scale: number): SureLine | null {
  const words = withoutSpecks(line.words);
  const text = cleanCharacters(words.map((word) => word.text).join(' ')).trim();
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  if (letters === 0 || !isText(text)) return null;
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
  const { x0, y0, x1, y1 } = around(words.filter(hasLetters));
  const chunk = { text, x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale };
  return confidence < LEAST_SURE
    ? null
    : { chunk: { ...chunk, size: line.height * scale * SIZE_OF_HEIGHT, bold: false }, confidence };
}

/** The lines that are text, in points when `scale` is points for a pixel. */
export function sureLines(lines: readonly RecognisedLine[], scale: number): SureLine[] {
  const sure = lines.flatMap((line) => toLine(line, scale) ?? []);
  const usual = median(sure.map(({ chunk }) => chunk.size));
  return sure.map(({ chunk, confidence }) => {
    const isUsual = Math.abs(chunk.size - usual) < SAME_TYPE * usual;
    return { chunk: isUsual ? { ...chunk, size: usual } : chunk, confidence };
  });
}
