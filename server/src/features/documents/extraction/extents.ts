import { words as wordsOf } from '@simples/contract/french/text';
import type { ReadWord } from '#server/concepts/recogniser.ts';
import { grammar } from '#server/french/word-lists.ts';
import { readListedTerms } from './listed-terms.ts';
import { forbidsAny } from './meaning.ts';
import { namesComplaint, namesState } from './mentions.ts';
import { isEffect } from './reasons.ts';
import { featuredSentence } from './remedy-words.ts';
import { bare, isEnumeration, type Reading, withoutArticle } from './statements.ts';
import type { RoledTerm } from './term-roles.ts';
import { itemsOf, type Statement, type Term, termsOf } from './terms.ts';
import { isAt, type Range, textOf } from './text-flow.ts';
import { readWeights } from './weights.ts';

/** Where a word stands to the name of a use or a refusal. */
export const extentRoles = ['out', 'begins', 'within', 'after'] as const;

/** What each word is of the terms of its sentence. */
function placesIn(words: readonly ReadWord[], terms: readonly Term[], from: number): string[] {
  return words.map(({ start, end }) => {
    const term = terms.find((one) => one.start < from + end && one.end > from + start);
    return term === undefined ? '-' : `${term.kind}${term.start - from >= start ? '^' : ''}`;
  });
}

/** The words of a sentence, with what tells whether a name begins at one, goes on with it or has ended. */
export function extentWords(reading: Reading, statement: Statement, terms: readonly Term[]) {
  const { words } = featuredSentence(statement, reading);
  const places = placesIn(words, terms, statement.start);
  const at = (i: number): string => places[i] ?? '$';
  return words.map((word, i) => ({
    ...word,
    own: [
      ...word.own,
      `t ${at(i)}`,
      `t ${at(i - 1)} ${at(i)} ${at(i + 1)}`,
      `t ${at(i)} ${word.word}`,
      `t-1 ${at(i - 1)} ${word.word}`,
      `t+1 ${at(i + 1)} ${word.word}`,
    ],
  }));
}

const scoresOf = readWeights('document-extents', extentRoles);

type Words = ReturnType<typeof extentWords>;

/** Words by which a name may be longer than its term. */
const FAR = 8;
/** What a term has before other runs of words; a whole sentence is no name, however unlikely the others are. */
const MARGIN = 0.7;
const WHOLE = -1.5;
/** No name begins or ends with these. */
const little =
  /^(?:d[eu]?|des|l[ae]?|les|a|aux?|une?|et|en|ou|of|the|and|or|chez|par|pour|sous|qu[ie]|ne?|se?|y)$/;
/** Words of grammar, of refusal and numbers alone name nothing: "et", "les mêmes", "proscrite". */
const isName = (text: string): boolean =>
  // Worms, where nothing follows.
  /^vers$/i.test(text) ||
  wordsOf(text).some((word) => !grammar.has(word) && !/^\d+$/.test(word) && !forbidsAny(word));
/** Between two terms it makes them two names. */
const joint = /^(?:et|ou|ni|and|or|nor)$/;

/** How much less likely each role of a word is than its likeliest. */
const lessLikely = (words: Words) =>
  words.map(({ own }) => {
    const { begins, within, after, out } = scoresOf(own);
    const best = Math.max(begins, within, after, out);
    return {
      begins: Math.log(begins / best),
      within: Math.log(within / best),
      ends: Math.log(Math.max(after, begins) / best),
    };
  });

/** The words that the name of a term may have: none beyond what joins it to another one. */
function reachOf(words: Words, term: Range, others: readonly Range[]) {
  const first = words.findIndex((one) => one.end > term.start);
  const last = words.findLastIndex((one) => one.start < term.end);
  const joints = [...words.keys()].filter((at) => joint.test(words[at]?.word ?? ''));
  const isBetween = (at: number, { start, end }: Range) => {
    const { start: from = 0, end: to = 0 } = words[at] ?? {};
    return at < first ? end <= from : start >= to;
  };
  const walls = joints.filter((at) => others.some((other) => isBetween(at, other)));
  return {
    first,
    last,
    least: Math.max(0, first - FAR, ...walls.filter((at) => at < first).map((at) => at + 1)),
    most: Math.min(words.length, last + 1 + FAR, ...walls.filter((at) => at > last)),
  };
}

interface Candidate {
  readonly words: Words;
  /** Of each word of the sentence. */
  readonly less: ReturnType<typeof lessLikely>;
  /** Of the sentence. */
  readonly text: string;
  readonly term: Range;
  readonly others: readonly Range[];
  readonly isWhole: boolean;
}

const isHyphen = (sign: string | undefined): boolean => sign !== undefined && /[-‐‑]/.test(sign);

/** Of the runs of words that have some of a term the one that is likeliest its name. */
function likeliestRun({ words, less, text, term, others, isWhole }: Candidate): Range {
  const { first, last, least, most } = reachOf(words, term, others);
  const isLittle = (at: number) => little.test(words[at]?.word ?? '');
  // "Contre-indiqué" is one word.
  const begins = (at: number) => !isLittle(at) && !isHyphen(text[(words[at]?.start ?? 0) - 1]);
  const ends = (at: number) => !isLittle(at) && !isHyphen(text[words[at]?.end ?? 0]);
  // What is joined to the name of a sentence that refuses whole is refused too.
  const isJoined = (from: number, to: number) =>
    isWhole && [from - 1, to].some((at) => joint.test(words[at]?.word ?? ''));
  let best: Range = term;
  let highest = isWhole ? WHOLE : -Infinity;
  for (let from = least; from <= last; from += 1) {
    let score = less[from]?.begins ?? 0;
    for (let to = from + 1; to <= most; to += 1) {
      const isTerm = from === first && to === last + 1;
      const sum = score + (less[to]?.ends ?? 0) + (isTerm ? MARGIN : 0);
      const mayBe = to > first && (isTerm || (begins(from) && ends(to - 1) && !isJoined(from, to)));
      if (mayBe && sum > highest) {
        highest = sum;
        best = isTerm ? term : { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 };
      }
      score += less[to]?.within ?? 0;
    }
  }
  // "Plaie à la bouche ou au talon" is one name, and does not end at its joint.
  const after = words.findIndex(({ start }) => start >= best.end);
  const isCut = !isWhole && after <= last && joint.test(words[after]?.word ?? '');
  return isCut ? term : best;
}

