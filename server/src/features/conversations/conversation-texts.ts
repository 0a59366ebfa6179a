import { limits } from '@simples/contract/limits';

/** Cuts a text at the end of a word; a cut text ends with "…" inside the limit. */
function cut(text: string, length: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= length) return plain;
  const short = plain.slice(0, length - 1);
  const lastSpace = short.lastIndexOf(' ');
  return `${(lastSpace > length / 2 ? short.slice(0, lastSpace) : short).trimEnd()}…`;
}

/** The title of a conversation: its first question. */
export function titleOf(question: string): string {
  return cut(question, limits.chat.titleLength);
}

/** An answer without its marks and the numbers of its sources. */
export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/ ?\[\d+\]/g, '')
    .replace(/^\s*(?:[-•>]\s*)+/gm, '')
    .replace(/[*_]/g, '');
}

/** The beginning of an answer, for lists. */
export function preview(markdown: string): string {
  return cut(withoutMarks(markdown), limits.chat.previewLength);
}
