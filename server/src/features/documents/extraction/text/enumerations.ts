import type { Range } from './flow.ts';

const opening = '([«"“';
const closing = ')]»"”';

/** Where signs outside of brackets stand. A bracket that never closes holds nothing. */
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

export interface Separators {
  /** Whether "et", "ou", "and", "or" part items. */
  readonly conjunctions: boolean;
  /** Whether a comma does. */
  readonly commas: boolean;
}

/** An enumeration cut in its items: at semicolons, bullets, lines, commas and "et", outside of brackets. */
export function itemsOf(text: string, range: Range, { conjunctions, commas }: Separators): Range[] {
  const part = text.slice(range.start, range.end);
  const depth = depths(part);
  const signs = commas ? ';•·▪►●○■□➢✓|\\t\\n,' : ';•·▪►●○■□➢✓|\\t\\n';
  const words = conjunctions ? '|(?<=\\s)(?:et|ou|and|or|ainsi que|as well as)(?=\\s)' : '';
  const separator = new RegExp(`[${signs}]+|\\s[-–—]\\s${words}`, 'giu');
  const items: Range[] = [];
  let from = 0;
  const put = (to: number) => {
    const said = part.slice(from, to);
    const lead = /^[\s•\-–—*,;:.]*/u.exec(said)?.[0].length ?? 0;
    const tail = /[\s,;:.]*$/u.exec(said)?.[0].length ?? 0;
    if (lead + tail < said.length)
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
