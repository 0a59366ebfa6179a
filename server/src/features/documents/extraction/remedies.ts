import { limits } from '@simples/contract/limits';
import { folded } from '#server/french/folded.ts';
import { saysNothing } from '#server/french/negation.ts';
import { claimOf, clippedClaim, joined } from './evidence.ts';
import type { Claim } from './extraction-types.ts';
import { leadsWithMethod, tellsDose, tellsHowOften } from './meaning.ts';
import type { Section } from './monographs.ts';
import { likeliestRole } from './roles.ts';
import {
  allItems,
  bare,
  type Coded,
  commaItems,
  isEnumeration,
  type PreparationDraft,
  type Reading,
  sectionsOfKind,
  statementsIn,
  withoutArticle,
} from './statements.ts';
import { type Range, span, textOf, trimmed } from './text-flow.ts';
import {
  applicationsIn,
  methodNamed,
  methodWords,
  partNamed,
  partPhrase,
  partWord,
  singularPart,
} from './vocabulary.ts';

/** Words of what is gathered or used of a plant. */
const gathers =
  /(?<![a-z])(?:recolt|utilis|emploi|cueill|ramass|arrach|sech|se sert|servent?|coup|pil|harvest|gather|dried|use[sd]?)/;

/** A text that surely tells something else is no part. */
const OTHERWISE = 0.5;

function coded(reading: Reading, range: Range, value: string | undefined): Coded {
  const claim = claimOf(reading.flow, range);
  return { value: value ?? claim.value, claim };
}

/** Splits at commas, and at "et" only between two parts. */
function partItems({ flow }: Reading, range: Range): Range[] {
  return commaItems(flow.text, range).flatMap((item) => {
    const fine = allItems(flow.text, item);
    return fine.every((part) => partWord.test(textOf(flow, part))) ? fine : [item];
  });
}

