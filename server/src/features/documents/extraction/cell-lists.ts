import { leadsWithMethod } from './meaning.ts';
import { mentionsIn, namesComplaint, namesState } from './mentions.ts';
import { isAdjective, isPartName, partWord } from './vocabulary.ts';

const part = new RegExp(`${partWord.source}(?!\\p{L})`, 'iu');
/** Between the lines of a cell. */
const BREAK = '\u2028';
/** A word with which no item begins or ends. */
const joining = /^(?:[dl]['’]|(?:d[eu]s?|[àa]ux?|à|la|les?|et|ou|en|par|sur|of|and|or|the|in)(?!\p{L}))/iu;
/** A line that ends so goes on with the next. */
export const joined =
  /(?:^|[\s'’])(?:d[eu]s?|d['’]|[àa]ux?|à|la|les?|l['’]|et|ou|en|par|sur|moins|of|and|or|the|in)$/iu;

const names = (line: string): boolean =>
  namesComplaint(line) || namesState(line) || namesDrug(line) || leadsWithMethod(line) || part.test(line);

/** Begins something of its own; an adjective belongs to the line above. */
const isItem = (line: string): boolean =>
  !joining.test(line) &&
  (/\s|^\p{Lu}/u.test(line) || !isAdjective(line) || namesDrug(line) || isPartName(line)) &&
  names(line);

/** No line is above to which it could belong: "albumine". */
const isFirstItem = (line: string): boolean => !joining.test(line) && names(line);

const namesDrug = (line: string): boolean => mentionsIn(line).some(({ kind }) => kind === 'drug');

/** "Famille .......... Fabacées": a key with its value; a number alone is the page of a table of contents. */
const leader =
  /(?<=[\p{L})] ?)(?:(?:\s?\.){5,}|\.(?:\s\.){2,})(?!\s?\.)(?=[ \t]*(?![ \t]|[ivxlc]+\s*$)[^\n]*\p{L}{2})/gimu;

/** "Qui n’en prend pas . . . . .": what dots fill the line behind, and no number, is a heading. */
const filling = /(?<=\p{L}[)?!]? ?)(?:\.(?:\s\.){2,}|(?:\s?\.){5,})[ \t]*$/gmu;

/** A key and its value, which dots lead to, are cells. Offsets stay. */
const withLeaders = (text: string): string =>
  text
    .replace(leader, (dots) => '\t'.padStart(dots.length))
    .replace(filling, (dots) => ' '.repeat(dots.length));

/** "2. hémorroïdes", "• toux". */
const isCounted = (line: string): boolean => /^\s*(?:\d{1,2}[.)°]|[•·▪–—-])\s+\S/u.test(line);

/** "kabyè : soulou", "w. : ourteye", "angl. heal-all": a key with its value. */
const isKeyed = (line: string): boolean =>
  /^(?:\p{L}[\p{L}’'. -]{1,20}\s?:\s*\S|\p{Ll}{2,5}\. \p{L})/u.test(line);

/** Lines with those on which they go on: "poches sous les | yeux". */
function wholeLines(cell: string): string[] {
  const whole: string[] = [];
  for (const line of cell.split(BREAK)) {
    const last = whole.at(-1);
    const goesOn = last !== undefined && joined.test(last.trim()) && !isKeyed(line) && !isCounted(line);
    if (goesOn) whole[whole.length - 1] = `${last} ${line}`;
    else whole.push(line);
  }
  return whole;
}

/** The lines of a cell, those that go on together. */
function itemsOf(cell: string): string[] {
  const items: string[] = [];
  for (const line of wholeLines(cell)) {
    const last = items.at(-1);
    if (last === undefined || isKeyed(line) || isCounted(line) || isItem(line.trim())) items.push(line);
    else items[items.length - 1] = `${last} ${line}`;
  }
  return items;
}

/** Lines of a cell that each name something are a list; other breaks are where the column ended. Offsets stay. */
function withLists(text: string): string {
  if (!text.includes(BREAK)) return text;
  return text.replace(/[^\t\n]*\u2028[^\t\n]*/gu, (cell) => {
    const items = itemsOf(cell);
    const isList =
      (!/[,;.]/.test(cell) && isFirstItem(items[0]?.trim() ?? '')) ||
      items.every(isKeyed) ||
      items.every(isCounted);
    return items.join(isList ? BREAK : ' ');
  });
}

/** The cells of a text: what dots lead to, and the lists that their lines are. Offsets stay. */
export const withCells = (text: string): string => withLists(withLeaders(text));
