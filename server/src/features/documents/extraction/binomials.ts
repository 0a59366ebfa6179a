import { normalizeText } from '@simples/contract/french/text';
import { loadConcepts } from '#server/concepts/concepts.ts';
import { isGrammatical } from '#server/concepts/grammar.ts';
import { isFrench } from '#server/concepts/lexicon.ts';
import { botanicalStem } from '#server/french/spelling.ts';
import { once } from '#server/lib/memoize.ts';
import { looksLatinWords, methodWords, partWord } from './vocabulary.ts';

export interface Binomial {
  /** Offsets in the text that was read, author included. */
  readonly start: number;
  readonly end: number;
  /** Genus, epithets and rank, without author. */
  readonly name: string;
  readonly nameEnd: number;
  readonly genus: string;
  readonly species: string;
  readonly variety: string;
  readonly author: string;
}

const rank = String.raw`(?:var|subsp|ssp|f|fo|cv|convar|nothosubsp)\.?`;
const initial = String.raw`(?:[dl]['’]|de |von |van |De |ex |et |in |f\.(?: |(?=\)))|fil\. |& )`;
const surname = String.raw`(?:\p{Lu}\.\s?-?){0,3}\p{Lu}[\p{L}'’-]*\.?|(?:\p{Lu}\.){1,3}`;
/** No second name begins within a name: that would let one long word be read in countless ways. */
const between = String.raw`(?<![\p{L}-]|\p{Lu}['’]|\p{L}{2}['’])`;
// eslint-disable-next-line regexp/no-super-linear-backtracking -- eight names at most, and nothing follows that could fail
const author = String.raw`(?:\s*\((?=[^()]{1,120}\))(?:${initial}|${between}(?:${surname})|[\s,&.]){1,8}\))?(?:\s*(?:${initial})*(?:${surname})(?:\s*(?:(?:,|&|et|ex|in)\s*)?(?:${initial})*(?:${surname}|f\.|fil\.))*)?`;
const binomial = new RegExp(
  String.raw`(?<![\p{L}-])(?<genus>\p{Lu}\p{Ll}{2,}(?:-\p{Ll}+)?) +(?:[×x] *)?(?<species>\p{Ll}{2,}(?:-\p{Ll}{2,})?)(?<sub> +${rank} +\p{L}[\p{L}-]{2,})?(?![\p{Ll}])`,
  'gu',
);
const authorHere = new RegExp(author, 'uy');
const variety = new RegExp(String.raw`\s+${rank}\s+(?<epithet>\p{L}[\p{L}-]{2,})`, 'u');

const genusEnding =
  /(?:a|ae|oe|ans|us|um|is|es|(?<![tsx]i)on|ys|ix|ax|as|ea|os|ops|er|ex|go|yx|inx|anx|en|or)$/;
const genera = new Set(
  'aloe anemone silene daphne hydrocotyle statice ginkgo ribes abies cheilanthes'.split(' '),
);
const epithetEnding =
  /(?:a|us|um|is|ae|i|ens|ans|or|ior|ides|oides|opsis|folius|(?<!u)x|ense|officinale|vulgare|dulce|perenne|commune|pepo|cacao|asper|niger|ruber|campestre|sylvestre)$/;

/** English words that follow a capitalised word in any sentence; the French ones are those of grammar. */
const little = new Set('ex sous the of and is are in for by with from'.split(' '));
const isLittle = (word: string): boolean => little.has(word) || isGrammatical(word);

/** "uva-ursi", not "petit-houx". */
const isLatinPair = (species: string) => !species.includes('-') || /[aeiorsmx]-/.test(species);

const isPlain = (genus: string, species: string) =>
  !/[^A-Za-z-]/.test(genus + species) &&
  isLatinPair(species) &&
  !looksLatinWords.has(genus.toLowerCase()) &&
  !looksLatinWords.has(species.toLowerCase());

/** Scientific names of known plants, and their genera. */
const knownNames = once(() => {
  const plants = loadConcepts().all.filter(({ type }) => type === 'plant');
  const names = plants.flatMap(({ names: own }) => own).filter((name) => /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(name));
  return new Set(names.flatMap((name) => [name, name.split(' ', 1)[0] as string]));
});

export const hasKnownGenus = (genus: string): boolean => knownNames().has(genus);

/** Shorter words are those of any language. */
const MAX_PARTICLE = 3;

/** "Aloe gel", "Acacia bark": nouns of remedies. */
const isRemedy = (word: string): boolean => partWord.test(word) || word.search(methodWords) !== -1;

