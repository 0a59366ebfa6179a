import type { TextRange } from '@simples/contract/locate-quote';

const isSame = (a: TextRange, b: TextRange): boolean => a.start === b.start && a.end === b.end;

export const overlaps = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end;

/** From one range to the other. */
export const reach = (from: TextRange | null, to: TextRange): TextRange =>
  from === null ? to : { start: Math.min(from.start, to.start), end: Math.max(from.end, to.end) };

/** Marks within a word ("1,5 g", "2/3") are part of it, those around it are not. */
const WORD = /[^\s.,;:!?()«»"“”]+(?:[.,;:][^\s.,;:!?()«»"“”]+)*/gu;

/** The words of a line or of a cell, in the text of its page. */
export function wordsIn(text: string, { start, end }: TextRange): TextRange[] {
  return [...text.slice(start, end).matchAll(WORD)].map(({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
  }));
}

/** What is marked once a word is pressed where words are offered: it alone, what reaches to it, or its line again. */
export function afterWord(marked: TextRange, line: TextRange, word: TextRange): TextRange {
  if (isSame(marked, word)) return { start: line.start, end: line.end };
  return overlaps(marked, word) ? word : reach(marked, word);
}

/** What is marked once a word of the page is pressed: first its line, then words within. */
export function afterPress(marked: TextRange | null, line: TextRange, word: TextRange): TextRange {
  const isWithin =
    marked !== null && overlaps(marked, line) && marked.start >= line.start && marked.end <= line.end;
  return isWithin ? afterWord(marked, line, word) : { start: line.start, end: line.end };
}
