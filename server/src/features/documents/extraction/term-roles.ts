import { readWords } from '#server/concepts/recogniser.ts';
import { saysNothing } from '#server/french/negation.ts';
import { memoize } from '#server/lib/memoize.ts';
import type { LabelKind } from './label-kinds.ts';
import {
  isForbidding,
  refusedKeyLength,
  refuses,
  refusesElse,
  tellsDose,
  tellsHowOften,
  tellsUse,
} from './meaning.ts';
import { mentionsIn } from './mentions.ts';
import { featuresOf, type RoleScores, roleScores, type TextRole, warningOf } from './roles.ts';
import { isEnumeration, type Reading } from './statements.ts';
import { type Statement, type Term, termsOf } from './terms.ts';
import { type Range, textOf } from './text-flow.ts';
import { isPartName, partWord } from './vocabulary.ts';
import { readWeights } from './weights.ts';

/** What a term is of its plant. */
export const termRoles = ['none', 'indications', 'contraindications', 'partUsed', 'preparation'] as const;
export type TermRole = (typeof termRoles)[number];

const steps = [0.1, 0.2, 0.35, 0.5, 0.7, 0.9];
const graded = (name: string, value: number): string[] =>
  steps.filter((step) => value >= step).map((step) => `${name}>${step}`);

const told: readonly TextRole[] = [
  'indications',
  'preparation',
  'posology',
  'partUsed',
  'commonNames',
  'other',
];
const gradedScores = (name: string, scores: RoleScores): string[] => [
  ...graded(`${name}warns`, warningOf(scores)),
  ...told.flatMap((role) => graded(`${name}${role}`, scores[role])),
  ...graded(`${name}describes`, scores.description + scores.origin + scores.lookAlikes),
];

/** What a sentence tells by its words alone. */
const signsOf = memoize(
  (text: string) => ({
    scores: gradedScores('s ', roleScores(text)),
    signs: Object.entries({
      forbids: isForbidding(text),
      keyed: refusedKeyLength(text) > 0,
      nothing: saysNothing(text),
      uses: tellsUse(text),
      dose: tellsDose(text),
      list: isEnumeration(text),
    }).flatMap(([sign, is]) => (is ? [sign] : [])),
  }),
  (text) => text,
  500,
);

const kinds = ['indications', 'uses', 'contraindications', 'partUsed', 'preparation', 'posology'] as const;

/** What is the same for all terms of a sentence. */
function featuresOfStatement(
  { flow, monograph }: Reading,
  { section, nth, isApart, ...range }: Statement,
  before: Range | null,
): string[] {
  const heading = section?.label.kind ?? 'none';
  const present = new Set<LabelKind>(
    monograph.sections.filter(({ label }) => label.form !== 'said').map(({ label }) => label.kind),
  );
  const { scores, signs } = signsOf(textOf(flow, range));
  const previous = before === null ? null : signsOf(textOf(flow, before));
  return [
    ...kinds.map((kind) => `${present.has(kind) ? 'has' : 'no'} ${kind} ${heading}`),
    `under ${heading}`,
    ...(section === null ? [] : [`form ${section.label.form}`]),
    ...(section === null ? [] : featuresOf(section.label.heading).map((one) => `h ${one}`)),
    ...scores,
    ...signs,
    ...signs.map((sign) => `${sign} ${heading}`),
    ...[...(previous?.scores ?? []), ...(previous?.signs ?? [])].map((one) => `before ${one}`),
    `nth${Math.min(2, nth)} ${heading}`,
    ...(isApart ? ['apart', `apart ${heading}`] : []),
  ];
}

const joint = /[;:!?]\s|\.\s|\s[–—]\s|\s(?:mais|but|sauf)\s/gu;

/** Between semicolons, dashes and "mais". */
function clauseAround(text: string, { start, end }: Range): string {
  let from = 0;
  let to = text.length;
  for (const { index, 0: sign } of text.matchAll(joint)) {
    if (index + sign.length <= start) from = index + sign.length;
    else if (index >= end && index < to) to = index;
  }
  return text.slice(from, to);
}

/** Words beside a term that tell what is said of it. */
const BESIDE = 4;
const stemsOf = (text: string): string[] =>
  readWords(text).map(({ word, stem }) => (/\d/.test(word) ? '#' : word.length > 3 ? stem : word));

function featuresBeside(text: string, { start, end, kind }: Pick<Term, 'start' | 'end' | 'kind'>): string[] {
  const before = stemsOf(text.slice(0, start)).slice(-BESIDE);
  const after = stemsOf(text.slice(end)).slice(0, BESIDE);
  const clause = clauseAround(text, { start, end });
  return [
    ...before.map((word) => `b ${word}`),
    `b1 ${before.at(-1) ?? '^'} ${kind}`,
    ...after.map((word) => `a ${word}`),
    `a1 ${after[0] ?? '$'} ${kind}`,
    ...gradedScores('c ', roleScores(clause)),
    ...featuresOf(clause).map((one) => `c ${one}`),
    isForbidding(clause) ? `refused ${kind}` : `allowed ${kind}`,
  ];
}

function featuresWithin(text: string): string[] {
  return [
    ...gradedScores('t ', roleScores(text)),
    ...featuresOf(text)
      .filter((one) => !one.includes(' '))
      .map((one) => `t ${one}`),
    `words${Math.min(5, text.split(/\s+/).length)}`,
    ...(isPartName(text) || partWord.test(text) ? ['part'] : []),
  ];
}

