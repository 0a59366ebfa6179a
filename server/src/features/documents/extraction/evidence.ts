import { limits } from '@simples/contract/limits';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { Claim, Dropped } from './extraction-types.ts';
import { type Flow, type Range, textOf, trimmed } from './text-flow.ts';

/** Ignores line breaks, case and punctuation variants. */
export function squashed(text: string): string {
  return text.normalize('NFC').replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A range as a value: its words with single spaces, and its quotes. */
export function claimOf(flow: Flow, range: Range): Claim {
  const exact = trimmed(flow, range);
  return {
    value: textOf(flow, exact).replace(/\s+/g, ' ').trim(),
    quotes: flow.quotes(exact.start, exact.end),
  };
}

function isQuoted({ value, quotes }: Claim): boolean {
  const said = squashed(quotes.map(({ quote }) => quote).join(' '));
  return value !== '' && said !== '' && value.split('\n').every((part) => said.includes(squashed(part)));
}

export function joined(claims: readonly Claim[]): Claim {
  return {
    value: claims.map(({ value }) => value).join('\n'),
    quotes: claims.flatMap(({ quotes }) => quotes),
  };
}

/** Truncates a range at a sentence or clause. */
export function clipped(flow: Flow, range: Range, limit: number): Range {
  const exact = trimmed(flow, range);
  if (exact.end - exact.start <= limit) return exact;
  const head = flow.text.slice(exact.start, exact.start + limit);
  const cut = Math.max(head.lastIndexOf('. ') + 1, head.lastIndexOf('\n'), head.lastIndexOf('; '));
  const clause = cut > limit / 3 ? cut : Math.max(head.lastIndexOf(', '), head.lastIndexOf(' ('));
  return { start: exact.start, end: exact.start + (clause > limit / 4 ? clause : head.lastIndexOf(' ')) };
}

type Evidence = NonNullable<PlantSheetContent['additionalInfo']['evidence']>[number];

/** Maximum entries of evidence of a sheet. */
const MOST = 500;

/** Cites values with their evidence; a value that its quotes do not contain is dropped and reported. */
export interface Citing {
  /** Undefined when the quotes do not contain the value. */
  text(field: string, claim: Claim | null): string | undefined;
  /** Fields are the list's path with an index. */
  texts(field: string, claims: readonly Claim[]): string[];
  /** Verified claims, whose fields are assigned later. */
  kept<T>(field: string, items: readonly T[], claims: (item: T) => readonly (Claim | null)[]): T[];
  /** Remaining entries of evidence. */
  room(): number;
  /** Adds evidence for a verified claim. */
  cite(field: string, claim: Claim | null): void;
  readonly evidence: readonly Evidence[];
}

/** @param taken Existing entries of evidence. */
export function createCiting(documentId: string, drop: (dropped: Dropped) => void, taken = 0): Citing {
  const evidence: Evidence[] = [];
  const holds = (field: string, claim: Claim) => {
    const found = isQuoted(claim) && claim.quotes.every(({ quote }) => quote.length <= limits.text.long);
    if (!found) drop({ field, value: claim.value, reason: 'citation introuvable dans le document' });
    return found;
  };
  const room = () => MOST - taken - evidence.length;
  const cite = (field: string, claim: Claim | null) => {
    for (const { pageIndex, pageLabel, quote } of claim?.quotes ?? []) {
      if (room() <= 0) return;
      evidence.push({ field, documentId, pageIndex, ...(pageLabel === null ? {} : { pageLabel }), quote });
    }
  };
  return {
    evidence,
    room,
    cite,
    text(field, claim) {
      if (claim === null || !holds(field, claim)) return undefined;
      cite(field, claim);
      return claim.value;
    },
    texts(field, claims) {
      const values: string[] = [];
      for (const claim of claims) {
        if (claim.quotes.length > room() || !holds(field, claim)) continue;
        cite(`${field}[${values.length}]`, claim);
        values.push(claim.value);
      }
      return values;
    },
    kept: (field, items, claims) =>
      items.filter((item) => claims(item).every((claim) => claim === null || holds(field, claim))),
  };
}
