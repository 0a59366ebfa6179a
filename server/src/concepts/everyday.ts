import { words } from '@simples/contract/french/text';
import { z } from 'zod';
import { deepStemOf } from '#server/french/stems.ts';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';

/** Words of every day that mean the same where people ask and where books answer, by their roots. */
const groups = once(() => {
  const all = readContent('concepts/everyday', z.array(z.array(z.string()).min(2)));
  const byRoot = new Map<string, Set<string>>();
  for (const roots of all.map((group) => group.flatMap(words).map(deepStemOf)))
    for (const root of roots) byRoot.set(root, new Set([...(byRoot.get(root) ?? []), ...roots]));
  return byRoot;
});

/** Roots of words that mean what a word does, its own first: "cueillir" and « récolter ». @param word without accents */
export function rootsMeant(word: string): readonly string[] {
  const own = deepStemOf(word);
  return [...new Set([own, ...(groups().get(own) ?? [])])];
}
