import type { LaidLine, Lead } from '../layout/chunk.ts';
import type { PageBox, PageLine } from '../page.ts';
import { jointOf } from './hyphens.ts';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface Composed {
  readonly text: string;
  readonly lines: readonly PageLine[];
}

const between: Readonly<Record<Exclude<Lead, 'join'>, string>> = { cell: '\t', line: '\n', gap: '\n\n' };

const inPage = (value: number): number => Math.min(1, Math.max(0, value));

function boxOf(line: LaidLine, { width, height }: PageSize): PageBox {
  const x = inPage(line.x0 / width);
  const y = inPage(line.y0 / height);
  return { x, y, width: inPage(line.x1 / width) - x, height: inPage(line.y1 / height) - y };
}

/** The text of a page, and where each printed line stands in it. */
export function compose(laid: readonly LaidLine[], size: PageSize): Composed {
  const lines: PageLine[] = [];
  let text = '';
  for (const [at, line] of laid.entries()) {
    if (at > 0 && line.lead !== 'join') text += between[line.lead];
    const next = laid[at + 1];
    const joint = next?.lead === 'join' ? jointOf(line.text, next.text) : { kept: line.text, between: '' };
    const start = text.length;
    text += joint.kept;
    lines.push({ start, end: text.length, box: boxOf(line, size), size: line.size, bold: line.bold });
    text += joint.between;
  }
  return { text, lines };
}