/** "Emplois reconnus", "Organes cueillis": what ends as Latin does may be a French plural. */
const arePlurals = (...words: readonly string[]): boolean =>
  words.every((word) => word.endsWith('s') && isFrench(word));

/** Latin endings, no accent, no French or English words; or a known name or genus, whatever the endings. */
function looksLatin(genus: string, species: string): boolean {
  if (!isPlain(genus, species)) return false;
  const [a, b] = [genus.toLowerCase(), species.toLowerCase()];
  if (arePlurals(a, b) && !hasKnownGenus(genus)) return false;
  const isGenus = genusEnding.test(a) || genera.has(a) || hasKnownGenus(genus);
  if ((isGenus && epithetEnding.test(b)) || knownNames().has(`${genus} ${species}`)) return true;
  // "Jatropha curcas", "Acacia senegal"
  return hasKnownGenus(genus) && b.length > MAX_PARTICLE && !isRemedy(b) && !isFrench(b);
}

/** Beside its family a name may have any epithet: "Papaver rhoeas". */
export const hasLatinGenus = ({ genus, species }: Pick<Binomial, 'genus' | 'species'>): boolean =>
  isPlain(genus, species) && (genusEnding.test(genus.toLowerCase()) || genera.has(genus.toLowerCase()));

const known =
  /^(?:L|Linn|Linne|Linné|DC|Lam|Mill|Willd|Roxb|Benth|Vahl|Thunb|Jacq|Sw|Burm|Hochst|Del|Delile|Juss|Roscoe|Baker|Engl|Poir|Tul|Oliv|Forssk|Gaertn|Lour|Stapf|Miers|Merr|Kunth|Pers|All|Ait|Aiton|Hook|Desf|Scop|Moench|Link|Less|Cass|Schum|Thonn|Guill|Perr|Rich|Cav|Medik|Maxim|Bunge|Wall|Boiss|Nutt|Michx|Pursh|Torr|Gray|Murray|Salisb|Crantz|Hill|Huds|Spreng|Schott|Endl|Planch|Baill|Pierre|Chev|Taub|Kuntze|Leroy|Husnot|Meyer|Bertol|Weber|Wigg|Griseb|Müll|Rchb|Rupr|Briq|Loisel|Medic|Sm|Schrad|Sieber|Sims|Standl|Steud|Urb|Voss|Waterm|Wedd|Welw|Wright|Franch|Diels|Rosc|Pall|Bory|Blume|Spach|Schltr|Meisn|Nees|Labill|Breyn|Raf|Fisch|Mey|Regel)\.?$/u;
/** "G.Don", "J.F.Gmel." */
const initials = /^(?:\p{Lu}\.-?)+\p{Lu}\p{L}+\.?$/u;
const joins = /^(?:ex|et|in|[Dd]e|von|van|f|fil|&|d['’]|l['’])\.?$/u;

/** "Ker Gawl.": a name before one that is cut short. */
const shortened = /^\s+\p{Lu}\p{Ll}{1,6}\.(?!\p{L})/u;

const family = /^\(?\p{Lu}\p{L}+(?:aceae|acees?|ées?|ifères?|ineuses?)[).,]*$/u;

/** "(Peumus boldus Molina, Monimiaceae)", "Centaurium erythraea Rafn ; famille des": what stands between a name and its family is its author. */
const authorInside = /^ \p{Lu}\p{Ll}+(?=, \p{Lu}\p{L}+(?:aceae|acées)\))/u;
const authorBefore = /^ \p{Lu}\p{Ll}+(?= ?[,;–—-] (?:de la )?famille d)/u;

