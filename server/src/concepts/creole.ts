import { normalizeText } from '@simples/contract/french/text';
import { z } from 'zod';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';
import { monthsOf, numberOf } from './grammar.ts';
import { isFrench } from './lexicon.ts';

/** Words of the Creoles of the Antilles, Guyane and La Réunion, in French. A key without accents is written in any way. */
const glosses = once(() => {
  const all = Object.entries(readContent('concepts/creole', z.record(z.string(), z.string())));
  return {
    meant: new Map(all),
    longest: Math.max(...all.map(([key]) => key.split(' ').length)),
  };
});

interface Token {
  /** Lower case, with accents. */
  readonly typed: string;
  readonly plain: string;
  readonly start: number;
  readonly end: number;
}

const tokensIn = (text: string): Token[] =>
  [...text.matchAll(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu)].map(({ 0: written, index }) => {
    const typed = written.toLowerCase().normalize('NFC');
    return { typed, plain: normalizeText(typed), start: index, end: index + written.length };
  });

interface Gloss {
  readonly from: number;
  readonly to: number;
  readonly meant: string;
}

const isJoined = (text: string, before: Token | undefined, next: Token | undefined): boolean =>
  before !== undefined && next !== undefined && /^[ '’-]{1,2}$/u.test(text.slice(before.end, next.start));

const numberAt = (tokens: readonly Token[], at: number): number | null => {
  const { typed = '', plain = '' } = tokens[at] ?? {};
  const { meant } = glosses();
  return numberOf([meant.get(typed) ?? meant.get(plain) ?? plain]);
};

/** "20 mwa" are months, "dis mwa" ten of them; "mwa" elsewhere is "moi" as young people write it, "dis" is said. */
function isUncounted(tokens: readonly Token[], from: number, meant: string): boolean {
  const unit = tokens[from + 1];
  if (meant === 'dix')
    return monthsOf(glosses().meant.get(unit?.plain ?? '') ?? unit?.plain ?? '') === undefined;
  return meant !== 'jours' && monthsOf(meant) !== undefined && numberAt(tokens, from - 1) === null;
}

/** The longest expression that begins at a token. */
function glossAt(text: string, tokens: readonly Token[], from: number): Gloss | null {
  const { meant: known, longest } = glosses();
  for (let size = Math.min(longest, tokens.length - from); size > 0; size -= 1) {
    const own = tokens.slice(from, from + size);
    if (!own.every((token, at) => at === 0 || isJoined(text, own[at - 1], token))) continue;
    const typed = own.map((token) => token.typed).join(' ');
    const meant = known.get(typed) ?? known.get(own.map(({ plain }) => plain).join(' '));
    if (meant !== undefined && !isUncounted(tokens, from, meant)) return { from, to: from + size, meant };
  }
  return null;
}

const MIN_TELLING = 3;

/** A word that French has not: short ones are those of many languages. */
const isTelling = ({ plain }: Token): boolean => plain.length >= MIN_TELLING && !isFrench(plain);

function glossesIn(text: string, tokens: readonly Token[]): Gloss[] {
  const found: Gloss[] = [];
  for (let at = 0; at < tokens.length; ) {
    const gloss = glossAt(text, tokens, at);
    if (gloss) found.push(gloss);
    at = gloss?.to ?? at + 1;
  }
  return found;
}

/** Two words that only Creole has, or one where most others may be of it. */
function isCreole(tokens: readonly Token[], found: readonly Gloss[]): boolean {
  const telling = found.filter(({ from, to }) => tokens.slice(from, to).some(isTelling)).length;
  const held = found.reduce((sum, { from, to }) => sum + to - from, 0);
  return telling > 1 || (telling === 1 && held * 2 >= tokens.length);
}

/** A text of a French-based Creole with what is known of it in French: pronouns, ages, states, signs. Any other as it is. */
export function inFrench(text: string): string {
  const tokens = tokensIn(text);
  const found = glossesIn(text, tokens);
  if (!isCreole(tokens, found)) return text;
  let at = 0;
  const parts = found.map(({ from, to, meant }) => {
    const [start, end] = [tokens[from]?.start ?? at, tokens[to - 1]?.end ?? at];
    const kept = text.slice(at, start);
    at = end;
    return kept + meant;
  });
  return `${parts.join('')}${text.slice(at)}`.replace(/ {2,}/g, ' ').trim();
}
