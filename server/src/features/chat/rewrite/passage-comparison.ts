import { wordAt } from '#server/concepts/recogniser.ts';
import { type Clause, clausesOf } from '#server/french/clauses.ts';
import { type Quantity, quantitiesOf } from '#server/french/quantities.ts';
import { readTokens, type Token } from '#server/french/tokens.ts';
import { acts, degrees, grammar, hedges, keysOf, sameMeaning } from '#server/french/word-lists.ts';

export interface Reading {
  readonly tokens: readonly Token[];
  readonly clauses: readonly Clause[];
  readonly quantities: readonly Quantity[];
}

/** Words of the longest wording of a meaning. */
const MAX_WORDS = 4;

export function readText(text: string): Reading {
  const tokens = readTokens(text);
  return { tokens, clauses: clausesOf(tokens), quantities: quantitiesOf(tokens) };
}

type Senses = ReadonlyMap<Token, ReadonlySet<string>>;

const measuredEffects = ['up', 'down'];

function ownSenses({ kind, key, populations, parts, effects }: Token, next: Token | undefined): string[] {
  if (kind !== 'word') return [];
  const changes = measuredEffects.filter((name) => effects.has(name));
  const named = [...populations, ...parts, ...changes].map((name) => `is ${name}`);
  return [
    `word ${key}`,
    ...named,
    ...[...(degrees.get(key) ?? [])].map((name) => `degree ${name}`),
    ...[...(hedges.get(key) ?? hedges.get(`${key} ${next?.key}`) ?? [])].map((name) => `hedge ${name}`),
  ];
}

/** After "ne": "ne doit pas", "ne pas donner", "ne donnez pas"; "ne se donne pas" is one too. */
const bans = /^(?:doit|doivent|faut|faites|pas|\w+ez)$/;

/** Two tokens with a sense in common say the same. */
function sensesOf({ tokens, clauses }: Reading): Senses {
  const found = new Map(tokens.map((token, at) => [token, new Set(ownSenses(token, tokens[at + 1]))]));
  const content = tokens.filter(({ kind, word }) => kind === 'word' && !grammar.has(word));
  content.forEach((_token, from) => {
    for (let length = 1; length <= MAX_WORDS && from + length <= content.length; length += 1) {
      const run = content.slice(from, from + length);
      for (const meaning of sameMeaning.get(run.map(({ key }) => key).join(' ')) ?? [])
        for (const token of run) found.get(token)?.add(`meaning ${meaning}`);
    }
  });
  for (const { tokens: words, polarity } of clauses) {
    words.forEach((token, at) => {
      const next = wordAt(words, at + 1);
      const isBan = bans.test(next) || (polarity === -1 && /^se?$/.test(next));
      if (/^ne?$/.test(token.word) && isBan) found.get(token)?.add('degree banned');
    });
  }
  return found;
}

export interface Compared {
  readonly claim: Reading;
  /** One sentence of the passage. */
  readonly evidence: Reading;
  readonly names: ReadonlySet<string>;
  readonly sectionPeople: ReadonlySet<string>;
  readonly senses: Senses;
  /** Clauses of the evidence that the claim restates, the most restated first. */
  readonly used: readonly Clause[];
  /** Content of the claim that the evidence does not hold in any wording. */
  readonly missing: readonly Token[];
}

type Words = Pick<Compared, 'names' | 'senses' | 'evidence'>;

export const sensesFor = ({ senses }: Pick<Compared, 'senses'>, tokens: readonly Token[]): Set<string> =>
  new Set(tokens.flatMap((token) => [...(senses.get(token) ?? [])]));

export function contentOf({ names }: Pick<Compared, 'names'>, tokens: readonly Token[]): Token[] {
  return tokens.filter(({ kind, isEmpty, key }) => kind === 'word' && !isEmpty && !names.has(key));
}

export function alike({ senses }: Pick<Compared, 'senses'>, one: Token, other: Token): boolean {
  const others = senses.get(other);
  return [...(senses.get(one) ?? [])].some((sense) => !sense.startsWith('hedge') && others?.has(sense));
}

/** Tokens of the same word, else those of the same meaning. */
export function counterparts(compared: Words, claim: Token): Token[] {
  const { tokens } = compared.evidence;
  const same = tokens.filter(({ kind, key }) => kind === 'word' && key === claim.key);
  return same.length > 0 ? same : tokens.filter((token) => alike(compared, claim, token));
}

export const isNamed = ({ populations, parts }: Token) => populations.size + parts.size > 0;

/** Content and acts: what the clauses of the evidence are chosen by, before people and parts. */
function tellingOf(compared: Words, { tokens }: Reading): Token[] {
  const content = new Set(contentOf(compared, tokens));
  return tokens.filter((token) => {
    const { word, key } = token;
    const isAct = (acts.has(key) || degrees.has(key)) && !grammar.has(word);
    return (content.has(token) || isAct) && !isNamed(token);
  });
}

/** Clauses of the evidence, the most restated first, until the tokens are found; those that are not found are left. */
function cover(compared: Words, tokens: readonly Token[]) {
  const used: Clause[] = [];
  let left = tokens;
  for (;;) {
    const isIn = (clause: Clause, token: Token) =>
      counterparts(compared, token).some((one) => clause.tokens.includes(one));
    const counts = compared.evidence.clauses.map(
      (clause) => left.filter((token) => isIn(clause, token)).length,
    );
    const best = Math.max(...counts);
    const clause = best > 0 ? compared.evidence.clauses[counts.indexOf(best)] : undefined;
    if (!clause) return { used, left };
    used.push(clause);
    left = left.filter((token) => !isIn(clause, token));
  }
}

export function compare(claim: Reading, sentence: string, passage: SupportPassage): Compared {
  const evidence = readText(sentence);
  const sections = readTokens(passage.section);
  const names = new Set([passage.plant, ...passage.names].flatMap(keysOf));
  const senses = new Map([...sensesOf(claim), ...sensesOf(evidence)]);
  const words = { names, senses, evidence };
  const telling = cover(words, tellingOf(words, claim));
  const used = telling.used.length > 0 ? telling.used : cover(words, claim.tokens.filter(isNamed)).used;
  const isNothing = used.length === 0 && claim.quantities.length === 0;
  return {
    ...words,
    claim,
    sectionPeople: new Set(sections.flatMap(({ populations }) => [...populations])),
    used,
    missing: isNothing ? claim.tokens : contentOf(words, telling.left),
  };
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
  /** Eases or causes, more or less, and of what. */
  | 'direction'
  /** A hedge, an exception, a degree of a ban or a qualifier of the source is left out or changed. */
  | 'limit'
  /** Words that no single sentence of the cited passage holds in any wording. */
  | 'content';

export type SupportVerdict =
  | { readonly supported: true }
  | { readonly supported: false; readonly reason: SupportFailure };
