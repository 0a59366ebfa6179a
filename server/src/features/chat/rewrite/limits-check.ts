import { type Clause, polarityIn } from '#server/french/clauses.ts';
import type { Token } from '#server/french/tokens.ts';
import { acts, droppable, grammar, predicates, sameMeaning } from '#server/french/word-lists.ts';
import {
  alike,
  type Compared,
  contentOf,
  counterparts,
  isNamed,
  type SupportFailure,
  sensesFor,
} from './passage-comparison.ts';

const tokensOf = (clauses: readonly Clause[]): Token[] => clauses.flatMap(({ tokens }) => [...tokens]);

const limitsOf = (compared: Compared, tokens: readonly Token[]): string[] =>
  [...sensesFor(compared, tokens)].filter((sense) => /^(?:hedge|degree)/.test(sense));

/** "mais une revue a jugé…", "sauf avis médical", "faute de données" limit the clause before them. */
const turns = new Set(['mais', 'cependant', 'pourtant', 'sauf']);

/** "; les preuves sont limitées" limits it too. */
function limitedBy(compared: Compared): Clause[] {
  const { clauses } = compared.evidence;
  return clauses.filter((clause, at) => {
    const before = clauses[at - 1];
    if (!before || !compared.used.includes(before)) return false;
    return before.sentence === clause.sentence
      ? clause.tokens[0]?.word === 'faute' || turns.has(clause.tokens[0]?.word ?? '')
      : limitsOf(compared, clause.tokens).some((limit) => limit === 'hedge unproven');
  });
}

/** "(3 à 4 jours selon l’EMA)" may be left out. */
function bracketed(tokens: readonly Token[]): Set<Token> {
  let depth = 0;
  return new Set(
    tokens.filter(({ word }) => {
      depth += word === '(' ? 1 : word === ')' ? -1 : 0;
      return depth > 0;
    }),
  );
}

/** Hedges and degrees of what is restated stand in the claim, and no others; so does what follows "mais". */
function changesLimit(compared: Compared): boolean {
  const { claim, evidence, used } = compared;
  const after = limitedBy(compared);
  const aside = bracketed(evidence.tokens);
  const said = limitsOf(compared, claim.tokens);
  const held = limitsOf(compared, evidence.tokens);
  const restated = tokensOf([...used, ...after]).filter((token) => !aside.has(token));
  return (
    after.some((clause) => turns.has(clause.tokens[0]?.word ?? '') && !used.includes(clause)) ||
    limitsOf(compared, restated).some((limit) => !said.includes(limit)) ||
    said.some((limit) => limit !== 'hedge amount' && !held.includes(limit))
  );
}

const breaks = new Set(
  `pour contre chez avec en dans sur sous par apres avant pendant sans selon entre a au aux et ou ni mais comme que
  qu qui dont cas car si lors puis jusqu`.split(/\s+/),
);
const joins = new Set(['de', 'du', 'des', 'd']);
const lists = new Set([',', 'et', 'ou', 'ni']);
const noun = /(?:ments?|tions?|durees?)$/;

const endsGroup = ({ kind, word, key }: Token) =>
  kind !== 'word' || breaks.has(word) || (predicates.has(key) && !noun.test(word));

/** Words that belong together. "de B" of "traitement de A, de B ou de C" inherits "traitement". */
interface Group {
  readonly own: Token[];
  readonly inherited: readonly Token[];
}

function groupsOf(tokens: readonly Token[]): Group[] {
  let last: Group = { own: [], inherited: [] };
  let head = 0;
  const groups = [last];
  const open = (inherited: readonly Token[]) => {
    last = { own: [], inherited };
    groups.push(last);
  };
  tokens.forEach((token, at) => {
    const isListed = lists.has(token.word) && joins.has(tokens[at + 1]?.word ?? '');
    if (isListed) open([...last.inherited, ...last.own.slice(0, head)]);
    else if (joins.has(token.word)) head = last.own.length;
    else if (endsGroup(token)) open([]);
    else last.own.push(token);
  });
  return groups;
}

/** A word within an expression is not said by another word for the whole expression. */
const isOwn = ({ key }: Token, sense: string): boolean =>
  !sense.startsWith('meaning') ||
  (sameMeaning.get(key) ?? []).includes(Number(sense.slice('meaning '.length)));

