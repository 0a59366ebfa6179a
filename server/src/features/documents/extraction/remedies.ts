import { limits } from '@simples/contract/limits';
import { folded } from '#server/french/folded.ts';
import { saysNothing } from '#server/french/negation.ts';
import { claimOf, clippedClaim, joined } from './evidence.ts';
import type { Claim } from './extraction-types.ts';
import { leadsWithMethod, tellsDose, tellsHowOften } from './meaning.ts';
import type { Section } from './monographs.ts';
import {
  type Coded,
  isEnumeration,
  type PreparationDraft,
  type Reading,
  sectionsOfKind,
  statementsIn,
} from './statements.ts';
import type { RoledTerm } from './term-roles.ts';
import { type Range, span, textOf, trimmed } from './text-flow.ts';
import { applicationsIn, methodNamed, partNamed, partWord, singularPart } from './vocabulary.ts';

function coded(reading: Reading, range: Range, value: string | undefined): Coded {
  const claim = claimOf(reading.flow, range);
  return { value: value ?? claim.value, claim };
}

/** "Fruits séchés de Foeniculum vulgare" are fruits; "écorce de la racine" is more than bark. */
export function partOf(words: string): string | undefined {
  const [, part = '', rest = ''] = /^(.+?) d(?:e|es|u) (.+)$/u.exec(words) ?? [];
  return (
    partNamed(words) ??
    (rest.split(/\s/).some((word) => partWord.test(word)) ? undefined : partNamed(part)) ??
    singularPart(words)
  );
}

/** Enumeration values where they match, else the words. */
export function readParts(reading: Reading, terms: readonly RoledTerm[]): Coded[] {
  const seen = new Set<string>();
  return terms
    .filter(({ role }) => role === 'partUsed')
    .map((term) => coded(reading, term, partOf(textOf(reading.flow, term))))
    .filter(
      ({ value }) =>
        value !== '' &&
        value.length <= limits.text.name &&
        !seen.has(folded(value)) &&
        seen.add(folded(value)),
    )
    .slice(0, limits.list.nested);
}

/** Preparations of one sheet. */
const MAX_PREPARATIONS = 4;

/** The instructions of a preparation extend to the next one, but for a list of names. */
function preparationOf(reading: Reading, term: RoledTerm, next: RoledTerm | undefined): PreparationDraft {
  const { flow } = reading;
  const { statement } = term;
  const whole = statement.section ?? statement;
  const method = coded(reading, term, methodNamed(textOf(flow, term)));
  const isWithin = next !== undefined && next.start < whole.end && next.start > term.start;
  const range = trimmed(flow, { start: term.start, end: isWithin ? next.start : whole.end });
  const isList = isEnumeration(textOf(flow, whole).trim().replace(/\.$/, ''));
  const instructions = isList || range.end - range.start < 8 ? null : clippedClaim(flow, range);
  const applications = isList
    ? []
    : applicationsIn(textOf(flow, range)).map(({ method: route, start, end }) =>
        coded(reading, { start: range.start + start, end: range.start + end }, route),
      );
  return { method, parts: [], instructions, applications };
}

export function readPreparations(
  reading: Reading,
  terms: readonly RoledTerm[],
  parts: readonly Coded[],
): PreparationDraft[] {
  const seen = new Set<string>();
  const methods = terms.filter(({ role }) => role === 'preparation');
  const drafts = methods
    .map((term, at) => preparationOf(reading, term, methods[at + 1]))
    .filter(
      ({ method }) => method !== null && !seen.has(folded(method.value)) && seen.add(folded(method.value)),
    );
  if (drafts.length > 0) return drafts.slice(0, MAX_PREPARATIONS).map((draft) => ({ ...draft, parts }));
  return parts.length > 0 ? [{ method: null, parts, instructions: null, applications: [] }] : [];
}

/** An amount beside its frequency has no more words. */
const MAX_AMOUNT = 10;

