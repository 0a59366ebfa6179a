import { words } from '@simples/contract/text';
import { type SupportPassage, type SupportVerdict, upheld, withheld } from './support.ts';

/** Shorter words are grammar. */
const SHORTEST = 4;

/** Whether the passages that a sentence cites by [n] say what it says. */
export function checkSentence(sentence: string, passages: readonly SupportPassage[]): SupportVerdict {
  const numbers = [...sentence.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
  const said = words(sentence.replace(/\[\d+\]/g, ' ')).filter((word) => word.length >= SHORTEST);
  if (numbers.length === 0) return said.length === 0 ? upheld : withheld('missing-citation');
  const cited = passages.filter(({ number }) => numbers.includes(number));
  if (cited.length < new Set(numbers).size) return withheld('unknown-citation');
  const known = new Set(
    cited.flatMap(({ plant, names, section, text }) => words([plant, ...names, section, text].join(' '))),
  );
  return said.every((word) => known.has(word)) ? upheld : withheld('content');
}
