import { limits } from '@simples/contract/limits';
import { folded } from '#server/french/folded.ts';
import { isDenied, saysNothing } from '#server/french/negation.ts';
import { itemsOf, sentencesOf } from '#server/french/sentences.ts';
import { claimOf, clippedClaim } from './evidence.ts';
import type { Claim } from './extraction-types.ts';
import { bare, commaItems, type Reading, sectionsOfKind, statementsIn } from './statements.ts';
import { type Range, span, textOf, trimmed } from './text-flow.ts';
import { placeExpression } from './vocabulary.ts';

/** The description section, else the text before the first heading. */
export function readDescription(reading: Reading): Claim | null {
  const { flow, monograph } = reading;
  for (const section of sectionsOfKind(reading, 'description')) {
    const whole = span(statementsIn(reading, section, 'description'));
    if (whole) return clippedClaim(flow, whole);
  }
  const opening = trimmed(flow, monograph.opening);
  // A key in its cell, and the name beside it, describe nothing.
  const sentences = sentencesOf(flow.text, opening).filter(
    ({ start, end }) => end - start > 30 && !flow.text.slice(start, end).includes('\t'),
  );
  const [first, whole] = [sentences[0], span(sentences)];
  return first && whole && /[.!?]$/.test(textOf(flow, first)) ? clippedClaim(flow, whole) : null;
}

export function readPlaces(reading: Reading): { claim: Claim; sentence: Range }[] {
  const { flow } = reading;
  const seen = new Set<string>();
  return sectionsOfKind(reading, 'origin')
    .flatMap((section) =>
      statementsIn(reading, section, 'geographicalRepartitions').flatMap((sentence) => {
        const text = textOf(flow, sentence);
        return [...folded(text).matchAll(placeExpression)].flatMap((match) => {
          const name = text.slice(match.index, match.index + match[0].length);
          if (!/\p{Lu}/u.test(name) || isDenied(text, match.index) || seen.has(folded(name))) return [];
          seen.add(folded(name));
          const start = sentence.start + match.index;
          return [{ claim: claimOf(flow, { start, end: start + name.length }), sentence }];
        });
      }),
    )
    .slice(0, limits.list.tags);
}

const nextCitation =
  /(?<=[.)\]]\s?)\s+(?=\p{Lu}[\p{L}'’ -]{1,40},?\s+(?:\p{Lu}\.[\s-]?){1,3}|\p{Lu}[\p{L}'’-]+(?:\s+(?:\p{Lu}\.?){1,3}){1,2},)/gu;

/** Citations: lines or numbered items, or a run of "Name, A. (year) …". */
export function readReferences(reading: Reading): Claim[] {
  const { flow } = reading;
  const found = sectionsOfKind(reading, 'references').flatMap((section) => {
    const plain = textOf(flow, section).replaceAll(/[;,|]/g, ' ');
    const lines = itemsOf(plain, { start: 0, end: plain.length }, { conjunctions: false, commas: false });
    return lines.flatMap(({ start, end }): Range[] => {
      const line = { start: section.start + start, end: section.start + end };
      const text = textOf(flow, line);
      if (text.length < 250) return [line];
      const cuts = [
        0,
        ...[...text.matchAll(nextCitation)]
          .map(({ index }) => index)
          .filter((at) => /\d{4}/.test(text.slice(0, at))),
        text.length,
      ];
      const parts: Range[] = [];
      let from = 0;
      for (const cut of cuts.slice(1)) {
        if (cut < text.length && !/(?:1[89]|20)\d\d/.test(text.slice(from, cut))) continue;
        parts.push({ start: line.start + from, end: line.start + cut });
        from = cut;
      }
      return parts;
    });
  });
  return found
    .map((range) => claimOf(flow, bare(flow, range)))
    .filter(({ value }) => value.length >= 15 && value.length <= limits.text.citation && !saysNothing(value))
    .slice(0, limits.list.items);
}

/** Short terms for an action: "Expectorant". */
export function readActions(reading: Reading): Claim[] {
  const { flow } = reading;
  return sectionsOfKind(reading, 'actions')
    .flatMap((section) => {
      const [first] = statementsIn(reading, section, 'tags');
      return first === undefined ? [] : commaItems(flow.text, first);
    })
    .map((range) => claimOf(flow, bare(flow, range)))
    .filter(({ value }) => value.split(/\s+/).length <= 4 && value.length <= 50 && !saysNothing(value));
}
