import { readFileSync } from 'node:fs';

/** What stands on a page, in the order of its source. */
export type Piece =
  | { readonly kind: 'title' | 'heading' | 'minor' | 'paragraph' | 'item'; readonly text: string }
  | { readonly kind: 'row'; readonly cells: readonly string[] }
  | { readonly kind: 'page' };

export interface Source {
  readonly columns: number;
  /** `book`: serifs, justified word by word, tables in boxes. */
  readonly style: 'plain' | 'book';
  /** Printed, photographed and stored as pictures: only OCR reads it. */
  readonly scan: boolean;
  /** Printed above each page. */
  readonly head: string;
  readonly pieces: readonly Piece[];
}

const marks = [
  ['# ', 'title'],
  ['## ', 'heading'],
  ['### ', 'minor'],
  ['- ', 'item'],
] as const;

function pieceOf(line: string): Piece {
  if (line === '===') return { kind: 'page' };
  if (line.startsWith('| ')) {
    const cells = line.replace(/^\|\s*|\s*\|$/g, '').split(/\s*\|\s*/);
    return { kind: 'row', cells };
  }
  const mark = marks.find(([sign]) => line.startsWith(sign));
  return mark ? { kind: mark[1], text: line.slice(mark[0].length) } : { kind: 'paragraph', text: line };
}

/**
 * A document as it is written: settings (`columns: 2`, `style: book`, `scan: yes`, `head: …`), an empty line, then a line for each
 * title (`#`), heading (`##`, `###` in the size of the text), item (`-`), row of a table (`| a | b |`), page break
 * (`===`) or paragraph. Words between `**` are bold.
 */
export function readSource(file: string): Source {
  const [settings = '', ...body] = readFileSync(file, 'utf8').split(/\n\s*\n/);
  const value = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(settings)?.[1]?.trim();
  const lines = body
    .join('\n')
    .split('\n')
    .map((line) => line.trim());
  return {
    columns: Number(value('columns') ?? 1),
    style: value('style') === 'book' ? 'book' : 'plain',
    scan: value('scan') === 'yes',
    head: value('head') ?? '',
    pieces: lines.filter((line) => line !== '').map(pieceOf),
  };
}
