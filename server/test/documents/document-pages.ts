import type { PageLine } from '@simples/contract/documents';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';

const styles = [
  ['# ', { size: 18, bold: true }],
  ['## ', { size: 12, bold: true }],
] as const;

/** A page as the reader gives it: a line for each line of the text, `#` and `##` before titles and headings. */
export function documentPage(index: number, source: string): DocumentPage {
  let text = '';
  const lines: PageLine[] = [];
  for (const written of source.trim().split('\n')) {
    const style = styles.find(([sign]) => written.startsWith(sign));
    const said = written.trim().slice(style?.[0].length ?? 0);
    if (text !== '') text += '\n';
    const start = text.length;
    text += said;
    const box = { x: 0.1, y: 0.05 + lines.length * 0.02, width: 0.8, height: 0.015 };
    lines.push({ start, end: text.length, box, ...(style?.[1] ?? { size: 10, bold: false }) });
  }
  return {
    index,
    label: String(index + 1),
    text,
    origin: 'text',
    confidence: null,
    width: 595,
    height: 842,
    lines,
  };
}

/** Pages in their order. */
export const documentPages = (...sources: readonly string[]): DocumentPage[] =>
  sources.map((source, index) => documentPage(index, source));
