import { type Binomial, binomialsIn, hasLatinGenus, withoutCapitals } from './binomials.ts';
import { accentsWithin, type Block, type Flow, textOf } from './text-flow.ts';
import { familyName, shoutedFamily } from './vocabulary.ts';

/** A longer block is a paragraph. */
export const MAX_TITLE = 120;
/** A name with what stands right beside it. */
const MAX_NAME = 80;
/** Fewer paragraphs that begin so are no shape of a document. */
const MIN_SHAPED = 2;

const listed = /\.{4,}|…{2,}|\s\d{1,4}\s*$|[;]|(?:,\s*\d+)/u;
const between = /^[\s\p{P}×\d]*$/u;
/** In any script: vowels and tones may be marks on the letters. */
const commonName = /^[\s\p{P}\p{So}\d]*(?:\p{L}[\p{L}\p{M}'’ -]{1,50}[\s\p{P}]*)?$/u;
/** "HERBE TRICORNE, dite aussi tête de bélier (": several, before the scientific one in brackets. */
const commonNames = /^[\s\p{P}\p{So}\d]*\p{L}[\p{L}\p{M}'’, -]{1,80}\($/u;
const leadsToFamily = '(?:(?:de la )?[Ff]amille|[Ff]am\\.|[Ff]amily)[\\s:]*(?:des )?';
/** Behind "famille des" any older name is one: "Labiées". */
const family = `(?:(?:${leadsToFamily})?${familyName}|${leadsToFamily}\\p{Lu}\\p{L}{3,}(?:ées|euses|ères))`;
const familyAtEnd = new RegExp(String.raw`[\s\p{P}]*${family}[\s\p{P}]*$`, 'u');
const familyAlone = new RegExp(String.raw`^[\s\p{P}]*${family}[\s\p{P}]*$`, 'u');
const familyBeside = new RegExp(String.raw`^[\s,;·:()\].–—-]*(?:${family}|${shoutedFamily})(?!\p{L})`, 'u');
/** "ACHILLÉE (", "Achillée. ": the entry of a dictionary. */
const headword = /^\s*\p{Lu}[\p{L}'’ -]{2,40}(?:,? ?\p{Ll}{1,3}\.){0,3} ?[.,:([—–-][\s—–([-]*$/u;
/** "Betula pendula Roth": its author or its common name. */
const authorOrName = /^ \p{Lu}[\p{Ll}'’-]+\s*$/u;
/** "Senna alata, syn. Cassia alata L." */
const synonymBeside = /[\s,;(]+(?:=|syn\.|synonymes?)[\s:]*\p{Lu}.*$/u;
/** "II.1. ", "12) ", "C 17.". */
const numbering =
  /^\s*(?:(?:\p{Lu}{1,3}[ .-]?)?\d{1,3}|[IVX]{1,5})(?:\.\d{1,2})*[.)°]*\s+(?:[—–-]\s+)?(?=\p{L})/u;
/** "Fiche 4.1 ": what is numbered; captions are too. */
const numbered = /^\s*\p{Lu}\p{Ll}+ (?:n[o°º]\.? ?)?(?=\d{1,3}(?:\.\d{1,2})*[ .)])/u;

/** "RUBIACEAE" as "Rubiaceae"; the length is unchanged. */
const withoutShouting = (text: string): string =>
  text.replace(
    /(?<!\p{L})(\p{Lu})(\p{Lu}{5,})(?!\p{L})/gu,
    (_all, initial: string, rest: string) => `${initial}${rest.toLowerCase()}`,
  );

/** Nothing else. */
export const isFamily = (text: string): boolean => familyAlone.test(withoutShouting(text));

/** "Bardane\t1/9", "Bardane\tAstéracées": a title without the number of its card, the family or the name in another script beside it. */
export function withoutCells(flow: Flow, block: Block): Block {
  const text = textOf(flow, block);
  const lead = /^[^\p{L}\t]*\t/u.exec(text)?.[0].length ?? 0;
  const cell = /\t[^\t]*$/u.exec(text.slice(lead))?.[0] ?? '';
  const tail = !/\p{Script=Latin}/u.test(cell) || isFamily(cell) ? cell.length : 0;
  return { ...block, start: block.start + lead, end: block.end - tail };
}

/** "(ex Chenopodium ambrosioides)", between a name and its family. */
const olderName = /^\s*\((?:=|ex|syn\.|synonymes?|anciennement|autrefois)\s[^()]{3,60}\)/iu;

export function hasFamilyBeside(text: string): boolean {
  const beside = text.replace(olderName, '').slice(0, MAX_NAME);
  return familyBeside.test(beside) || familyBeside.test(withoutShouting(beside));
}

/** "Ruscus aculeatus L. — (Asparagaceae). …": the name that leads a block, with its family, whatever follows. */
export function leadingName(text: string): Binomial | undefined {
  const readable = withoutCapitals(text.slice(0, 200)).replace(numbering, blanked);
  // The family beside it shows a name, whatever its endings.
  const [found] = [
    ...binomialsIn(readable, 'plain'),
    ...binomialsIn(readable, 'labelled').filter(hasLatinGenus),
  ];
  if (found === undefined) return undefined;
  const before = readable.slice(0, found.start);
  if (!between.test(before) && !headword.test(before)) return undefined;
  return hasFamilyBeside(readable.slice(found.end)) ? found : undefined;
}

/** "— Callune, Brande.": several names behind a dash. */
const areNames = (after: string): boolean =>
  commonName.test(after) ||
  (/^[\s.]*[–—-]\s/u.test(after) && after.split(',').every((name) => commonName.test(name)));

const blanked = (words: string): string => ' '.repeat(words.length);

/** "L., 1753", "L. s.l.", "Vahl subsp. suberosa J.J. de Wilde": what a title tells of its plant behind the author. */
const behindAuthor =
  /(?<=\p{Lu}[\p{L}.]{0,20}|\))(?:,? ?[([]?1[6-9]\d\d[)\]]?|,? (?:s\. ?[ls]\.|p\. ?p\.|sensu (?:lato|stricto))| (?:subsp|ssp|var|f)\. \p{Ll}{3,}[^,;:–—]{0,60}|,? cv\. ?\P{Ll}\p{L}[^,;:]{0,30})\s*$/u;

/** The whole title, or a part of it beside a common name, an author or a family. */
export function nameInTitle(printed: string, isHeading = false): Binomial | undefined {
  const text = printed.replace(behindAuthor, '');
  if (text.length > MAX_TITLE || listed.test(text)) return undefined;
  const readable = withoutCapitals(text)
    .replace(isHeading ? numbered : /$^/, blanked)
    .replace(numbering, blanked)
    .replace(synonymBeside, '');
  return binomialsIn(readable, 'plain').find((found) => {
    const before = readable.slice(0, found.start);
    const after = readable.slice(found.end).replace(familyAtEnd, '');
    const isAlone = between.test(before) && between.test(after);
    // Whatever follows its family, in no sentence.
    const hasFamily = hasFamilyBeside(readable.slice(found.end)) && !/[.!?]\s*$/.test(text);
    const isBeside =
      (between.test(before) || /[([–—\-,:|/\t]\s*$|^[^.]{0,40}\s$/u.test(before)) &&
      (commonName.test(before) || commonNames.test(before)) &&
      (hasFamily || areNames(after));
    const isParted =
      between.test(after) ||
      (between.test(before) && authorOrName.test(after)) ||
      /\t\s*$/.test(before) ||
      /^\s*[)–—\-,:|/\t(]/u.test(readable.slice(found.end));
    return isAlone || (isBeside && isParted);
  });
}

/** "Betula pendula Roth, que l’on range dans les Bétulacées": the text goes on to its family. */
const familyInSentence = new RegExp(String.raw`^[^!?\n]{0,60}(?<!\p{L})${family}(?!\p{L})`, 'u');
const familyWord = new RegExp(String.raw`(?<!\p{L})${family}(?!\p{L})`, 'u');

export const namesFamily = (text: string): boolean => familyWord.test(text);

export const hasFamilyInSentence = (text: string): boolean =>
  familyInSentence.test(withoutShouting(text.slice(0, 2 * MAX_NAME)));

/** "elle fut Inula viscosa", "appelée Urginea maritima avant …": a name that a plant has no longer, or no plant of the document. */
const former = /(?<!\p{L}|c['’])(?:fut|était|jadis|autrefois|anciennement|naguère)\s+$/iu;
/** "On n’y trouvera ni le datura, Datura stramonium L., ni …": what a document does not tell of. */
const leftOut = /(?<!\p{L})ni (?:l[ae]s? |l['’])?[\p{L}'’ -]{2,40},?\s*\(?$/u;
export const isFormer = (text: string, { start, end }: Binomial): boolean =>
  former.test(text.slice(Math.max(0, start - MAX_NAME), start)) ||
  leftOut.test(text.slice(Math.max(0, start - MAX_NAME), start)) ||
  /^,? avant (?:d['’]|de )/u.test(text.slice(end));

/** "Le thym (Thymus vulgaris L.) est …": the name with which a paragraph begins. */
export function introducedName(text: string): Binomial | undefined {
  if (text.length <= MAX_TITLE) return undefined;
  return binomialsIn(text.slice(0, MAX_TITLE), 'plain').find(
    (name) =>
      !isFormer(text, name) &&
      (name.author !== '' || text[name.start - 1] === '(' || hasFamilyBeside(text.slice(name.end))),
  );
}

const entry = /^\s*\p{Lu}[\p{L}'’ -]{2,40} \(\p{Lu}\p{Ll}{2,} \p{Ll}{3,}[^()]{0,60}\)[.,:]/u;
const MIN_ENTRIES = 3;

/** "Bétoine (Stachys officinalis). Appelée ailleurs…": paragraphs that begin with both names of a plant, in a document that is made of them. */
export function entryBlocks(flow: Flow): ReadonlySet<Block> {
  const found = flow.blocks.filter((block) => entry.test(textOf(flow, block)));
  return new Set(found.length < MIN_ENTRIES ? [] : found);
}

/** The first name that a paragraph introduces with its family, which shows a name whatever its endings where none is unmistakable. */
export function nameWithFamily(text: string): Binomial | undefined {
  const names = [...binomialsIn(text, 'plain'), ...binomialsIn(text, 'labelled').filter(hasLatinGenus)];
  return names.find((name) => !isFormer(text, name) && hasFamilyInSentence(text.slice(name.end)));
}

/** "**Ribes nigrum**, ou cassis, appartient aux …": the name that begins a paragraph in another face. */
function paragraphName(flow: Flow, block: Block): Binomial | undefined {
  const [accent] = accentsWithin(flow, block);
  if (accent === undefined || accent.start > block.start + 2) return undefined;
  const [name] = binomialsIn(textOf(flow, block).slice(0, MAX_NAME), 'plain');
  const leads = name !== undefined && name.start <= 2 && block.start + name.nameEnd <= accent.end + 1;
  return leads ? name : undefined;
}

export function paragraphNames(flow: Flow): ReadonlyMap<Block, Binomial> {
  const found = flow.blocks.flatMap((block) => {
    const name = paragraphName(flow, block);
    return name === undefined ? [] : [[block, name] as const];
  });
  return new Map(found.length < MIN_SHAPED ? [] : found);
}

/** Of a column beside that of the plants: each row has words of its own, and few: "Angélique, herbe du Saint-Esprit" beside its plant. */
export function areColumnNames(body: readonly string[]): boolean {
  const told = body.filter((cell) => cell !== '');
  const isShort = (cell: string) =>
    /\p{L}{3}/u.test(cell) && cell.length <= MAX_TITLE && !/[.!?]$/.test(cell);
  return told.length * 2 > body.length && new Set(told).size === told.length && told.every(isShort);
}
