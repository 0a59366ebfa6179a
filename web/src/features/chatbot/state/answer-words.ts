import type { AnswerKind } from '@simples/contract/conversations';

/** Specification, section 9. */
const WORD_DELAY = 35;

export interface Reveal {
  readonly messageId: string;
  readonly shown: number;
}

/** All but cautions. */
export const countWords = (content: string): number =>
  content
    .replace(/^\s*>.*$/gm, '')
    .split(/\s+/)
    .filter(Boolean).length;

/** Urgent and cautious answers are shown at once, and everything with reduced motion. */
export function isRevealed(kind: AnswerKind | null): boolean {
  if (kind === 'emergency' || kind === 'refusal') return false;
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export const wordsSince = (start: number): number => Math.floor((Date.now() - start) / WORD_DELAY) + 1;

export function atEveryWord(onWord: () => void): () => void {
  const timer = setInterval(onWord, WORD_DELAY);
  return () => clearInterval(timer);
}

/** By the clock: background tabs are throttled. `start`: when the first word was shown. */
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

/** Without Markdown and source numbers. */
export function plainText(content: string): string {
  return withoutMarks(content)
    .replace(/\s*\[\d+\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Without Markdown; lines and source numbers stay. */
export function withoutMarks(content: string): string {
  return content
    .replace(/^\s*>\s?/gm, '')
    .replace(/\*\*(.+?)\*\*/gs, '$1')
    .replace(/\*(\S(?:.*?\S)?)\*/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!>])/g, '$1');
}
