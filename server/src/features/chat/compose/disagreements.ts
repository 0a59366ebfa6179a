import { type Reading, readText } from '#server/features/chat/support/passage-comparison.ts';
import type { Section } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import type { Clause } from '#server/french/clauses.ts';
import type { Quantity } from '#server/french/quantities.ts';
import { against, grammar, inFavour, keysOf } from '#server/french/word-lists.ts';
import { memoize } from '#server/lib/memoize.ts';

export interface SourceStatement {
  readonly plant: string;
  readonly source: string;
  readonly section: Section;
  readonly subject: string;
  readonly preparation: string;
  readonly text: string;
}

interface Disagreement<S extends SourceStatement> {
  readonly about: string;
  readonly sides: readonly [S, S];
}

const MAX_CACHED = 20_000;

const readingOf: (text: string) => Reading = memoize(readText, (text) => text, MAX_CACHED);

const subjectKeys = (subject: string): string[] =>
  [...new Set(keysOf(subject))].filter((key) => key.length > 2 && !grammar.has(key));

function isSameSubject(one: string, other: string): boolean {
  const [a, b] = [subjectKeys(one), subjectKeys(other)];
  return a.length > 0 && a.length === b.length && a.every((key) => b.includes(key));
}

const compared = ['g', 'fois'] as const;

const peopleOf = ({ text }: SourceStatement) =>
  [...new Set(readingOf(text).tokens.flatMap(({ populations }) => [...populations]))].toSorted().join(' ');

/** Null for several quantities of a unit: which one is meant is unknown. */
function onlyOne({ text }: SourceStatement, unit: string): Quantity | null {
  const found = readingOf(text).quantities.filter((one) => one.unit === unit);
  return found.length === 1 ? (found[0] ?? null) : null;
}

const range = ({ min, max, bound }: Quantity): readonly [number, number] =>
  bound === 'most' ? [0, max] : bound === 'least' ? [min, Number.POSITIVE_INFINITY] : [min, max];

function areApart(one: Quantity, other: Quantity): boolean {
  const [[a, b], [c, d]] = [range(one), range(other)];
  return one.per === other.per && (b < c || d < a);
}

const disputed = (one: SourceStatement, other: SourceStatement) =>
  peopleOf(one) === peopleOf(other) &&
  compared.some((unit) => {
    const [mine, theirs] = [onlyOne(one, unit), onlyOne(other, unit)];
    return mine !== null && theirs !== null && areApart(mine, theirs);
  });

/** One source may give several doses: they are a choice, not a dispute. */
function disputedDose(one: SourceStatement, other: SourceStatement): string | null {
  const isPair =
    one.source !== other.source &&
    one.preparation !== '' &&
    one.preparation === other.preparation &&
    isSameSubject(one.subject, other.subject);
  return isPair && disputed(one, other) ? `dose, ${one.subject.toLowerCase()}` : null;
}

const partsOf = ({ text }: SourceStatement) =>
  [...new Set(readingOf(text).tokens.flatMap(({ parts }) => [...parts]))].toSorted().join(' ');

/** The posology of a source agrees with none of its own preparations of the same plant part. */
function disputedPosology<S extends SourceStatement>(posology: S, preparations: readonly S[]): S | null {
  const alike = preparations.filter(
    (one) => one.source === posology.source && partsOf(one) === partsOf(posology) && measures(one, posology),
  );
  const [first] = alike;
  return first && alike.every((one) => disputed(posology, one)) ? first : null;
}

const measures = (one: SourceStatement, other: SourceStatement) =>
  compared.some((unit) => onlyOne(one, unit) !== null && onlyOne(other, unit) !== null);

const sectionPeople: Readonly<Partial<Record<Section, string>>> = {
  pregnancy: 'pregnancy',
  breastfeeding: 'breastfeeding',
  children: 'child',
};
const names: Readonly<Record<string, string>> = {
  pregnancy: 'grossesse',
  breastfeeding: 'allaitement',
  child: 'enfants',
};

/** Neither contradicts a warning: use as food, or with professional advice. */
const conditional =
  / (?:aliment\w*|cuisine|legume|condiment|epice|avis|accord|surveillance|boisson|sauf|aromate) /;
const allowing =
  / (?:sans (?:danger|risque)|(?:est|sont) (?:surs|sures?|sur (?:pour|pendant|chez))|inoffensi\w*|peut (?:etre )?(?:prendre|pris|prise|boire|bue?|utilisee?|donnee?|employee?)|peuvent (?:etre )?(?:prendre|pris|prises|boire|utilisees?|donnees?)) /;
const forbidding = / (?:dangereu\w*|contreindi\w*|deconseill\w*|proscrire|interdit\w*|evite\w*) /;

interface Advice {
  readonly person: string;
  readonly allows: boolean;
  readonly parts: ReadonlySet<string>;
  readonly age: Quantity | null;
}

const textOf = ({ tokens }: Clause) => ` ${tokens.map(({ word }) => word).join(' ')} `;

