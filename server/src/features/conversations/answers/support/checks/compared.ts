import { type Clause, clausesOf } from '../reading/clauses.ts';
import { type Quantity, quantitiesOf } from '../reading/quantities.ts';
import { readTokens, type Token } from '../reading/tokens.ts';
import { grammar, keysOf, sameMeaning } from '../reading/word-lists.ts';
import type { SupportPassage } from '../support.ts';

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