/** Of words that belong together some are left out: what is said becomes more general. */
function dropsQualifier(compared: Compared): boolean {
  const { used, evidence, claim, senses } = compared;
  const said = sensesFor(compared, claim.tokens);
  const isSaid = (token: Token) =>
    [...(senses.get(token) ?? [])].some((sense) => said.has(sense) && isOwn(token, sense));
  const content = new Set(contentOf(compared, tokensOf(used)));
  const isLimit = (token: Token) => limitsOf(compared, [token]).length > 0;
  const isKept = (token: Token) =>
    !content.has(token) || isSaid(token) || isNamed(token) || isLimit(token) || droppable.has(token.key);
  const isTelling = ({ kind, word, key }: Token) =>
    kind === 'word' && !grammar.has(word) && !compared.names.has(key);
  const [whole, partial] = [true, false].map((isWhole) =>
    groupsOf(evidence.tokens).filter(({ own }) => own.every(isKept) === isWhole),
  );
  const keys = new Set(claim.tokens.map(({ key }) => key));
  const explained = (whole ?? [])
    .filter(({ own }) => own.some(isSaid))
    .flatMap(({ own, inherited }) => [...own, ...inherited]);
  return (partial ?? [])
    .flatMap(({ own }) => own)
    .some(
      (token) =>
        isTelling(token) &&
        isSaid(token) &&
        !isLimit(token) &&
        !explained.some(
          (one) => one.key === token.key || (!keys.has(token.key) && alike(compared, one, token)),
        ),
    );
}

export function limitFailure(compared: Compared): SupportFailure | null {
  return changesLimit(compared) || dropsQualifier(compared) ? 'limit' : null;
}

/** "ne pas les associer": the next clause may deny what this one names. */
function polarityAfter({ evidence }: Compared, clause: Clause, claim: Clause): number[] {
  const next = evidence.clauses[evidence.clauses.indexOf(clause) + 1];
  if (!next?.refersBack || next.sentence !== clause.sentence) return [];
  const keys = new Set(next.tokens.filter(({ word }) => !grammar.has(word)).map(({ key }) => key));
  return claim.tokens.some(({ key }) => keys.has(key)) ? [next.polarity] : [];
}

/** What is affirmed of a word in the claim is not denied of it in the evidence. */
export function polarityFailure(compared: Compared): SupportFailure | null {
  const isTurned = (clause: Clause, token: Token): boolean => {
    const own = clause.polarity === 0 ? 1 : polarityIn(clause, token);
    const others = counterparts(compared, token);
    const held = compared.used.flatMap((evidence) =>
      evidence.tokens
        .filter((one) => others.includes(one))
        .flatMap((one) => [polarityIn(evidence, one), ...polarityAfter(compared, evidence, clause)]),
    );
    return own !== 0 && held.length > 0 && !held.includes(0) && !held.includes(own);
  };
  const [only, ...others] = compared.used;
  const [said, ...more] = compared.claim.clauses;
  const isDenied = others.length + more.length === 0 && (only?.polarity ?? 0) * (said?.polarity ?? 0) === -1;
  const isTurnable = ({ word, key }: Token) => acts.has(key) && !grammar.has(word);
  const isAnyTurned = compared.claim.clauses.some((clause) =>
    [...contentOf(compared, clause.tokens), ...clause.tokens.filter(isTurnable)].some((token) =>
      isTurned(clause, token),
    ),
  );
  return isDenied || isAnyTurned ? 'negation' : null;
}

const isEffect = ({ effects, word }: Token) => effects.size > 0 && !grammar.has(word) && !/ees?$/.test(word);

/** Up to the next verb; "traiter ou prévenir le paludisme" has one object. */
function objectsOf(compared: Compared, tokens: readonly Token[], effect: Token): Token[] {
  const after = tokens.slice(tokens.indexOf(effect) + 1);
  const next = after.find((token) => isEffect(token) && !noun.test(token.word));
  const objects = contentOf(compared, next ? after.slice(0, after.indexOf(next)) : after).filter(
    (token) => limitsOf(compared, [token]).length === 0,
  );
  return objects.length === 0 && next ? objectsOf(compared, after, next) : objects;
}

/** What eases, harms, raises or lowers does so to the same thing. */
export function directionFailure(compared: Compared): SupportFailure | null {
  const isOther = ({ tokens }: Clause, effect: Token): boolean => {
    const [object] = objectsOf(compared, tokens, effect);
    const meant = counterparts(compared, effect).flatMap((one) =>
      objectsOf(compared, compared.evidence.tokens, one),
    );
    return object !== undefined && !meant.some((token) => alike(compared, object, token));
  };
  return compared.claim.clauses.some((clause) =>
    clause.tokens.filter(isEffect).some((effect) => isOther(clause, effect)),
  )
    ? 'direction'
    : null;
}