function stanceOf(clause: Clause): boolean | null {
  const text = textOf(clause);
  if (conditional.test(text)) return null;
  if (clause.polarity === -1) {
    const isAdvice = clause.tokens.some(({ key }) => against.has(key) || inFavour.has(key));
    return isAdvice || / (?:doit|doivent|jamais) /.test(text) ? false : null;
  }
  if (forbidding.test(text)) return / (?:pas|non|ni|aucun) /.test(text) ? null : false;
  return allowing.test(text) || clause.tokens.some(({ key }) => inFavour.has(key)) ? true : null;
}

function readAdvice({ section, text }: SourceStatement): Advice[] {
  const { clauses, quantities, tokens } = readingOf(text);
  const age = quantities.find(({ unit, bound }) => unit === 'mois' && bound !== 'none') ?? null;
  const own = sectionPeople[section];
  return clauses.flatMap((clause) => {
    const stance = stanceOf(clause);
    const named = clause.tokens.flatMap(({ populations }) => [...populations]);
    const people = new Set(named.length > 0 ? named : own === undefined ? [] : [own]);
    const parts = new Set(tokens.flatMap((token) => [...token.parts]));
    return stance === null
      ? []
      : [...people].flatMap((person) =>
          names[person] === undefined ? [] : [{ person, allows: stance, parts, age }],
        );
  });
}

const adviceOf: (statement: SourceStatement) => Advice[] = memoize(
  readAdvice,
  ({ section, text }) => `${section} ${text}`,
  MAX_CACHED,
);

/** "avant 4 ans" and "à partir de 6 ans" speak of different children. */
function isOfOthers(one: Quantity | null, other: Quantity | null): boolean {
  if (!one || !other || one.bound === other.bound) return false;
  const [upper, lower] = one.bound === 'most' ? [one, other] : [other, one];
  return lower.min >= upper.max;
}

const isSamePart = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((part) => b.has(part));

function disputedPeople(one: SourceStatement, other: SourceStatement): string | null {
  const others = adviceOf(other);
  const disputed = adviceOf(one).find((mine) =>
    others.some(
      (theirs) =>
        theirs.person === mine.person &&
        theirs.allows !== mine.allows &&
        isSamePart(theirs.parts, mine.parts) &&
        !isOfOthers(theirs.age, mine.age),
    ),
  );
  return disputed ? (names[disputed.person] ?? null) : null;
}

/** "ne traite pas", "ne remplace pas": found under an indication, it is no claim of a use. */
const denies = (text: string) => readingOf(text).clauses.every(({ polarity }) => polarity === -1);

/** A use in mild cases does not contradict a warning for severe ones. */
const severity = /^(?:grave|severe|fort|aigu|chronique|important|non)/;

const warns = ({ tokens, polarity }: Clause) =>
  polarity === -1 && tokens.some(({ key }) => against.has(key) || inFavour.has(key));

const isWarning = ({ text }: SourceStatement): boolean => readingOf(text).clauses.some(warns);

function isAdvisedAgainst(subject: string, risk: SourceStatement): boolean {
  const keys = subjectKeys(subject);
  if (keys.length === 0) return false;
  const isOwnTitle = isSameSubject(subject, risk.subject);
  return readingOf(risk.text).clauses.some((clause) => {
    const { tokens } = clause;
    return (
      warns(clause) &&
      (isOwnTitle ||
        keys.every((key) =>
          tokens.some((token, at) => token.key === key && !severity.test(tokens[at + 1]?.word ?? '')),
        ))
    );
  });
}

function disputedUse(one: SourceStatement, other: SourceStatement): string | null {
  const [use, risk] = one.section === 'indication' ? [one, other] : [other, one];
  const isPair = use.section === 'indication' && risk.section === 'contraindication';
  if (!isPair || use.subject === '' || denies(use.text)) return null;
  return isAdvisedAgainst(use.subject, risk) ? use.subject.toLowerCase() : null;
}

export const takesSides = (statement: SourceStatement): boolean =>
  isWarning(statement) || adviceOf(statement).length > 0;

/** Deterministic; one pair for each plant and subject. */
export function findDisagreements<S extends SourceStatement>(
  statements: readonly S[],
  isWanted: (one: S, other: S) => boolean = () => true,
): Disagreement<S>[] {
  const found = new Map<string, Disagreement<S>>();
  statements.forEach((one, at) => {
    for (const other of statements.slice(at + 1)) {
      if (other.plant !== one.plant || other.text === one.text || !isWanted(one, other)) continue;
      const about = disputedPeople(one, other) ?? disputedUse(one, other) ?? disputedDose(one, other);
      const key = `${one.plant} ${about}`;
      if (about !== null && !found.has(key)) found.set(key, { about, sides: [one, other] });
    }
  });
  for (const posology of statements.filter(({ section }) => section === 'posology')) {
    const preparation = disputedPosology(
      posology,
      statements.filter(({ section, plant }) => section === 'preparation' && plant === posology.plant),
    );
    if (preparation && isWanted(preparation, posology)) {
      found.set(`${posology.plant} posology`, { about: 'dose', sides: [preparation, posology] });
    }
  }
  return [...found.values()];
}
