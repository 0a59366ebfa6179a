import { type Mention, type ReadWord, wordAt } from '#server/concepts/recogniser.ts';

/** Words for one relative; of two that are written here, each names another. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['grand-parent-m', /\b(?:grand pere|pap[iy]|pepe)\b/],
  ['grand-parent-f', /\b(?:grand mere|mam[iy]e?|meme)\b/],
  ['beau-pere', /\bbeau pere\b/],
  ['belle-mere', /\bbelle mere\b/],
  ['beau-frere', /\bbeau frere\b/],
  ['belle-soeur', /\bbelle soeur\b/],
  ['gendre', /\bgendre\b/],
  ['belle-fille', /\b(?:belle fille|bru)\b/],
  ['petit-fils', /\bpetit fils\b/],
  ['partner', /\b(?:mari|epoux|epouse|conjointe?|compagn(?:on|e)|chum|copaine?|copine|ma femme|petit ami)\b/],
  ['pere', /\b(?:pere|papa)\b/],
  ['mere', /\b(?:mere|maman)\b/],
  ['frere', /\bfrere\b/],
  ['soeur', /\bsoeur\b/],
  ['oncle', /\b(?:oncle|tonton)\b/],
  ['tante', /\b(?:tante|tantie|tata)\b/],
  ['cousin', /\bcousine?\b/],
  ['voisin', /\bvoisine?\b/],
  ['collegue', /\bcollegue\b/],
  ['neveu', /\bneveu\b/],
  ['niece', /\bniece\b/],
  ['fils', /\b(?:fils|fiston|garcon(?:net)?)\b/],
  ['fille', /\b(?:fille|fillette)\b/],
];
const other = /^(?:autre|deuxieme|second|seconde|troisieme|ainee?|cadette?|benjamine?)$/;

/** Which relative a mention names, so that "mon père" is told apart from "mon mari"; null for "cet homme", "le petit". */
export function kinOf(words: readonly ReadWord[], { from, to }: Mention): string | null {
  const written = words.slice(Math.max(0, from - 1), to).map(({ word }) => word);
  const name = written.join(' ');
  const kind = kinds.find(([, pattern]) => pattern.test(name))?.[0];
  const isOther = [from - 1, from, to].some((at) => other.test(wordAt(words, at)));
  return kind === undefined ? null : isOther ? `autre-${kind}` : kind;
}

const possessive = new Set([
  'mon',
  'ma',
  'mes',
  'notre',
  'nos',
  'son',
  'sa',
  'ses',
  'le',
  'la',
  'l',
  'un',
  'une',
  'les',
  'autre',
  'autres',
]);

/** The place of the word before "mon fils". */
export function placeBefore(words: readonly ReadWord[], from: number): number {
  let before = from - 1;
  while (possessive.has(wordAt(words, before))) before -= 1;
  return before;
}
