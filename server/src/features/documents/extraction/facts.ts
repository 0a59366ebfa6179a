import { limits } from '@simples/contract/limits';
import { folded } from '#server/french/folded.ts';
import { isDenied, saysNothing } from '#server/french/negation.ts';
import { itemsOf, sentencesOf } from '#server/french/sentences.ts';
import { binomialsIn, sameName } from './binomials.ts';
import { claimOf, clippedClaim } from './evidence.ts';
import type { Claim } from './extraction-types.ts';
import { medicalKinds } from './label-kinds.ts';
import type { Monograph } from './monographs.ts';
import { bare, commaItems, type Reading, sectionsOfKind, statementsIn } from './statements.ts';
import { type Flow, type Range, span, textOf, trimmed } from './text-flow.ts';
import { familyForm, placeExpression } from './vocabulary.ts';

/**
 * Forms that nothing but a family has, in a sentence of one plant also in the singular; older names, which participles look like,
 * between signs, or after what leads to a family; "SOLANÉES".
 */
const familyHere =
  /(?<!\p{L})\p{Lu}\p{L}+(?:aceae|ac[ée]es?|iées|if[èe]res?)(?!\p{L})|(?<=[(,;:·—–-]\s?|famille\s|(?<!\p{L})(?:des|les|aux|une)\s)\p{Lu}\p{L}{3,}(?:ées?|ineuses?)(?=\s?[).,;:·—–\n]|$)|(?<=[.\]]\s?|\n)\p{Lu}\p{L}{3,}(?:ées|ineuses)(?=\.|\n|$)|(?<!\p{L})\p{Lu}{4,}(?:ACEAE|[ÉE]ES)(?!\p{L})/u;
/** How far from the name the family may stand. */
const NEAR_NAME = 400;
/** So near stands a synonym. */
const BESIDE_NAME = 60;

/** "Sarriette\tLamiacées": the row of a common name and its family right above the scientific one. */
const titleRow = new RegExp(`(?:^|\\n)[^\\n\\t]{2,60}\\t(${familyForm.source})\\n*$`, 'u');

function familyAbove(flow: Flow, { name }: Monograph): Range | null {
  const lineStart = flow.text.lastIndexOf('\n', name.start) + 1;
  const text = flow.text.slice(Math.max(0, lineStart - NEAR_NAME), lineStart);
  const [, family = ''] = titleRow.exec(text) ?? [];
  const end = lineStart - text.length + text.trimEnd().length;
  return family === '' ? null : { start: end - family.length, end };
}

export function readFamily(reading: Reading): Claim | null {
  const { flow, monograph } = reading;
  const above = familyAbove(flow, monograph);
  if (above !== null) return claimOf(flow, above);
  for (const section of sectionsOfKind(reading, 'family')) {
    const range = { start: section.start, end: Math.min(section.end, section.start + 90) };
    const text = textOf(flow, range);
    const form = familyForm.exec(text);
    const line = /^[^\n.,;(]*/u.exec(text.trimStart())?.[0] ?? '';
    const lead = text.length - text.trimStart().length;
    if (form && form.index < 40)
      return claimOf(flow, {
        start: range.start + form.index,
        end: range.start + form.index + form[0].length,
      });
    if (line.length > 2 && line.length < 50)
      return claimOf(flow, { start: range.start + lead, end: range.start + lead + line.length });
  }
  // "Thymus vulgaris L. (Lamiaceae)", "une Lamiacée aux feuilles rondes": before a heading of health, or another plant.
  const { name, title } = monograph;
  const health = monograph.sections.find(
    ({ label }) => label.form !== 'said' && medicalKinds.has(label.kind),
  );
  const end = Math.min(
    name.end + NEAR_NAME,
    Math.max(name.end + BESIDE_NAME, health?.label.start ?? monograph.end),
  );
  const text = flow.text.slice(name.end, end).replace(titleRow, '');
  const other = binomialsIn(text, 'plain').find(
    (found) => found.start > BESIDE_NAME && !sameName(found.name, name.name),
  );
  const near = { start: name.end, end: name.end + (other?.start ?? text.length) };
  const before = { start: Math.min(monograph.start, title?.start ?? name.start), end: name.start };
  for (const range of [near, before]) {
    const found = familyHere.exec(textOf(flow, range));
    const start = range.start + (found?.index ?? 0);
    if (found !== null) return claimOf(flow, { start, end: start + found[0].length });
  }
  return null;
}

/** The description section, else the text before the first heading. */
export function readDescription(reading: Reading): Claim | null {
  const { flow, monograph } = reading;
  for (const section of sectionsOfKind(reading, 'description')) {
    const whole = span(statementsIn(reading, section, 'description'));
    if (whole) return clippedClaim(flow, whole);
  }
  const opening = trimmed(flow, monograph.opening);
  const sentences = sentencesOf(flow.text, opening).filter(({ start, end }) => end - start > 30);
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
