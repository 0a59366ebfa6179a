import { remembered } from '../../../../adapters/work/remembered.ts';
import type { Section } from '../../../retrieval/retrieval.service.ts';
import type { Clause } from '../support/reading/clauses.ts';
import type { Quantity } from '../support/reading/quantities.ts';
import { against, inFavour } from '../support/reading/word-lists.ts';
import { MOST_READINGS, readingOf, type SourceStatement } from './statement.ts';

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
export const adviceOf: (statement: SourceStatement) => Advice[] = remembered(
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
export function disputedPeople(one: SourceStatement, other: SourceStatement): string | null {
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
