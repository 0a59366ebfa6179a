import { type Clause, clausesOf } from '#server/french/clauses.ts';
import { type Quantity, quantitiesOf } from '#server/french/quantities.ts';
import { readTokens, type Token } from '#server/french/tokens.ts';
import { grammar, keysOf, sameMeaning } from '#server/french/word-lists.ts';

/** A text taken apart. */
export interface Reading {
  readonly tokens: readonly Token[];
  readonly clauses: readonly Clause[];
  readonly quantities: readonly Quantity[];
}

/** What a sentence says beside the passages of one plant that it cites. */
export interface Compared {
  readonly said: Reading;
  readonly held: Reading;
  readonly plain: string;
  /** Keys of the plant's names. */
  readonly names: ReadonlySet<string>;
  /** People that the section itself is about. */
  readonly sectionPeople: ReadonlySet<string>;
  readonly section: string;
  readonly heldKeys: ReadonlySet<string>;
  /** Meanings that the passage holds in some wording. */
  readonly heldMeanings: ReadonlySet<number>;
}

/** Words of the longest wording of a meaning. */
const LONGEST = 4;

/** Takes a text apart. */
export function readText(text: string): Reading {
  const tokens = readTokens(text);
  return { tokens, clauses: clausesOf(tokens), quantities: quantitiesOf(tokens) };
}

/** Every run of words that has a meaning, with the words it is made of. */
export function meaningsIn(tokens: readonly Token[]): { meanings: readonly number[]; tokens: Token[] }[] {
  const content = tokens.filter(({ kind, word }) => kind === 'word' && !grammar.has(word));
  const found: { meanings: readonly number[]; tokens: Token[] }[] = [];
  content.forEach((_token, from) => {
    for (let length = 1; length <= LONGEST && from + length <= content.length; length += 1) {
      const run = content.slice(from, from + length);
      const meanings = sameMeaning.get(run.map(({ key }) => key).join(' '));
      if (meanings) found.push({ meanings, tokens: run });
    }
  });
  return found;
}

/** Reads a part of a sentence beside the passages that it cites, all of one plant. */
export function compare(said: string, passages: readonly SupportPassage[]): Compared {
  const held = readText(passages.map(({ text }) => text).join('\n. '));
  const sections = readTokens(passages.map(({ section }) => section).join(' '));
  return {
    said: readText(said),
    held,
    plain: ` ${held.tokens.map(({ word }) => word).join(' ')} `,
    names: new Set(passages.flatMap(({ plant, names }) => [plant, ...names].flatMap(keysOf))),
    sectionPeople: new Set(sections.flatMap(({ populations }) => [...populations])),
    section: passages.map(({ section }) => section).join(' '),
    heldKeys: new Set([...held.tokens, ...sections].map(({ key }) => key)),
    heldMeanings: new Set(meaningsIn(held.tokens).flatMap(({ meanings }) => meanings)),
  };
}

/** Tokens that claim something and are not the plant itself. */
export function contentOf({ names }: Compared, tokens: readonly Token[]): Token[] {
  return tokens.filter(({ kind, isEmpty, key }) => kind === 'word' && !isEmpty && !names.has(key));
}

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

/** A numbered passage that a sentence may cite, as the writer was given it. */
export interface SupportPassage {
  /** The n of [n]. */
  readonly number: number;
  /** The plant that it is about. */
  readonly plant: string;
  /** Every other name of that plant. */
  readonly names: readonly string[];
  /** The section of the sheet, or what kind of page it is. */
  readonly section: string;
  readonly text: string;
  /** The document that it is of; absent where it is of the sheet of its plant. */
  readonly document?: string;
}

/** Why a sentence is withheld. */
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

/** Whether the cited passages say what a sentence says. */
export type SupportVerdict =
  | { readonly supported: true }
  | { readonly supported: false; readonly reason: SupportFailure };

/** The verdict on a sentence that is withheld. */
export const withheld = (reason: SupportFailure): SupportVerdict => ({ supported: false, reason });

/** The verdict on a sentence that may be shown. */
export const upheld: SupportVerdict = { supported: true };
