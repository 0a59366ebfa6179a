import { type Clause, polarityIn } from '#server/french/clauses.ts';
import { type Token } from '#server/french/tokens.ts';
import { acts, against, grammar, inFavour, opposites, useWords } from '#server/french/word-lists.ts';
import {
  alignedWith,
  alike,
  type Compared,
  contentOf,
  counterparts,
  type SupportFailure,
} from './passage-comparison.ts';

const advises = ({ tokens }: Clause) => tokens.some(({ key }) => against.has(key) || inFavour.has(key));

function evidencePolarities(compared: Compared, clause: Clause, claim: Token): Set<number> {
  const others = counterparts(compared, claim);
  return new Set(
    compared.evidence.clauses.flatMap((evidence, at) =>
      evidence.tokens
        .filter((token) => others.has(token))
        .flatMap((token) => [polarityIn(evidence, token), ...polarityAfter(compared, at, clause)]),
    ),
  );
}

/** "ne pas les associer": the next clause may deny what this one names. */
function polarityAfter({ evidence }: Compared, at: number, claim: Clause): number[] {
  const [clause, next] = [evidence.clauses[at], evidence.clauses[at + 1]];
  if (!next?.refersBack || next.sentence !== clause?.sentence) return [];
  const isSameAct = claim.tokens.some(
    ({ word, key }) => !grammar.has(word) && next.tokens.some((token) => token.key === key),
  );
  return isSameAct ? [next.polarity] : [];
}

const turnable = (compared: Compared, tokens: readonly Token[]) =>
  tokens.filter(
    ({ kind, word, key, isEmpty }) =>
      kind === 'word' && !compared.names.has(key) && (!isEmpty || (!grammar.has(word) && acts.has(key))),
  );

const agrees = (claim: number, evidence: ReadonlySet<number>) =>
  claim === 0 || evidence.size === 0 || evidence.has(0) || evidence.has(claim);

const isPredicative = ({ key, effects }: Token) =>
  acts.has(key) || against.has(key) || inFavour.has(key) || effects.size > 0;

function isDeniedAlone(compared: Compared, clause: Clause, token: Token): boolean {
  const others = counterparts(compared, token);
  return (
    clause.denied.has(token) ||
    compared.evidence.clauses.some(({ denied }) => [...denied].some((one) => others.has(one)))
  );
}

/** Coverage from which a clause of the passage is the one being reworded. */
const MIN_COVERAGE = 0.75;

function clauseFailure(compared: Compared, clause: Clause): SupportFailure | null {
  const { clauses, part } = alignedWith(compared, clause);
  const failure = advises(clause) || clauses.some(advises) ? 'direction' : 'negation';
  const evidence = clauses.flatMap((one) => [
    one.polarity,
    ...polarityAfter(compared, compared.evidence.clauses.indexOf(one), clause),
  ]);
  if (!agrees(clause.polarity, new Set(evidence))) return failure;
  const turned = turnable(compared, clause.tokens)
    .filter((token) => part < MIN_COVERAGE || isPredicative(token) || isDeniedAlone(compared, clause, token))
    .some((token) => !agrees(polarityIn(clause, token), evidencePolarities(compared, clause, token)));
  return turned ? failure : null;
}

export function polarityFailure(compared: Compared): SupportFailure | null {
  for (const clause of compared.claim.clauses) {
    const failure = clauseFailure(compared, clause);
    if (failure) return failure;
  }
  return null;
}

const OBJECT = 4;

function objectsOf(compared: Compared, tokens: readonly Token[], effect: Token): Token[] {
  const after = tokens.slice(tokens.indexOf(effect) + 1);
  const next = after.findIndex(({ effects }) => effects.size > 0);
  return contentOf(compared, next === -1 ? after : after.slice(0, next)).slice(0, OBJECT);
}

function objectUnder(
  compared: Compared,
  objects: readonly Token[],
  isMeant: (token: Token) => boolean,
): number {
  const counts = compared.evidence.clauses.flatMap(({ tokens }) =>
    tokens.filter(isMeant).map((effect) => {
      const evidence = objectsOf(compared, tokens, effect);
      return objects.filter((token) => evidence.some((other) => alike(token, other))).length;
    }),
  );
  return Math.max(-1, ...counts);
}

/** "augmente" beside "diminue": the passage says the opposite of just that object. */
function turnsEffect(compared: Compared, { tokens }: Clause): boolean {
  return tokens.some((effect) =>
    [...effect.effects].some((name) => {
      const objects = objectsOf(compared, tokens, effect);
      const own = objectUnder(compared, objects, (token) => token.effects.has(name));
      const denied = objectUnder(compared, objects, ({ effects }) =>
        [...effects].some((evidence) => opposites.get(name)?.has(evidence)),
      );
      return denied > own;
    }),
  );
}

const useSections = /indication|preparation|préparation|posolog|description/i;
const harms = (tokens: readonly Token[]) => tokens.some(({ effects }) => effects.has('harm'));

function turnsRiskIntoUse(compared: Compared, clause: Clause): boolean {
  const isUse =
    clause.polarity === 1 &&
    clause.tokens.some(
      ({ key, word, effects }) => useWords.has(key) || word === 'contre' || effects.has('ease'),
    );
  if (!isUse) return false;
  const { clauses } = alignedWith(compared, clause);
  const isHeld = clauses.some(
    ({ tokens, polarity }) =>
      polarity >= 0 &&
      !harms(tokens) &&
      (useSections.test(compared.section) ||
        tokens.some(({ key, word }) => useWords.has(key) || word === 'contre')),
  );
  return clauses.length > 0 && !isHeld && !harms(clause.tokens);
}

export function directionFailure(compared: Compared): SupportFailure | null {
  const isTurned = compared.claim.clauses.some(
    (clause) => turnsEffect(compared, clause) || turnsRiskIntoUse(compared, clause),
  );
  return isTurned ? 'direction' : null;
}
