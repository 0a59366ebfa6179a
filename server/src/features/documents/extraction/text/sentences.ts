import type { Range } from './flow.ts';

/** Ends in a point, yet no sentence ends there. */
const abbreviations =
  /(?:^|[\s(«"])(?:\p{Lu}|al|cf|c\.-à-d|ex|env|etc|fig|var|subsp|ssp|sp|spp|cv|f|syn|no|n°|vol|p|pp|éd|ed|eds|dr|mr|mme|st|ste|approx|e\.g|i\.e|vs|max|min|ca|resp|soc|auct|lam|mill|linn|willd|benth|hook|roxb|thunb|gaertn|schum|guill|perr)\.$/iu;

const end = /[.!?…]+["»”)\]]*(?=\s)|\n+/gu;

/** How far a bracket may reach: one that is longer was never closed. */
const BRACKET = 200;

/** Whether a sign stands within brackets: "(2000;. 1992)" is no end. */
function isBracketed(part: string, from: number, at: number): boolean {
  const open = part.lastIndexOf('(', at - 1);
  if (open < Math.max(from, at - BRACKET) || part.lastIndexOf(')', at - 1) > open) return false;
  const close = part.indexOf(')', at);
  return close !== -1 && close < at + BRACKET && !part.slice(at, close).includes('\n');
}

/** A text cut in sentences; the end of a heading, paragraph or item is the end of a sentence too. */
export function sentencesOf(text: string, { start, end: last }: Range): Range[] {
  const found: Range[] = [];
  const part = text.slice(start, last);
  let from = 0;
  const put = (to: number) => {
    const said = part.slice(from, to);
    const lead = said.length - said.trimStart().length;
    if (said.trim() !== '')
      found.push({ start: start + from + lead, end: start + from + said.trimEnd().length });
    from = to;
  };
  for (const match of part.matchAll(end)) {
    const to = match.index + match[0].length;
    if (!match[0].includes('\n')) {
      const before = part.slice(Math.max(from, to - 14), to);
      if (abbreviations.test(before) || isBracketed(part, from, match.index)) continue;
      if (
        /^\s+[\p{Ll}\d]/u.test(part.slice(to, to + 4)) &&
        match[0] === '.' &&
        !/^\s+\d+\s*[.)]/.test(part.slice(to, to + 6))
      )
        continue;
    }
    put(to);
  }
  put(part.length);
  return found;
}
