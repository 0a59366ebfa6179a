/** Words that French and English join to the next one by a hyphen that belongs to the spelling. */
const compounds = new Set(
  (
    'anti après arrière au avant bien celle celles celui ceux ci contre demi dix entre est grand haut là lui ' +
    'mal mi moi non nous nouveau par passe peut petit plus porte post pré quasi quatre quelques sans semi soi ' +
    'sous sur toi tout trois un vice vingt well self ex co'
  ).split(' '),
);
const cut = /(\p{L}+)[-\u2010\u00AD]$/u;

/** How a line goes on in the next one: what is kept of it, and what stands between the two. */
export interface Joint {
  readonly kept: string;
  readonly between: '' | ' ';
}

/** Joins a word that a hyphen cut at the end of a line; keeps the hyphen where it belongs to the word. */
export function jointOf(line: string, next: string): Joint {
  const [, word] = cut.exec(line) ?? [];
  if (!word) return { kept: line, between: /[-\u2010/]$/u.test(line) && /^\S/u.test(next) ? '' : ' ' };
  if (!/^\p{Ll}/u.test(next)) return { kept: line.replace(/\u00AD$/u, '-'), between: '' };
  const isCompound = compounds.has(word.toLowerCase()) || /-\p{L}+[-\u2010]$/u.test(line);
  return isCompound ? { kept: line, between: '' } : { kept: line.slice(0, -1), between: '' };
}
