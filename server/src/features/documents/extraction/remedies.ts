import { limits } from '@simples/contract/limits';
import { folded } from '#server/french/folded.ts';
import { isDenied } from '#server/french/negation.ts';
import { claimOf, clippedClaim, joined } from './evidence.ts';
import type { Claim } from './extraction-types.ts';
import { tellsDose } from './meaning.ts';
import type { RemedyTerm } from './remedy-words.ts';
import { type Coded, isEnumeration, type PreparationDraft, type Reading } from './statements.ts';
import { statementsOf } from './terms.ts';
import { type Range, textOf, trimmed } from './text-flow.ts';
import { applicationsIn, methodNamed, partNamed, partWord, singular } from './vocabulary.ts';

function coded(reading: Reading, range: Range, value: string | undefined): Coded {
  const claim = claimOf(reading.flow, range);
  return { value: value ?? singular(claim.value), claim };
}

/** "Fruits séchés de Foeniculum vulgare" are fruits; "écorce de la racine" is more than bark. */
function partOf(words: string): string | undefined {
  const [, part = '', rest = ''] = /^(.+?) d(?:e|es|u) (.+)$/u.exec(words) ?? [];
  return (
    partNamed(words) ?? (rest.split(/\s/).some((word) => partWord.test(word)) ? undefined : partNamed(part))
  );
}

const isUnderHeading = ({ statement }: RemedyTerm): boolean => statement.section?.label.kind === 'partUsed';

/** Enumeration values where they match, else the words; where a heading tells the parts, other sentences tell none. */
export function readParts(reading: Reading, terms: readonly RemedyTerm[]): Coded[] {
  const seen = new Set<string>();
  // "sans les parties aériennes"
  const told = terms.filter(
    ({ role, start, statement }) =>
      role === 'partUsed' && !isDenied(textOf(reading.flow, statement), start - statement.start),
  );
  const headed = told.filter(isUnderHeading);
  return (headed.length > 0 ? headed : told)
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
export const MAX_PREPARATIONS = 4;

/** The instructions of a preparation extend to the next one, but for a list of names. */
function preparationOf(reading: Reading, term: RemedyTerm, next: RemedyTerm | undefined): PreparationDraft {
  const { flow } = reading;
  const { statement } = term;
  const whole = statement.section ?? statement;
  const method = coded(reading, term, methodNamed(textOf(flow, term)));
  const isWithin = next !== undefined && next.start < whole.end && next.start > term.start;
  const rest = flow.text.slice(term.start, isWithin ? next.start : whole.end);
  // No quote crosses a cell.
  const range = trimmed(flow, { start: term.start, end: term.start + (rest.split('\t')[0] ?? '').length });
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
  terms: readonly RemedyTerm[],
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

/** What the document gives as its posology: the doses of its text, each once; without one, what a heading of doses tells. */
export function readPosology(reading: Reading, terms: readonly RemedyTerm[]): Claim | null {
  const { flow } = reading;
  let room = limits.text.long;
  const doses = terms.filter(({ role }) => role === 'posology');
  const under = statementsOf(reading).filter(
    (own) => own.section?.label.kind === 'posology' && tellsDose(textOf(flow, own)),
  );
  const told = (doses.length > 0 ? doses : under).map((range) => claimOf(flow, range));
  const seen = new Set<string>();
  const claims = told.filter(({ value }) => {
    const key = folded(value);
    if (seen.has(key) || value.length > room) return false;
    seen.add(key);
    room -= value.length + 1;
    return true;
  });
  return claims.length === 0 ? null : joined(claims);
}