const MAX_PART_WORDS = 4;
/** Between two parts of one list. */
const joint = /^(?:,| et| ou|,? and| or)*(?: les?| la| l['’]| des?| du| the)?\s*$/iu;

/** "Les graines et les feuilles renferment …", "On récolte la partie aérienne au début de la floraison": the first parts of a sentence. */
function partsToldIn(reading: Reading, sentence: Range): Coded[] {
  const text = textOf(reading.flow, sentence);
  const found = [...text.matchAll(partPhrase)].map(({ index, 0: words }) => ({
    start: index,
    end: index + words.length,
  }));
  const last = found.findIndex(({ end }, at) => !joint.test(text.slice(end, found[at + 1]?.start)));
  return found.slice(0, last + 1).map(({ start, end }) => {
    const range = trimmed(reading.flow, { start: sentence.start + start, end: sentence.start + end });
    return coded(reading, range, partOf(textOf(reading.flow, range)));
  });
}

/** "Fruits séchés de Foeniculum vulgare" are fruits; "écorce de la racine" is more than bark. */
function partOf(words: string) {
  const [, part = '', rest = ''] = /^(.+?) d(?:e|es|u) (.+)$/u.exec(words) ?? [];
  return (
    partNamed(words) ??
    (rest.split(/\s/).some((word) => partWord.test(word)) ? undefined : partNamed(part)) ??
    singularPart(words)
  );
}

/** "en infusion", "avec un verre d’eau", "un matin sec de mai": how or when, not what. */
const howOrWhen =
  /^(?:en|avec|sans|par|pour|dans|sous|sur|que|qui|dont|quand|lorsque|avant|après|pendant|juste|puis|à|au|de|du|des|un|une|deux|fra[iî]\p{L}+|entiers?|entières?|in|with|from|before|after)(?![\p{L}])/iu;

function isPart(text: string): boolean {
  if (partWord.test(text)) return true;
  const { role, score } = likeliestRole(text);
  return !howOrWhen.test(text) && !leadsWithMethod(text) && (role === 'partUsed' || score < OTHERWISE);
}

/** Enumeration values where they match, else the words; where no heading tells them, the parts that preparations are made of. */
export function readParts(reading: Reading): Coded[] {
  const told = partsOfSections(reading);
  const used = told.length > 0 ? [] : sectionsOfKind(reading, 'preparation', 'posology');
  const made = used.flatMap((section) =>
    statementsIn(reading, section, 'plantPartUsed').flatMap((sentence) => partsToldIn(reading, sentence)),
  );
  const seen = new Set<string>();
  return [...told, ...made]
    .filter(
      ({ value }) => value !== '' && value.length <= limits.text.name && !seen.has(value) && seen.add(value),
    )
    .slice(0, limits.list.nested);
}

function partsOfSections(reading: Reading): Coded[] {
  return sectionsOfKind(reading, 'partUsed').flatMap((section) => {
    const [first] = statementsIn(reading, section, 'plantPartUsed');
    if (first === undefined) return [];
    const text = textOf(reading.flow, first);
    if (saysNothing(text)) return [];
    const items = partItems(reading, first)
      .map((item) => withoutArticle(reading.flow, bare(reading.flow, item)))
      .filter((item) => isPart(textOf(reading.flow, item)));
    const isLong = textOf(reading.flow, items[0] ?? first).split(/\s+/).length > MAX_PART_WORDS;
    if (section.label.form === 'said' || !isEnumeration(text) || (isLong && gathers.test(folded(text))))
      return partsToldIn(reading, first);
    return items.map((range) => coded(reading, range, partOf(textOf(reading.flow, range))));
  });
}

/** Whether the name of a preparation starts a statement, or precedes a colon. */
function leads({ flow }: Reading, section: Section, name: Range): boolean {
  const before = flow.text.slice(section.start, name.start);
  const after = flow.text.slice(name.end, name.end + 60);
  return (
    /(?:^|[.;•\n]|\s[-–—])\s*(?:(?:En|En usage \p{L}+,?|Une|Un|La|Le|L['’]|As an?|An?|The)\s+)?$/iu.test(
      before,
    ) ||
    (/^[^.;:]{0,40}:/u.test(after) && /^\p{Lu}|^[^(]*\)\s*:/u.test(flow.text.slice(name.start, name.end + 8)))
  );
}

/** "Gargarisme : …": words before a colon at the start of a statement name a preparation, known or not. */
const headed = /(?<=^|[.;•\n]\s*)(\p{L}[\p{L}'’ -]{3,30}?)\s*:/gu;

function methodsIn(reading: Reading, section: Section): Range[] {
  const text = textOf(reading.flow, section);
  const at = (index: number, words: string) => ({
    start: section.start + index,
    end: section.start + index + words.length,
  });
  const named = [...text.matchAll(methodWords)].map(({ 0: words, index }) => at(index, words));
  if (section.label.form === 'said' || isEnumeration(text.trim().replace(/\.$/, ''))) return named;
  const heads = [...text.matchAll(headed)].map(({ 1: words = '', index }) => at(index, words));
  const known = named.filter(
    (name) =>
      leads(reading, section, name) && !heads.some(({ start, end }) => name.start < end && name.end > start),
  );
  const own = heads.some((head) => named.some(({ start, end }) => start < head.end && end > head.start));
  return [...known, ...(own ? heads : [])].toSorted((a, b) => a.start - b.start);
}

const preposition = /^(?:en|in|as|une?|an?)\s/iu;

/** The instructions of a preparation extend to the next one. */
function preparationsIn(reading: Reading, section: Section): PreparationDraft[] {
  const { flow } = reading;
  const list = isEnumeration(textOf(flow, section).trim().replace(/\.$/, ''));
  const leading = methodsIn(reading, section);
  return leading.map((name, i) => {
    const own = { ...name, start: name.start + (preposition.exec(textOf(flow, name))?.[0].length ?? 0) };
    const method = coded(reading, own, methodNamed(textOf(flow, own)));
    const range = trimmed(flow, { start: name.start, end: leading[i + 1]?.start ?? section.end });
    const instructions = list || range.end - name.end < 8 ? null : clippedClaim(flow, range);
    const applications = list
      ? []
      : applicationsIn(textOf(flow, range)).map(({ method: route, start, end }) =>
          coded(reading, { start: range.start + start, end: range.start + end }, route),
        );
    return { method, parts: [], instructions, applications };
  });
}

export function readPreparations(reading: Reading, parts: readonly Coded[]): PreparationDraft[] {
  const found = sectionsOfKind(reading, 'preparation', 'posology').flatMap((section) =>
    preparationsIn(reading, section),
  );
  const seen = new Set<string>();
  const distinct = found.filter(
    ({ method }) => method !== null && !seen.has(method.value) && seen.add(method.value),
  );
  if (distinct.length > 0) return distinct.slice(0, 4).map((draft) => ({ ...draft, parts }));
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
