import type { TextRange } from '@simples/contract/locate-quote';

const abbreviations =
  /(?:^|[\s(«"])(?:(?:\p{Lu}\.-?)*\p{Lu}|al|cf|c\.-à-d|ex|env|etc|fig|var|subsp|ssp|sp|spp|cv|f|syn|no|n°|vol|p|pp|éd|ed|eds|dr|mr|mme|st|ste|approx|e\.g|i\.e|vs|max|min|ca|resp|soc|auct|lam|mill|linn|willd|benth|hook|roxb|thunb|gaertn|schum|guill|perr)\.$/iu;

const end = /[.!?…]+(?:\s?»)?["”)\]]*(?=\s)|\n+/gu;

/** A longer bracket was never closed. */
const BRACKET = 200;

/** Within brackets punctuation ends no sentence: "(2000;. 1992)". */
function isBracketed(part: string, from: number, at: number): boolean {
  const before = part.slice(Math.max(from, at - BRACKET), at);
  const open = before.lastIndexOf('(');
  if (open === -1 || before.lastIndexOf(')') > open) return false;
  return /^[^\n)]*\)/.test(part.slice(at, at + BRACKET));
}

export function sentencesOf(text: string, { start, end: last }: TextRange): TextRange[] {
  const found: TextRange[] = [];
  const part = text.slice(start, last);
  let from = 0;
  const put = (to: number) => {
    const item = part.slice(from, to);
    const lead = item.length - item.trimStart().length;
    if (item.trim() !== '')
      found.push({ start: start + from + lead, end: start + from + item.trimEnd().length });
    from = to;
  };
  for (const match of part.matchAll(end)) {
    const to = match.index + match[0].length;
    if (!match[0].includes('\n')) {
      const before = part.slice(Math.max(from, to - 14), to);
      if (abbreviations.test(before) || isBracketed(part, from, match.index)) continue;
      if (
        /^\s+[\p{Ll}\d]/u.test(part.slice(to, to + 4)) &&
        /^[.!]$/.test(match[0]) &&
        !/^\s+\d+\s*[.)]/.test(part.slice(to, to + 6))
      )
        continue;
    }
    put(to);
  }
  put(part.length);
  return found;
}

/** Lossless but for outer spaces. */
export const splitSentences = (text: string): string[] =>
  sentencesOf(text, { start: 0, end: text.length }).map(({ start, end: last }) => text.slice(start, last));

const opening = '([«"“';
const closing = ')]»"”';

/** Bracket depth by offset. An unclosed bracket is ignored. */
function depths(part: string): number[] {
  const depth: number[] = [];
  const opened: number[] = [];
  for (const [i, sign] of part.split('').entries()) {
    depth.push(opened.length);
    if (sign === '"') continue;
    if (opening.includes(sign)) opened.push(i);
    else if (closing.includes(sign) && opened.length > 0) {
      opened.pop();
      depth[i] = opened.length;
    }
  }
  const [unclosed] = opened;
  return unclosed === undefined
    ? depth
    : depth.map((level, i) => (i > unclosed ? Math.max(0, level - opened.length) : level));
}

/** Signs that are drawn between items: "toux ★ rhume". */
const ornaments = '\\u25A0-\\u25FF\\u2600-\\u27BF\\u2B1B\\u2B1C\\u2B50';

export interface Separators {
  readonly conjunctions: boolean;
  readonly commas: boolean;
}

export function itemsOf(text: string, range: TextRange, { conjunctions, commas }: Separators): TextRange[] {
  const part = text.slice(range.start, range.end);
  const depth = depths(part);
  const signs = `;•·▪|\\t\\n\\u2028${ornaments}${commas ? ',' : ''}`;
  const words = conjunctions ? '|(?<=\\s)(?:et|ou|and|or|ainsi que|as well as)(?=\\s)' : '';
  const separator = new RegExp(`[${signs}]+|\\s[-–—]\\s${words}`, 'giu');
  const items: TextRange[] = [];
  let from = 0;
  const put = (to: number) => {
    const item = part.slice(from, to);
    const lead = /^[\s•\-–—*,;:.]*/u.exec(item)?.[0].length ?? 0;
    const tail = /[\s,;:.]*$/u.exec(item)?.[0].length ?? 0;
    if (lead + tail < item.length)
      items.push({ start: range.start + from + lead, end: range.start + to - tail });
  };
  for (const match of part.matchAll(separator)) {
    if ((depth[match.index] ?? 0) > 0) continue;
    // "0,5 g" is one number.
    if (match[0] === ',' && /\d$/.test(part.slice(0, match.index)) && /^\d/.test(part.slice(match.index + 1)))
      continue;
    put(match.index);
    from = match.index + match[0].length;
  }
  put(part.length);
  return items;
}
