import type { Section } from '#server/features/chat/find/retrieval.service.ts';
import { type Reading, readText } from '#server/features/chat/support/passage-comparison.ts';
import type { Clause } from '#server/french/clauses.ts';
import type { Quantity } from '#server/french/quantities.ts';
import { against, grammar, inFavour, keysOf } from '#server/french/word-lists.ts';
import { memoize } from '#server/lib/memoize.ts';

/** A statement of a published source on one plant. */
export interface SourceStatement {
  /** What makes two sources speak of the same plant. */
  readonly plant: string;
  /** The sheet or the document that says so. */
  readonly source: string;
  readonly section: Section;
  /** Title of the indication or of the risk; empty for single sections. */
  readonly subject: string;
  /** What a preparation is made of and how; empty elsewhere. */
  readonly preparation: string;
  readonly text: string;
}

/** Two statements that cannot both be followed, and what they are about. */
interface Disagreement<S extends SourceStatement> {
  readonly about: string;
  readonly sides: readonly [S, S];
}

/** Readings kept: the same statements come back with every question on their plant. */
const MOST_READINGS = 20_000;

/** A statement taken apart. */
const readingOf: (text: string) => Reading = memoize(readText, (text) => text, MOST_READINGS);

/** The words of a title that say what it is about. */
const subjectKeys = (subject: string): string[] =>
  [...new Set(keysOf(subject))].filter((key) => key.length > 2 && !grammar.has(key));

/** Whether two titles are about the same thing. */
function isSameSubject(one: string, other: string): boolean {
  const [a, b] = [subjectKeys(one), subjectKeys(other)];
  return a.length > 0 && a.length === b.length && a.every((key) => b.includes(key));
}

/** What is compared: how much of the plant, and how often. */
const compared = ['g', 'fois'] as const;

const peopleOf = ({ text }: SourceStatement) =>
  [...new Set(readingOf(text).tokens.flatMap(({ populations }) => [...populations]))].toSorted().join(' ');

/** The only quantity of its kind in a statement: with several nobody can tell which is meant. */
function onlyOne({ text }: SourceStatement, unit: string): Quantity | null {
  const found = readingOf(text).quantities.filter((one) => one.unit === unit);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Up to, at least, or from one to the other. */
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

/**
 * Whether two sources give the same preparation for the same need in quantities that no dose can meet. One source may
 * give several: they are a choice.
 */
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

/** A preparation that the posology of the same source meets in no quantity, though it is of the same part. */
function disputedPosology<S extends SourceStatement>(posology: S, preparations: readonly S[]): S | null {
  const alike = preparations.filter(
    (one) => one.source === posology.source && partsOf(one) === partsOf(posology) && measures(one, posology),
  );
  const [first] = alike;
  return first && alike.every((one) => disputed(posology, one)) ? first : null;
}

/** Both tell a quantity of the same kind. */
const measures = (one: SourceStatement, other: SourceStatement) =>
  compared.some((unit) => onlyOne(one, unit) !== null && onlyOne(other, unit) !== null);

/** Sections that are about people, and whom. */
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

/** Used as a food, or with somebody's advice: neither contradicts a warning. */
const conditional =
  / (?:aliment\w*|cuisine|legume|condiment|epice|avis|accord|surveillance|boisson|sauf|aromate) /;
const allowing =
  / (?:sans (?:danger|risque)|(?:est|sont) (?:surs|sures?|sur (?:pour|pendant|chez))|inoffensi\w*|peut (?:etre )?(?:prendre|pris|prise|boire|bue?|utilisee?|donnee?|employee?)|peuvent (?:etre )?(?:prendre|pris|prises|boire|utilisees?|donnees?)) /;
const forbidding = / (?:dangereu\w*|contreindi\w*|deconseill\w*|proscrire|interdit\w*|evite\w*) /;

/** What a statement tells some people: that they may, or that they must not. */
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
    const said = clause.tokens.flatMap(({ populations }) => [...populations]);
    const people = new Set(said.length > 0 ? said : own === undefined ? [] : [own]);
    const parts = new Set(tokens.flatMap((token) => [...token.parts]));
    return stance === null
      ? []
      : [...people].flatMap((person) =>
          names[person] === undefined ? [] : [{ person, allows: stance, parts, age }],
        );
  });
}

/** What a statement advises to the people it or its section names. */
const adviceOf: (statement: SourceStatement) => Advice[] = memoize(
  readAdvice,
  ({ section, text }) => `${section} ${text}`,
  MOST_READINGS,
);

/** "avant 4 ans" and "à partir de 6 ans" speak of different children. */
function isOfOthers(one: Quantity | null, other: Quantity | null): boolean {
  if (!one || !other || one.bound === other.bound) return false;
  const [upper, lower] = one.bound === 'most' ? [one, other] : [other, one];
  return lower.min >= upper.max;
}

const isSamePart = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((part) => b.has(part));

/** The people whom one statement allows what the other forbids them; null when there are none. */
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

/** A use in light cases and a warning in serious ones go together. */
const severity = /^(?:grave|severe|fort|aigu|chronique|important|non)/;

/** A clause that advises against. */
const warns = ({ tokens, polarity }: Clause) =>
  polarity === -1 && tokens.some(({ key }) => against.has(key) || inFavour.has(key));

/** Whether a statement advises against anything. */
const isWarning = ({ text }: SourceStatement): boolean => readingOf(text).clauses.some(warns);

/** The risk is just what the indication is for: its title, or a clause that advises against the plant then. */
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

/** What one statement gives the plant for and the other advises it against; null when there is nothing. */
function disputedUse(one: SourceStatement, other: SourceStatement): string | null {
  const [use, risk] = one.section === 'indication' ? [one, other] : [other, one];
  const isPair = use.section === 'indication' && risk.section === 'contraindication';
  if (!isPair || use.subject === '' || denies(use.text)) return null;
  return isAdvisedAgainst(use.subject, risk) ? use.subject.toLowerCase() : null;
}

/** Whether a statement allows or forbids anything: any other one disputes nothing about people or uses. */
export const takesSides = (statement: SourceStatement): boolean =>
  isWarning(statement) || adviceOf(statement).length > 0;

/**
 * Pairs of statements on the same plant that cannot both be followed: what one allows some people the other forbids
 * them, what one gives the plant for the other advises it against, or their doses do not meet. Deterministic; one pair
 * for each thing disputed, of those that are wanted. A statement that nothing is known contradicts nothing.
 */
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