/** A term with the features that tell its role. */
export interface FeaturedTerm {
  readonly term: Term;
  readonly features: readonly string[];
}

/** What stands right before a term in its list. */
function featuresOfList(
  all: string,
  { start, kind }: Pick<Term, 'start' | 'kind'>,
  before: Term | null,
): string[] {
  if (before === null) return ['first'];
  const between = all.slice(before.end - before.statement.start, start).trim();
  return [
    `after ${before.kind} ${kind}`,
    ...(between.length < 4 ? [`beside ${before.kind} ${kind} ${between}`] : []),
  ];
}

export function featuredTerms(reading: Reading): FeaturedTerm[] {
  const { flow } = reading;
  let last: Term | null = null;
  let shared: readonly string[] = [];
  return termsOf(reading).map((term) => {
    const { kind, nth, statement } = term;
    const isNew = last?.statement !== statement;
    if (isNew) shared = featuresOfStatement(reading, statement, last?.statement ?? null);
    const all = textOf(flow, statement);
    const text = textOf(flow, term);
    const place = { kind, start: term.start - statement.start, end: term.end - statement.start };
    const features = [
      ...shared,
      kind,
      `${kind} ${statement.section?.label.kind ?? 'none'}`,
      `${kind}:${mentionsIn(text)
        .map((one) => one.kind)
        .join('+')}`,
      `at${Math.min(nth, 2)}`,
      ...(/^\p{Lu}/u.test(text) && place.start > 0 ? ['capital'] : []),
      ...featuresOfList(all, place, isNew ? null : last),
      ...featuresBeside(all, place),
      ...featuresWithin(text),
    ];
    last = term;
    return { term, features: [...new Set(features)] };
  });
}

const scoresOf = readWeights('document-terms', termRoles);

interface ScoredTerm extends FeaturedTerm {
  readonly scores: Readonly<Record<TermRole, number>>;
}

type ToldRole = Exclude<TermRole, 'none'>;

/** From here on a term has a role: a refusal is told sooner than a use, and soonest where words of its own clause refuse. */
const ENOUGH: Readonly<Record<ToldRole, number>> = {
  indications: 0.5,
  contraindications: 0.3,
  partUsed: 0.4,
  preparation: 0.4,
};
const REFUSED = 0.02;
/** Of what stands in one list with what has the role. */
const LISTED = 0.15;

const isTold = (kind: LabelKind | undefined): kind is ToldRole & LabelKind =>
  kind !== undefined && kind in ENOUGH;

/** What a term is: what refuses is never a use, and text of no heading between sections warns at most. */
function roleOf(
  { flow }: Reading,
  { term, features, scores }: ScoredTerm,
  before: ToldRole | null,
): ToldRole | null {
  const { statement, kind } = term;
  const heading = statement.section?.label.kind;
  if (statement.section?.label.isTaught && isTold(heading)) return heading;
  const text = textOf(flow, statement);
  if (term.start < statement.start + refusedKeyLength(text)) return 'contraindications';
  const own = textOf(flow, term);
  if (saysNothing(own) || (kind === 'item' && refuses(own))) return null;
  const isRefused = features.includes(`refused ${kind}`);
  const isNamed = !['part', 'method', 'item'].includes(kind);
  const isListed = before !== null && features.some((one) => one.startsWith('beside '));
  const least = {
    ...ENOUGH,
    ...(isListed && { [before]: LISTED }),
    ...(heading === 'contraindications' && !statement.isApart && { contraindications: LISTED }),
    ...(isRefused && isNamed && { contraindications: REFUSED }),
  };
  const may = (role: ToldRole): boolean => {
    if (role === 'contraindications') return !refusesElse(text) && (isRefused || !tellsHowOften(text));
    return !statement.isLoose && !(role === 'indications' && isRefused);
  };
  const roles = (Object.keys(ENOUGH) as ToldRole[]).filter(
    (role) => may(role) && scores[role] >= least[role],
  );
  return roles.toSorted((a, b) => scores[b] - scores[a])[0] ?? null;
}

export interface RoledTerm extends Term {
  readonly role: ToldRole;
}

const isOver = (one: Range, other: Range): boolean => one.start < other.end && other.start < one.end;

/** The terms of a plant that are something of it; of two over each other the surer one. A heading of parts tells those that it names. */
export function readTerms(reading: Reading): RoledTerm[] {
  const scored = featuredTerms(reading).map((one) => ({ ...one, scores: scoresOf(one.features) }));
  let last: ToldRole | null = null;
  const roles = scored.map((one) => {
    last = roleOf(reading, one, last);
    return last;
  });
  const isPart = ({ term: { kind, statement } }: FeaturedTerm): boolean =>
    kind === 'part' && statement.section?.label.kind === 'partUsed';
  const hasParts = roles.includes('partUsed');
  const told = scored.flatMap((one, at) => {
    const role = roles[at] ?? (!hasParts && isPart(one) ? 'partUsed' : null);
    return role === null ? [] : [{ ...one.term, role, score: one.scores[role] }];
  });
  return told.filter(
    (one) => !told.some((other) => other.role === one.role && isOver(one, other) && other.score > one.score),
  );
}