const overlap = (one: Range, other: Range): boolean => one.start < other.end && one.end > other.start;

/** "un médicament pour le diabète": the illness is no name of whom takes it. */
const medicine =
  /(?<!\p{L})(?:médicament|remède|comprimé|cachet|pilule|goutte|traitement)s? (?:pour|contre) (?:l[ae]s? |l['’])?$/iu;

/** "si la thyroïde est trop lente": what is said of a thing in a condition. */
const condition = /(?<!\p{L})(?:si|quand|dont|(?:lorsqu|lorsque)) (?:l[ae]s? |l['’])?$/iu;
const predicate =
  /^ (?:est|sont) (?:(?:trop|déjà|très|bien|mal|un peu) ){0,2}\p{L}+(?=$|[\s.,;:)]*(?:$|[.,;:)]| (?:et|ou|ni)(?!\p{L})))/u;

/** "souffre des reins", "malade du cœur": an organ alone is no state. */
const suffering =
  /(?<!\p{L})(?:souffr\p{L}+|malades?|atteinte?s?|fragiles?) (?:d(?:e la|es|u|e) |de l['’]|d['’])$/iu;

/** The words of a refusal's name that tell the people or the state only together. */
function withState(text: string, { start, end }: Range): Range {
  const isState = namesComplaint(text.slice(start, end)) || namesState(text.slice(start, end));
  const before = text.slice(0, start);
  const lead = medicine.exec(before) ?? (isState ? null : suffering.exec(before));
  const rest = condition.test(text.slice(0, start)) ? predicate.exec(text.slice(end))?.[0] : undefined;
  return { start: lead?.index ?? start, end: end + (rest?.length ?? 0) };
}

/** What stands behind these in an item is no part of its name. */
const goesOn =
  /(?<!\p{L})(?:et|ou|ni|mais|chez|avec|sauf|si|grâce|pendant|surtout|seulement|ne)(?!\p{L})|(?<!\p{L})n['’]|[():]/u;

/** "sujets traités par la morphine", "cœur défaillant" in a list under its heading: all of an item that begins with a name. */
function wholeItem({ flow }: Reading, { role, statement, ...own }: RoledTerm): Range {
  const text = textOf(flow, statement);
  const isListed = statement.section?.label.kind === role && isEnumeration(text) && !forbidsAny(text);
  const item = isListed && itemsOf(flow, statement).find((one) => isAt(one, own.start));
  const whole = item ? withoutArticle(flow, bare(flow, item)) : own;
  const isWhole = whole.start === own.start && whole.end > own.end;
  return isWhole && !goesOn.test(flow.text.slice(own.end, whole.end)) ? whole : own;
}

/** The terms of a sentence, each as far as its name goes. */
function extended(
  reading: Reading,
  statement: Statement,
  terms: readonly RoledTerm[],
  known: readonly Term[],
): RoledTerm[] {
  if (statement.section?.label.isTaught) return [...terms];
  const words = extentWords(reading, statement, known);
  const less = lessLikely(words);
  const text = textOf(reading.flow, statement);
  const within = ({ start, end }: Range) => ({ start: start - statement.start, end: end - statement.start });
  return terms.flatMap((term) => {
    const others = terms.filter(({ role }) => role === term.role).map(within);
    const isWhole = term.kind === 'whole';
    const own = within(term);
    const run = likeliestRun({ words, less, text, term: own, others, isWhole });
    // "fait" names nobody in "Elle fait chuter le sucre.": that is told whole.
    const runs = isWhole && isEffect(text, run.start, 'illness') ? [own] : [run, own];
    const named = runs.find((range) => isName(text.slice(range.start, range.end)));
    if (named === undefined) return [];
    const { start, end } = term.role === 'contraindications' ? withState(text, named) : named;
    const range = bare(reading.flow, { start: statement.start + start, end: statement.start + end });
    const { start: from, end: to } = wholeItem(reading, { ...term, ...range });
    return { ...term, start: from, end: to };
  });
}

/** Refusals before uses, and long names before short ones. */
const inOrder = (a: RoledTerm, b: RoledTerm) =>
  a.role.localeCompare(b.role) || b.end - b.start - (a.end - a.start);

/** The terms of a plant as far as their names go; those whose names are one are told once. */
export function readExtents(reading: Reading): RoledTerm[] {
  const known = Map.groupBy(termsOf(reading), ({ statement }) => statement);
  const told = Map.groupBy(readListedTerms(reading), ({ statement }) => statement);
  return [...told].flatMap(([statement, terms]) => {
    const found: RoledTerm[] = [];
    for (const term of extended(reading, statement, terms, known.get(statement) ?? []).toSorted(inOrder))
      if (!found.some((one) => overlap(one, term))) found.push(term);
    return found.toSorted((a, b) => a.start - b.start);
  });
}
