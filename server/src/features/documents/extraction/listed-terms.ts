import { saysNothing } from '#server/french/negation.ts';
import {
  forbidsAny,
  leadsWithRefusal,
  permits,
  reasonLength,
  refusesElse,
  tellsHowOften,
} from './meaning.ts';
import { isEffect, isWhyRefused } from './reasons.ts';
import { bare, isEnumeration, type Reading, withoutArticle } from './statements.ts';
import { clausesOf, type RoledTerm, readTerms, scoredNames } from './term-roles.ts';
import { itemsOf, type Statement, statementsOf, type Term, termsOf } from './terms.ts';
import { type Range, textOf, touches } from './text-flow.ts';

/** A statement with what it names, and what of it is told. */
interface Told {
  readonly statement: Statement;
  readonly named: readonly Term[];
  readonly terms: readonly RoledTerm[];
}

const role = 'contraindications' as const;
const isUnder = ({ section }: Statement): boolean => section?.label.kind === role;
const isRefused = (term: RoledTerm): boolean => term.role === role;

/** Nothing, or what somebody or something does: "car elle ronge le foie". */
const isSaid = (item: string): boolean =>
  saysNothing(item) || /^(?:car|elles?|ils?|on|ça|cela|et|mais|puis|qui)(?!\p{L})/iu.test(item);

/** Between semicolons: "manque de potassium ; duodénum irrité". */
const isParted = (before: string, after: string): boolean =>
  /[;·•]\s*$/.test(before) || /^\s*[;·•]/.test(after);

/** Of a statement that names them: no reason, and not in brackets; parted under a heading of refusals also what no name is known for. */
function mayBeRefused(text: string, { start, end, statement, kind }: Term): boolean {
  const [at, to] = [start - statement.start, end - statement.start];
  const before = text.slice(0, at);
  const isNamed =
    kind !== 'item' ||
    (isUnder(statement) && isParted(before, text.slice(to)) && !isSaid(text.slice(at, to)));
  const isReason = isWhyRefused(text, at) || isEffect(text, at, kind) || at < reasonLength(text);
  const clause = clausesOf(text).findLast((one) => one.start <= at)?.text ?? text;
  return isNamed && !isReason && !permits(clause) && !/\([^)]*$/.test(before);
}

/** "Gare ! calculs, hépatite": where one of a list is refused, or the list as a whole, so is all that it names. */
function ofList({ flow }: Reading, { statement, named, terms }: Told): Range[] {
  const text = textOf(flow, statement);
  const isRefusal = terms.every(isRefused) && (terms.length > 0 || leadsWithRefusal(text));
  if (!isRefusal || !isEnumeration(text) || permits(text)) return [];
  // "surtout : elle abîme le foie" is no item.
  const items = itemsOf(flow, statement).map((item) => withoutArticle(flow, bare(flow, item)).start);
  const isFirst = ({ start }: Term) =>
    items.includes(start) || /!\s*$/.test(flow.text.slice(statement.start, start));
  return named.filter((term) => isFirst(term) && mayBeRefused(text, term));
}

/** What stands behind "jamais avec" in a clause. */
const refusedWith =
  /(?<=(?<!\p{L})(?:jamais|pas|ni|point) (?:avec|chez|aux?|à|pour|pendant|durant|en cas d(?:e |['’])) ?).+$/iu;

/** "… ; jamais avec l’huile de ricin": what a clause forbids, under a heading of refusals, and nothing tells yet. */
function ofClauses({ flow }: Reading, { statement, named, terms }: Told): Range[] {
  const text = textOf(flow, statement);
  if (!isUnder(statement)) return [];
  return clausesOf(text).flatMap((clause): Range[] => {
    const start = statement.start + clause.start;
    const range = { start, end: start + clause.text.length };
    const rest = refusedWith.exec(clause.text);
    if (terms.some((term) => touches(term, range)) || !(rest || forbidsAny(clause.text))) return [];
    if (permits(clause.text) || refusesElse(clause.text) || tellsHowOften(clause.text)) return [];
    const within = named.filter((term) => touches(term, range) && mayBeRefused(text, term));
    return within.length > 0 || !rest ? within : [{ start: start + rest.index, end: range.end }];
  });
}

/** From here on an item may be a use. */
const MAY_BE = 0.05;

/** "Soulage : refroidissement, mal des hauteurs.": where none of a list under its heading is known for a use, all of it are uses. */
const listedUses = (reading: Reading): RoledTerm[] =>
  scoredNames(reading).flatMap(({ term, scores }): RoledTerm[] => {
    const { label } = term.statement.section ?? {};
    const text = textOf(reading.flow, term.statement);
    const isList = label?.kind === 'indications' && label.form === 'colon' && isEnumeration(text);
    const isUse = isList && scores.indications >= MAY_BE && !saysNothing(text) && !forbidsAny(text);
    return isUse ? [{ ...term, role: 'indications' }] : [];
  });

/** The terms of a plant, and what lists and refusals name beside those that are told. */
export function readListedTerms(reading: Reading): RoledTerm[] {
  const all = readTerms(reading);
  const told = Map.groupBy(all, ({ statement }) => statement);
  const named = Map.groupBy(termsOf(reading), ({ statement }) => statement);
  const further = statementsOf(reading).flatMap((statement): RoledTerm[] => {
    const terms = told.get(statement) ?? [];
    const one = { statement, terms, named: named.get(statement) ?? [] };
    const isTold = (range: Range) => terms.some((term) => term.kind !== 'whole' && touches(term, range));
    return [...ofList(reading, one), ...ofClauses(reading, one)].flatMap((range) =>
      isTold(range) ? [] : [{ kind: 'item', nth: 0, ...range, statement, role }],
    );
  });
  const uses = all.some((term) => term.role === 'indications') ? [] : listedUses(reading);
  const inParts = new Set(further.map(({ statement }) => statement));
  const isSpent = ({ kind, statement }: RoledTerm) => kind === 'whole' && inParts.has(statement);
  return [...all.filter((term) => !isSpent(term)), ...further, ...uses];
}
