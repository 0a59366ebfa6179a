/** Gives the line of each of several growing positions of a text, from 1. */
export function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let counted = 0;
  return (position) => {
    for (;;) {
      const end = text.indexOf('\n', counted);
      if (end === -1 || end >= position) return line;
      line += 1;
      counted = end + 1;
    }
  };
}

/** A sign that opens or closes a list or an object. */
interface JsonSign {
  readonly sign: string;
  readonly index: number;
  /** How many are open: with the one that opens here, without the one that closes. */
  readonly depth: number;
  /** The last text in quotes before it at the depth of the outermost object: a name, where the sign opens its value. */
  readonly lastText: string;
}

/** Where the quotes that open at a position close; the end of the text when they do not. */
function closingQuote(text: string, opening: number): number {
  for (let from = opening + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    from = quote + 1;
  }
}

/** The signs of a JSON text, those within quotes left out. What stands between them is not checked. */
export function* jsonSigns(text: string): Generator<JsonSign> {
  const next = /["[\]{}]/g;
  let depth = 0;
  let lastText = '';
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const [sign] = match;
    const { index } = match;
    if (sign === '"') {
      next.lastIndex = closingQuote(text, index) + 1;
      if (depth === 1) lastText = text.slice(index, next.lastIndex);
    } else {
      depth += sign === '[' || sign === '{' ? 1 : -1;
      yield { sign, index, depth, lastText };
    }
  }
}
