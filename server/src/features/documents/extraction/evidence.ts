import { limits } from '@simples/contract/limits';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { Claim, Drop } from './extraction-types.ts';
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
  const quoted = squashed(quotes.map(({ quote }) => quote).join(' '));
  return value !== '' && quoted !== '' && value.split('\n').every((part) => quoted.includes(squashed(part)));
}

/** A claim truncated at a sentence or clause. */
export const clippedClaim = (flow: Flow, range: Range, limit: number = limits.text.long): Claim =>
  claimOf(flow, clipped(flow, range, limit));

export function joined(claims: readonly Claim[]): Claim {
  return {
    value: claims.map(({ value }) => value).join('\n'),
    quotes: claims.flatMap(({ quotes }) => quotes),
  };
}

function clipped(flow: Flow, range: Range, limit: number): Range {
  const exact = trimmed(flow, range);
  if (exact.end - exact.start <= limit) return exact;
  const head = flow.text.slice(exact.start, exact.start + limit);
  const cut = Math.max(head.lastIndexOf('. ') + 1, head.lastIndexOf('\n'), head.lastIndexOf('; '));
  const clause = cut > limit / 3 ? cut : Math.max(head.lastIndexOf(', '), head.lastIndexOf(' ('));
  return { start: exact.start, end: exact.start + (clause > limit / 4 ? clause : head.lastIndexOf(' ')) };
}

type Evidence = NonNullable<PlantSheetContent['additionalInfo']['evidence']>[number];

/** Maximum entries of evidence of a sheet. */
const MAX_EVIDENCE = 500;

/**
 * Cites values with their evidence; a value that its quotes do not contain is dropped and reported.
 * @param taken Existing entries of evidence.
 */
export function createCiting(documentId: string, drop: Drop, taken = 0) {
  const evidence: Evidence[] = [];
  const holds = (field: string, claim: Claim) => {
    const found = isQuoted(claim) && claim.quotes.every(({ quote }) => quote.length <= limits.text.long);
    if (!found) drop({ field, value: claim.value, reason: 'citation introuvable dans le document' });
    return found;
  };
  /** Remaining entries of evidence. */
  const room = () => MAX_EVIDENCE - taken - evidence.length;
  /** Adds evidence for a verified claim. */
  const cite = (field: string, claim: Claim | null) => {
    for (const { pageLabel, ...place } of claim?.quotes ?? []) {
      if (room() <= 0) return;
      evidence.push({ field, documentId, ...place, ...(pageLabel === null ? {} : { pageLabel }) });
    }
  };
  return {
    evidence: evidence as readonly Evidence[],
    room,
    cite,
    /** Undefined when the quotes do not contain the value. */
    text(field: string, claim: Claim | null): string | undefined {
      if (claim === null || !holds(field, claim)) return undefined;
      cite(field, claim);
      return claim.value;
    },
    /** Fields are the list's path with an index. */
    texts(field: string, claims: readonly Claim[]): string[] {
      const values: string[] = [];
      for (const claim of claims) {
        if (claim.quotes.length > room() || !holds(field, claim)) continue;
        cite(`${field}[${values.length}]`, claim);
        values.push(claim.value);
      }
      return values;
    },
    /** Items whose claims are verified; their fields are assigned later. */
    verified: <T>(field: string, items: readonly T[], claims: (item: T) => readonly (Claim | null)[]): T[] =>
      items.filter((item) => claims(item).every((claim) => claim === null || holds(field, claim))),
  };
}

export type Citing = ReturnType<typeof createCiting>;
