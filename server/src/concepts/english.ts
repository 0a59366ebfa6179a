import { words } from '@simples/contract/french/text';
import { z } from 'zod';
import { frenchness } from '#server/french/language.ts';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';
import { isFrench } from './lexicon.ts';

/** English terms of herbals and monographs that French writes otherwise, with the French ones. */
const glosses = once(() => {
  const all = Object.entries(readContent('concepts/english', z.record(z.string(), z.string())));
  const meant = new Map(all.map(([term, french]) => [words(term).join(' '), french]));
  return { meant, longest: Math.max(...[...meant.keys()].map((term) => term.split(' ').length)) };
});

interface Gloss {
  readonly own: readonly string[];
  readonly meant: string;
}

/** The longest term that begins at a word, in the singular or as it is written. */
function glossAt(all: readonly string[], from: number): Gloss | null {
  const { meant: known, longest } = glosses();
  for (let size = Math.min(longest, all.length - from); size > 0; size -= 1) {
    const own = all.slice(from, from + size);
    const term = own.join(' ');
    const meant = known.get(term) ?? known.get(term.replace(/s$/, ''));
    if (meant !== undefined) return { own, meant };
  }
  return null;
}

/** What an English text names, in French: "apply to the boil" names « furoncle ». Empty for a text in French. */
export function frenchTermsIn(text: string): string {
  const balance = frenchness(text);
  if (balance > 0) return '';
  const all = words(text);
  const found: Gloss[] = [];
  for (let at = 0; at < all.length; ) {
    const gloss = glossAt(all, at);
    if (gloss) found.push(gloss);
    at += gloss?.own.length ?? 1;
  }
  // "mie de pain": a term that is also a word of French tells no English by itself.
  const isEnglish = balance < 0 || found.some(({ own }) => own.some((word) => !isFrench(word)));
  return isEnglish ? found.map(({ meant }) => meant).join(' ; ') : '';
}
