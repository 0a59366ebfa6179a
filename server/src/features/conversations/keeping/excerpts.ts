import { normalizeText } from '@simples/contract/text';
import { withoutMarks } from '../conversation-texts.ts';

/** Characters before and after the word that was found. */
const BEFORE = 40;
const AFTER = 110;

/** The words of a text around the first that begins like one of those sought; its start when none does. */
export function excerptAround(markdown: string, sought: readonly string[]): string {
  const plain = withoutMarks(markdown).replace(/\s+/g, ' ').trim();
  const isSought = (word: string): boolean =>
    normalizeText(word)
      .split(' ')
      .some((part) => sought.some((start) => part.startsWith(start)));
  const at = Array.from(plain.matchAll(/\S+/g)).find(([word]) => isSought(word))?.index ?? 0;
  const start = at <= BEFORE ? 0 : plain.indexOf(' ', at - BEFORE) + 1;
  const end = at + AFTER >= plain.length ? plain.length : plain.lastIndexOf(' ', at + AFTER);
  const shown = plain.slice(start, Math.max(end, at + 1)).trim();
  return `${start > 0 ? '…' : ''}${shown}${end < plain.length ? '…' : ''}`;
}
