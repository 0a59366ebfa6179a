import type { Token } from './tokens.ts';
import { against, inFavour, predicates } from './word-lists.ts';

export interface Clause {
  readonly tokens: readonly Token[];
  readonly sentence: number;
  /** 1 affirmed or advised, -1 denied or advised against, 0 a reason that holds for both. */
  readonly polarity: 1 | -1 | 0;
  /** "sans essai", "non documenté". */
  readonly denied: ReadonlySet<Token>;
  /** "ne pas les associer": refers to the clause before it. */
  readonly refersBack: boolean;
}

const ends = new Set(['.', ';', '!', '?', '…']);
const openers = new Set([',', '(', ')', ':', '–', '—']);
const turns = new Set(['mais', 'tandis', 'alors', 'sauf', 'cependant', 'pourtant']);
const closers = new Set(['pas', 'jamais', 'plus', 'aucun', 'aucune', 'rien', 'ni', 'guere']);
const localDenials = new Set(['sans', 'non', 'aucun', 'aucune', 'ni', 'hors']);
/** Reasons are neither advised nor denied with what they explain. */
const reasons: readonly string[] = ['car', 'a cause', 'en raison', 'faute de', 'parce qu', 'puisqu'];
const beforeVerbs = new Set(['a', 'de', 'il', 'elle', 'ils', 'elles', 'se', 's']);
/** "et l’EMA ne la recommande pas": who speaks begins a clause. */
const agencies = new Set(['ema', 'hmpc', 'oms', 'escop', 'ansm']);
const DENIED_WORDS = 3;
const REACH = 6;

const isPredicate = ({ word, key }: Token) => predicates.has(word) || predicates.has(key);
const isNegation = ({ word }: Token) => word === 'ne' || word === 'n';

function begins(tokens: readonly Token[], at: number, before: readonly Token[]): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token) return false;
  if (turns.has(token.word)) return true;
  if (reasons.some((reason) => reason === token.word || reason === `${token.word} ${next?.word ?? ''}`))
    return true;
  if (
    token.word === 'dont' ||
    (token.word === 'qui' && at > 0 && !['et', 'ou'].includes(tokens[at - 1]?.word ?? ''))
  )
    return true;
  if (token.word !== 'et' && token.word !== 'ou') return false;
  const after = tokens.slice(at + 1, at + 3);
  const verb = next && beforeVerbs.has(next.word) ? after[1] : next;
  const isSubject = /^aucune?$/.test(next?.word ?? '') || after.some(({ word }) => agencies.has(word));
  // "est modeste et les résultats ne concordent pas": a verb on both sides.
  const end = tokens.findIndex((one, i) => i > at && (one.kind === 'sign' || turns.has(one.word)));
  const following = tokens.slice(at + 1, end === -1 ? tokens.length : end);
  return (
    isSubject ||
    (before.some(isPredicate) && following.some(isNegation)) ||
    after.some(isNegation) ||
    (verb !== undefined && (isPredicate(verb) || against.has(verb.key)))
  );
}

function piecesOf(tokens: readonly Token[]): Token[][] {
  const pieces: Token[][] = [[]];
  tokens.forEach((token, at) => {
    if (openers.has(token.word) || begins(tokens, at, pieces.at(-1) ?? [])) pieces.push([]);
    if (token.kind !== 'sign') pieces.at(-1)?.push(token);
  });
  return pieces.filter((piece) => piece.length > 0);
}

const startsReason = (piece: readonly Token[]) =>
  reasons.some((reason) => ` ${piece.map(({ word }) => word).join(' ')} `.startsWith(` ${reason}`));
const standsAlone = (piece: readonly Token[]) =>
  piece.some((token) => isPredicate(token) || isNegation(token)) ||
  piece.some(({ key }) => against.has(key)) ||
  startsReason(piece) ||
  piece[0]?.word === 'pas' ||
  piece[0]?.word === 'jamais';

interface Piece {
  readonly tokens: Token[];
  readonly denied: Set<Token>;
}

function joined(pieces: readonly Token[][]): Piece[] {
  const clauses: Piece[] = [];
  const nothing = (): Piece => ({ tokens: [], denied: new Set() });
  let waiting = nothing();
  for (const piece of pieces) {
    const last = clauses.at(-1);
    const isOwn = standsAlone(piece);
    if (isOwn && waiting.tokens.length > 0 && /^(?:et|ou)$/.test(piece[0]?.word ?? '')) {
      clauses.push(waiting);
      waiting = nothing();
    }
    const into = !isOwn && last && !turns.has(piece[0]?.word ?? '') ? last : waiting;
    into.tokens.push(...piece);
    for (const token of deniedTokens(piece)) into.denied.add(token);
    if (!isOwn) continue;
    clauses.push(waiting);
    waiting = nothing();
  }
  return waiting.tokens.length > 0 ? [...clauses, waiting] : clauses;
}

/** "ne … que" is not a negation. */
function isDenied(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(isNegation);
  if (at === -1)
    return ['pas', 'sans'].includes(tokens[0]?.word ?? '') || tokens.some(({ word }) => word === 'jamais');
  const isNothing = ({ word }: Token) => ['aucun', 'aucune', 'rien', 'personne'].includes(word);
  return (
    tokens.slice(at + 1, at + 1 + REACH).some(({ word }) => closers.has(word)) ||
    tokens.slice(0, at).some(isNothing)
  );
}

function deniedTokens(tokens: readonly Token[]): Set<Token> {
  const found = new Set<Token>();
  tokens.forEach(({ word }, at) => {
    if (!localDenials.has(word)) return;
    const following = tokens.slice(at + 1).filter((token) => !token.isEmpty);
    const isOneWord = word === 'non' && tokens[at + 1]?.isEmpty === false;
    for (const token of following.slice(0, isOneWord ? 1 : DENIED_WORDS)) found.add(token);
  });
  return found;
}

function refersBack(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ word }, at) =>
      ['les', 'la', 'le', 'l', 'en'].includes(word) && tokens.slice(at + 1, at + 2).some(isPredicate),
  );
}

function polarityOf(tokens: readonly Token[]): 1 | -1 | 0 {
  const denied = isDenied(tokens) ? -1 : 1;
  // "sans avis médical, … est déconseillé"
  const isAdvisedAgainst = tokens.some(({ key }) => against.has(key));
  if (isAdvisedAgainst) return denied === 1 || tokens[0]?.word === 'sans' ? -1 : 1;
  const isReason = startsReason(tokens) && !tokens.some(({ key }) => inFavour.has(key));
  return isReason && denied === 1 ? 0 : denied;
}

export function clausesOf(tokens: readonly Token[]): Clause[] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    if (ends.has(token.word)) sentences.push([]);
    else sentences.at(-1)?.push(token);
  }
  return sentences.flatMap((sentence, at) =>
    joined(piecesOf(sentence)).map(({ tokens: words, denied }) => ({
      tokens: words,
      sentence: at,
      polarity: polarityOf(words),
      denied,
      refersBack: refersBack(words),
    })),
  );
}

/** 0 when it may be read either way: what stands before "ne" is not denied. */
export function polarityIn({ polarity, denied, tokens }: Clause, token: Token): number {
  if (denied.has(token)) return -1;
  const at = tokens.findIndex(isNegation);
  return polarity === -1 && at > tokens.indexOf(token) ? 0 : polarity;
}
