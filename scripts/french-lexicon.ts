import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { words } from '@simples/contract/french/text';
import { MAX_WHOLE } from '@simples/server/concepts/lexicon';
import { deepStemOf } from '@simples/server/french/stems';

/** Shorter words are never corrected. */
const MIN_LENGTH = 4;

/** French words without accents, short ones whole; of longer words the stem is enough. */
function lexicon(): { readonly short: string[]; readonly stems: string[] } {
  const file = createRequire(import.meta.url).resolve('an-array-of-french-words/index.json');
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(list)) throw new Error('an-array-of-french-words is no array');
  const parts = list.flatMap((word) => words(String(word))).filter((word) => word.length >= MIN_LENGTH);
  const [short, long] = [
    parts.filter((word) => word.length <= MAX_WHOLE),
    parts.filter((word) => word.length > MAX_WHOLE),
  ];
  return { short: [...new Set(short)].toSorted(), stems: [...new Set(long.map(deepStemOf))].toSorted() };
}

/** Front coding: letters shared with the stem before, in base 36, then the rest. */
function frontCoded(sorted: readonly string[]): string {
  let before = '';
  return sorted
    .map((stem) => {
      let shared = 0;
      while (shared < 35 && shared < stem.length && stem[shared] === before[shared]) shared += 1;
      before = stem;
      return shared.toString(36) + stem.slice(shared);
    })
    .join('\n');
}

const folder = fileURLToPath(new URL('../content/lexicon/', import.meta.url));
const { short, stems } = lexicon();
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}french.txt`, `${frontCoded(short)}\n\n${frontCoded(stems)}\n`);
process.stdout.write(`${short.length} words, ${stems.length} stems\n`);