/** "…, dix jours", "…, jamais plus d’une semaine": how long, beside how often. */
const limit =
  /^(?:[a-z']+ ){0,4}(?:jours?|semaines?|mois|days?|weeks?|months?|plus|davantage|maximum|repas|coucher|heures?|meals?|bedtime)(?![a-z])[^.]{0,10}\.?$/;

const clauses =
  /\.\s+(?=\d)|\s*[;:,]\s+(?:et |on |l['’]on |puis )*|\s+(?:et|and) (?:l['’])?(?:on|il|elle|you) /gu;

/** "…, et l’on boit deux tasses par jour": the part of a sentence that says how much and how often, with the amount before its comma. */
function dosesSaid({ flow }: Reading, sentence: Range): Range[] {
  const text = textOf(flow, sentence);
  const cuts = [...text.matchAll(clauses)];
  const parts = [...cuts.map(({ index }) => index), text.length].map((end, at) => {
    const before = cuts[at - 1];
    const start = before === undefined ? 0 : before.index + before[0].length;
    return trimmed(flow, { start: sentence.start + start, end: sentence.start + end });
  });
  const told = parts.flatMap((part, at) => {
    if (!tellsHowOften(textOf(flow, part))) return [];
    const amount = cuts[at - 1]?.[0].trim() === ',' ? parts[at - 1] : undefined;
    const words = amount === undefined ? '' : textOf(flow, amount);
    const isAmount = tellsDose(words) && !tellsHowOften(words) && words.split(/\s+/).length <= MAX_AMOUNT;
    const next = parts[at + 1];
    const isLimited = next !== undefined && limit.test(folded(textOf(flow, next)));
    return [{ start: isAmount && amount ? amount.start : part.start, end: isLimited ? next.end : part.end }];
  });
  return told.length > 0 ? told : [sentence];
}

/** "Infusion : 2 g par tasse." */
const isOfPreparation = (text: string): boolean => leadsWithMethod(text) || /^[^.:]{3,32}:/u.test(text);

/** Sentences that tell a dose and belong to no single preparation; under a heading of doses all, when there are none. */
function dosesIn(reading: Reading, section: Section): Range[] {
  const sentences = statementsIn(reading, section, 'additionalInfo.posology');
  if (section.label.form === 'said') return sentences.flatMap((one) => dosesSaid(reading, one));
  const isOfOne = (sentence: Range) => isOfPreparation(textOf(reading.flow, sentence));
  const doses = sentences.filter(
    (sentence) => tellsDose(textOf(reading.flow, sentence)) && !isOfOne(sentence),
  );
  const isOfDoses =
    section.label.kind === 'posology' || /posolog|dos(?:es?|age)/i.test(section.label.heading);
  const isMixed =
    doses.length > 0 &&
    (section.label.kind !== 'posology' ||
      sentences.some(isOfOne) ||
      /prepar|recette|recipe/i.test(folded(section.label.heading)));
  const isTelling = (sentence: Range) => tellsDose(textOf(reading.flow, sentence));
  const last = sentences.findLastIndex(isTelling);
  const whole = span(last === -1 ? sentences : sentences.slice(sentences.findIndex(isTelling), last + 1));
  return isMixed || !isOfDoses || whole === null ? doses : [whole];
}

/** What the document gives as its posology; without one, the doses among its preparations. */
export function readPosology(reading: Reading): Claim | null {
  const { flow } = reading;
  let room = limits.text.long;
  const take = (whole: Range | null): Claim[] => {
    if (whole === null || saysNothing(textOf(flow, whole)) || room < 40) return [];
    const claim = clippedClaim(flow, whole, room);
    room -= claim.value.length + 1;
    return [claim];
  };
  const told = sectionsOfKind(reading, 'posology');
  const apart = told.filter(
    (section) => section.label.form !== 'said' || !isOfPreparation(textOf(flow, section).trimStart()),
  );
  const own = (apart.length > 0 ? apart : told).flatMap((section) => dosesIn(reading, section).flatMap(take));
  const preparations = sectionsOfKind(reading, 'preparation');
  const doses = preparations.flatMap((section) => dosesIn(reading, section));
  const whole = preparations
    .map((section) => span(statementsIn(reading, section, 'additionalInfo.posology')))
    .filter((range) => range !== null && tellsDose(textOf(flow, range)));
  const claims = own.length > 0 ? own : (doses.length > 0 ? doses : whole).flatMap(take);
  return claims.length === 0 ? null : joined(claims);
}
