import type { AnswerKind } from '@simples/contract/conversations';

/** Specification, section 9. */
const WORD_DELAY = 35;

/** An answer being shown word by word. */
export interface Reveal {
  readonly messageId: string;
  /** Words shown so far. */
  readonly shown: number;
}

/** Words that are revealed one by one: all but cautions. Marks of lists count too, a few ticks at most. */
export const countWords = (content: string): number =>
  content
    .replace(/^\s*>.*$/gm, '')
    .split(/\s+/)
    .filter(Boolean).length;

/** Urgent and cautious answers are read at once; so is everything where motion is unwelcome. */
export function isRevealed(kind: AnswerKind | null): boolean {
  if (kind === 'emergency' || kind === 'refusal') return false;
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Words that are shown by now, at the pace of the specification. */
export const wordsSince = (start: number): number => Math.floor((Date.now() - start) / WORD_DELAY) + 1;

/** Calls at every word. Returns the way to stop. */
export function atEveryWord(onWord: () => void): () => void {
  const timer = setInterval(onWord, WORD_DELAY);
  return () => clearInterval(timer);
}

/**
 * Counts words up to `total`, at the pace of the specification by the clock, not by the tick: a tab in the background
 * is woken once a second and must not fall behind. Returns the way to stop.
 * @param start when the first word was shown.
 */
export function countUp(
  total: number,
  onCount: (shown: number | null) => void,
  start: number = Date.now(),
): () => void {
  function count(): void {
    const shown = wordsSince(start);
    if (shown >= total) stop();
    onCount(shown >= total ? null : shown);
  }
  const stop = atEveryWord(count);
  count();
  return stop;
}

/** The light Markdown of an answer as a reader hears it: no marks, no source numbers. */
export function plainText(content: string): string {
  return withoutMarks(content)
    .replace(/\s*\[\d+\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same with its lines and its source numbers, for the clipboard. */
export function withoutMarks(content: string): string {
  return content
    .replace(/^\s*>\s?/gm, '')
    .replace(/\*\*(.+?)\*\*/gs, '$1')
    .replace(/\*(\S(?:.*?\S)?)\*/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!>])/g, '$1');
}
