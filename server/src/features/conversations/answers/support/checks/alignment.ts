import type { Clause } from '../reading/clauses.ts';
import type { Token } from '../reading/tokens.ts';
import { sameMeaning } from '../reading/word-lists.ts';
import { type Compared, contentOf } from './compared.ts';

/** Whether two tokens mean the same. */
export function alike(one: Token, other: Token): boolean {
  if (one.key === other.key) return true;
  const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((name) => b.has(name));
  if (shared(one.populations, other.populations) || shared(one.parts, other.parts)) return true;
  const meanings = sameMeaning.get(one.key);
  return meanings !== undefined && (sameMeaning.get(other.key) ?? []).some((one_) => meanings.includes(one_));
}

/** The tokens of the passage that mean the same as a said one: those of the same word when there are some. */
export function counterparts({ held }: Compared, said: Token): ReadonlySet<Token> {
  const same = held.tokens.filter(
    ({ key, kind }) => kind === 'word' && said.populations.size === 0 && key === said.key,
  );
  return new Set(
    same.length > 0 ? same : held.tokens.filter((token) => !token.isEmpty && alike(token, said)),
  );
}

/** How much of a said clause a clause of the passage holds. */
function overlap(compared: Compared, said: readonly Token[], held: Clause): number {
  return said.filter((token) => {
    const others = counterparts(compared, token);
    return held.tokens.some((other) => others.has(other));
  }).length;
}

/** The clauses of the passage that hold most of a said clause, and how many of its words they hold. */
export interface Alignment {
  readonly clauses: readonly Clause[];
  /** The part of the words of the said clause, from 0 to 1. */
  readonly part: number;
}

/** Aligns a said clause by its content, but for words that are `ignored`: what is compared must not choose the place. */
export function alignedWith(
  compared: Compared,
  said: Clause,
  ignored: (token: Token) => boolean = () => false,
): Alignment {
  const content = contentOf(compared, said.tokens).filter((token) => !ignored(token));
  const scores = compared.held.clauses.map((clause) => overlap(compared, content, clause));
  const best = Math.max(0, ...scores);
  if (best === 0) return { clauses: [], part: 0 };
  return {
    clauses: compared.held.clauses.filter((_clause, at) => scores[at] === best),
    part: best / content.length,
  };
}

/** Every token of the sentences in which some clauses stand. */
export function sentencesAround({ held }: Compared, clauses: readonly Clause[]): Token[] {
  const sentences = new Set(clauses.map(({ sentence }) => sentence));
  return held.clauses.filter(({ sentence }) => sentences.has(sentence)).flatMap(({ tokens }) => tokens);
}