/** Length of the author after a name: never a family, a heading or a common name. */
function authorLength(printed: string): number {
  // "Aspergillus niger et Candida albicans": another plant, no author.
  if (/^\s*(?:et|&)(?!\p{L})/u.test(printed)) return 0;
  let length = 0;
  let joined = false;
  for (const token of printed.matchAll(/\s*(\([^)]*\)|[^\s(]+)/gu)) {
    const word = (token[1] ?? '').replace(/,$/, '');
    if (family.test(`${word.slice(0, 2)}${word.slice(2).toLowerCase()}`)) break;
    const isName = word.startsWith('(')
      ? /^\((?:\p{Lu}|l\.)/u.test(word)
      : known.test(word) ||
        initials.test(word) ||
        (/^\p{Lu}/u.test(word) &&
          (word.endsWith('.') || joined || shortened.test(printed.slice(token.index + token[0].length))));
    const isJoin = joins.test(word);
    if (!isName && !isJoin) break;
    // "G. Don": a name follows an initial; "L." is complete.
    joined = isJoin || word.startsWith('(') || /^(?!L\.)(?:\p{Lu}\.-?)+$/u.test(word);
    // "L. f.", "Hook. fil.": the son of a name is one.
    const isSon = length > 0 && /^f(?:il)?\.$/u.test(word);
    if (isName || isSon) length = token.index + token[0].replace(/,$/, '').length;
  }
  return length;
}

/** Restores the case of "THYMUS VULGARIS L.", not of "SIMEN KONTRA (Dysphania ambrosioides)" or "MENTHE POIVRÉE. Mentha piperita"; the length is unchanged. */
export function withoutCapitals(text: string): string {
  return text.replace(
    /(?<![\p{L}])(\p{Lu})(\p{Lu}{2,}(?: [×x])?) (\p{Lu}[\p{Lu}-]{2,})(?![\p{L}]|[\s.,:–—]{0,4}\(?\p{Lu}\p{Ll}{2,} (?:[×x] ?)?\p{Ll}{3,})/u,
    (_all, initial: string, genus: string, species: string) =>
      `${initial}${genus.toLowerCase()} ${species.toLowerCase()}`,
  );
}

/** "madagascarien sis": what a narrow cell cuts without a hyphen. */
const cutOff =
  /^ (n?sis|e?nsis|[ai]?cus|[ai]?cum|a?tus|a?tum|a?nus|a?num|[io]ides|i?foli[ao]|i?folium)(?!\p{L})/u;

/** The rest of an epithet on the next line of its cell, where only both together end as Latin does. */
function restOf(species: string, after: string): string {
  const rest = cutOff.exec(after)?.[1] ?? '';
  return rest !== '' && !epithetEnding.test(species) ? rest : '';
}

/** `labelled`, after a heading, accepts any capitalised word before another; `plain` only unmistakable Latin. */
export function binomialsIn(text: string, strictness: 'labelled' | 'plain'): Binomial[] {
  return [...text.matchAll(binomial)].flatMap((match) => {
    const { genus = '', species: printedHere = '', sub = '' } = match.groups ?? {};
    const printedEnd = match.index + match[0].length;
    const rest = sub === '' ? restOf(printedHere, text.slice(printedEnd, printedEnd + 9)) : '';
    const species = printedHere + rest;
    const nameEnd = printedEnd + (rest === '' ? 0 : rest.length + 1);
    authorHere.lastIndex = nameEnd;
    const printed = authorHere.exec(text)?.[0] ?? '';
    const follows = text.slice(nameEnd);
    const inside = text[match.index - 1] === '(' ? authorInside.exec(follows) : null;
    const alone = (inside ?? authorBefore.exec(follows))?.[0] ?? '';
    const author = printed.slice(0, Math.max(alone.length, authorLength(printed)));
    // "Ficus sur Forssk."
    const isSure = author !== '' && hasKnownGenus(genus);
    const word = normalizeText(species);
    const isWord = isLittle(word) || (strictness === 'plain' && looksLatinWords.has(word));
    if (isWord && !isSure) return [];
    // An author confirms words without Latin endings: "Panax ginseng C.A.Mey.".
    const below = author === '' ? null : variety.exec(text.slice(nameEnd + author.length));
    const after = below?.index === 0 ? below[0].length : 0;
    const isLatin = isSure || looksLatin(genus, species) || (author !== '' && isPlain(genus, species));
    if (strictness === 'plain' && !isLatin) return [];
    return [
      {
        start: match.index,
        end: nameEnd + author.length + after,
        name: `${text.slice(match.index, printedEnd)}${rest}`.replace(/\s+/g, ' '),
        nameEnd,
        genus,
        species,
        variety: (variety.exec(sub) ?? (after > 0 ? below : null))?.groups?.epithet ?? '',
        author: author.replace(/\s+/g, ' ').trim(),
      },
    ];
  });
}

const sound = (word: string) => botanicalStem(normalizeText(word), 'genitive');

/** Whether two names are the same species, spelling variants included. */
export function sameName(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) =>
    name
      .replace('×', ' ')
      .split(/\s+/)
      .filter((word) => word.length > 1)
      .slice(0, 2),
  );
  return one !== undefined && other !== undefined && one.map(sound).join(' ') === other.map(sound).join(' ');
}

/** The name with its offsets moved. */
export const shifted = (found: Binomial, by: number): Binomial => ({
  ...found,
  start: found.start + by,
  end: found.end + by,
  nameEnd: found.nameEnd + by,
});
