import { type Clause, clausesOf } from '#server/french/clauses.ts';
import { type Quantity, quantitiesOf } from '#server/french/quantities.ts';
import { readTokens, type Token } from '#server/french/tokens.ts';
import { grammar, keysOf, sameMeaning } from '#server/french/word-lists.ts';

export interface Reading {
  readonly tokens: readonly Token[];
  readonly clauses: readonly Clause[];
  readonly quantities: readonly Quantity[];
}

export interface Compared {
  readonly claim: Reading;
  readonly evidence: Reading;
  readonly plain: string;
  readonly names: ReadonlySet<string>;
  readonly sectionPeople: ReadonlySet<string>;
  readonly section: string;
  readonly evidenceKeys: ReadonlySet<string>;
  readonly evidenceMeanings: ReadonlySet<number>;
}

/** Words of the longest wording of a meaning. */
const MAX_WORDS = 4;

export function readText(text: string): Reading {
  const tokens = readTokens(text);
  return { tokens, clauses: clausesOf(tokens), quantities: quantitiesOf(tokens) };
}

export function meaningsIn(tokens: readonly Token[]): { meanings: readonly number[]; tokens: Token[] }[] {
  const content = tokens.filter(({ kind, word }) => kind === 'word' && !grammar.has(word));
  const found: { meanings: readonly number[]; tokens: Token[] }[] = [];
  content.forEach((_token, from) => {
    for (let length = 1; length <= MAX_WORDS && from + length <= content.length; length += 1) {
      const run = content.slice(from, from + length);
      const meanings = sameMeaning.get(run.map(({ key }) => key).join(' '));
      if (meanings) found.push({ meanings, tokens: run });
    }
  });
  return found;
}

export function compare(claim: string, passages: readonly SupportPassage[]): Compared {
  const evidence = readText(passages.map(({ text }) => text).join('\n. '));
  const sections = readTokens(passages.map(({ section }) => section).join(' '));
  return {
    claim: readText(claim),
    evidence,
    plain: ` ${evidence.tokens.map(({ word }) => word).join(' ')} `,
    names: new Set(passages.flatMap(({ plant, names }) => [plant, ...names].flatMap(keysOf))),
    sectionPeople: new Set(sections.flatMap(({ populations }) => [...populations])),
    section: passages.map(({ section }) => section).join(' '),
    evidenceKeys: new Set([...evidence.tokens, ...sections].map(({ key }) => key)),
    evidenceMeanings: new Set(meaningsIn(evidence.tokens).flatMap(({ meanings }) => meanings)),
  };
}

export function contentOf({ names }: Compared, tokens: readonly Token[]): Token[] {
  return tokens.filter(({ kind, isEmpty, key }) => kind === 'word' && !isEmpty && !names.has(key));
}

export function alike(one: Token, other: Token): boolean {
  if (one.key === other.key) return true;
  const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((name) => b.has(name));
  if (shared(one.populations, other.populations) || shared(one.parts, other.parts)) return true;
  const meanings = sameMeaning.get(one.key);
  return meanings !== undefined && (sameMeaning.get(other.key) ?? []).some((one_) => meanings.includes(one_));
}

/** Tokens of the same word, else those of the same meaning. */
export function counterparts({ evidence }: Compared, claim: Token): ReadonlySet<Token> {
  const same = evidence.tokens.filter(
    ({ key, kind }) => kind === 'word' && claim.populations.size === 0 && key === claim.key,
  );
  return new Set(
    same.length > 0 ? same : evidence.tokens.filter((token) => !token.isEmpty && alike(token, claim)),
  );
}

function overlap(compared: Compared, claim: readonly Token[], evidence: Clause): number {
  return claim.filter((token) => {
    const others = counterparts(compared, token);
    return evidence.tokens.some((other) => others.has(other));
  }).length;
}

export interface Alignment {
  readonly clauses: readonly Clause[];
  /** From 0 to 1. */
  readonly part: number;
}

/** What is being compared must be `ignored`, or it would choose the place. */
export function alignedWith(
  compared: Compared,
  claim: Clause,
  ignored: (token: Token) => boolean = () => false,
): Alignment {
  const content = contentOf(compared, claim.tokens).filter((token) => !ignored(token));
  const scores = compared.evidence.clauses.map((clause) => overlap(compared, content, clause));
  const best = Math.max(0, ...scores);
  if (best === 0) return { clauses: [], part: 0 };
  return {
    clauses: compared.evidence.clauses.filter((_clause, at) => scores[at] === best),
    part: best / content.length,
  };
}

export function sentencesAround({ evidence }: Compared, clauses: readonly Clause[]): Token[] {
  const sentences = new Set(clauses.map(({ sentence }) => sentence));
  return evidence.clauses.filter(({ sentence }) => sentences.has(sentence)).flatMap(({ tokens }) => tokens);
}

export interface SupportPassage {
  /** The n of [n]. */
  readonly number: number;
  readonly plant: string;
  readonly names: readonly string[];
  readonly section: string;
  readonly text: string;
  /** Absent for a sheet. */
  readonly document?: string;
}

export type SupportFailure =
  /** It claims something and cites nothing. */
  | 'missing-citation'
  /** It cites a number that is not among the passages, or a number that is not whole. */
  | 'unknown-citation'
  /** It holds markup, an address or letters of another script that look like Latin ones. */
  | 'markup'
  | 'plant'
  | 'part'
  | 'population'
  /** A number, its unit, its range or its bound. */
  | 'dose'
  | 'negation'
  /** Indicated or contraindicated, more or less, eases or causes. */
  | 'direction'
  /** Words that the cited passage does not hold in any wording. */
  | 'content';

export type SupportVerdict =
  | { readonly supported: true }
  | { readonly supported: false; readonly reason: SupportFailure };

export const withheld = (reason: SupportFailure): SupportVerdict => ({ supported: false, reason });

export const upheld: SupportVerdict = { supported: true };
