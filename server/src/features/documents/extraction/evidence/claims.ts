import type { Claim } from '../extraction-types.ts';
import { type Flow, type Range, textOf, trimmed } from '../text/flow.ts';

/** Words without regard to the breaks of lines, the case and the kind of signs. */
export function squashed(text: string): string {
  return text.normalize('NFC').replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A part of the document as a value: its words with single spaces, and where they stand. */
export function claimOf(flow: Flow, range: Range): Claim {
  const exact = trimmed(flow, range);
  return {
    value: textOf(flow, exact).replace(/\s+/g, ' ').trim(),
    quotes: flow.quotes(exact.start, exact.end),
  };
}

/** Whether a claim is in its quotes word for word. */
export function isQuoted({ value, quotes }: Claim): boolean {
  const said = squashed(quotes.map(({ quote }) => quote).join(' '));
  return value !== '' && said !== '' && value.split('\n').every((part) => said.includes(squashed(part)));
}

/** Several claims as one, each on a line. */
export function joined(claims: readonly Claim[]): Claim {
  return {
    value: claims.map(({ value }) => value).join('\n'),
    quotes: claims.flatMap(({ quotes }) => quotes),
  };
}

/** The longest beginning of a range that is whole sentences or clauses and no longer than a limit. */
export function clipped(flow: Flow, range: Range, limit: number): Range {
  const exact = trimmed(flow, range);
  if (exact.end - exact.start <= limit) return exact;
  const head = flow.text.slice(exact.start, exact.start + limit);
  const cut = Math.max(head.lastIndexOf('. ') + 1, head.lastIndexOf('\n'), head.lastIndexOf('; '));
  const clause = cut > limit / 3 ? cut : Math.max(head.lastIndexOf(', '), head.lastIndexOf(' ('));
  return { start: exact.start, end: exact.start + (clause > limit / 4 ? clause : head.lastIndexOf(' ')) };
}
