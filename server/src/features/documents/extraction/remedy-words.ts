import { type ReadWord, readWords } from '#server/concepts/recogniser.ts';
import { oncePer } from '#server/lib/memoize.ts';
import { headingKind } from './find-labels.ts';
import { frequency, tellsDose, tellsHowOften } from './meaning.ts';
import { type MentionKind, mentionsIn } from './mentions.ts';
import { featureOf } from './roles.ts';
import type { Reading } from './statements.ts';
import { clausesOf, featuresOfStatement } from './term-roles.ts';
import { itemsOf, type Statement, statementsOf } from './terms.ts';
import { type Range, textOf } from './text-flow.ts';
import { methodNamed, methodWords, partPhrase, partWord } from './vocabulary.ts';
import { readWeights } from './weights.ts';

/** What a word is one of. */
export const remedyRoles = ['none', 'partUsed', 'preparation', 'posology'] as const;
export type RemedyRole = Exclude<(typeof remedyRoles)[number], 'none'>;

type Kind = MentionKind | 'part' | 'method';

/** The kinds of name that each word is one of; "'" where it goes on. */
function kindsOf(text: string, words: readonly ReadWord[]): string[] {
  const formed = (form: RegExp, kind: Kind) =>
    [...text.matchAll(form)].map(({ index, 0: own }) => ({ kind, start: index, end: index + own.length }));
  const names = [...mentionsIn(text), ...formed(partPhrase, 'part'), ...formed(methodWords, 'method')];
  return words.map((word) => {
    const own = names.filter(({ start, end }) => start < word.end && end > word.start);
    const goesOn = own.length > 0 && own.every(({ start }) => start < word.start);
    return `${[...new Set(own.map(({ kind }) => kind))].toSorted().join('+')}${goesOn ? "'" : ''}`;
  });
}

/** Words beside a word that tell what it is part of. */
const NEAR = [1, 2, 3];

function featuresOfWords(text: string, words: readonly ReadWord[], heading: string): string[][] {
  const kinds = kindsOf(text, words);
  const clauses = clausesOf(text);
  const shapes = words.map(featureOf);
  const at = (i: number): string => shapes[i] ?? (i < 0 ? '^' : '$');
  const kind = (i: number): string => kinds[i] ?? '-';
  const sign = (i: number): string => (beginsPiece(text, words, i) ? ',' : '');
  let nth = 0;
  let first = 0;
  return words.map(({ start }, i) => {
    if (i > 0 && sign(i) !== '') {
      nth += 1;
      first = i;
    }
    return [
      ...(clauses.findLast((one) => one.start <= start)?.features ?? []),
      `w ${at(i)}`,
      `w ${at(i)} ${heading}`,
      `p ${at(i).slice(0, 5)}`,
      `m ${kind(i)}`,
      `m ${kind(i)} ${heading}`,
      `m ${kind(i - 1)} ${kind(i)} ${kind(i + 1)}`,
      `${at(i - 1)}${sign(i)} ${at(i)}`,
      `${at(i)}${sign(i + 1)}> ${at(i + 1)}`,
      `${at(i - 1)} ${kind(i)}`,
      `${kind(i)} ${at(i + 1)}`,
      ...NEAR.flatMap((n) => [`${-n}${sign(i - n + 1)} ${at(i - n)}`, `m${-n} ${kind(i - n)}`]),
      ...NEAR.flatMap((n) => [`${n}${sign(i + n)} ${at(i + n)}`, `m${n} ${kind(i + n)}`]),
      `begins${sign(i)}`,
      `ends${sign(i + 1)}`,
      `piece${Math.min(3, nth)} ${heading}`,
      `first${Math.min(4, i - first)} ${heading}`,
    ];
  });
}

/** After a sign of punctuation; "1,5" is one number. */
const beginsPiece = (text: string, words: readonly ReadWord[], i: number): boolean =>
  i <= 0 ||
  i >= words.length ||
  (words[i]?.isFirst === true && !/\d[.,]$/.test(text.slice(0, words[i]?.start)));

/** A sentence with what tells the role of each of its words: of its remedies, and of how far its other names go. */
export const featuredSentence = oncePer((statement: Statement, reading: Reading) => {
  const text = textOf(reading.flow, statement);
  const words = readWords(text);
  const own = featuresOfWords(text, words, statement.section?.label.kind ?? 'none');
  return {
    statement,
    text,
    shared: featuresOfStatement(statement, reading),
    words: words.map((word, at) => ({ ...word, own: [...new Set(own[at])] })),
  };
});

/** The sentences of a plant, with what tells the role of each of their words. */
export const featuredWords = (reading: Reading) =>
  statementsOf(reading).map((statement) => featuredSentence(statement, reading));

const scoresOf = readWeights('document-remedies', remedyRoles);

/** A run of numbers, from one of them to another. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly sum: number;
}

/** Of the runs of some numbers the one whose sum is greatest; null where none is above zero. */
export function greatestRun(values: readonly number[]): Run | null {
  let best: Run | null = null;
  let from = 0;
  let sum = 0;
  for (const [at, value] of values.entries()) {
    if (sum <= 0) {
      sum = 0;
      from = at;
    }
    sum += value;
    if (sum > (best?.sum ?? 0)) best = { from, to: at + 1, sum };
  }
  return best;
}

/** What a word that is surely none costs within a dose. */
const COST = 0.4;
/** Sums of fewer words are none of a role. */
const LEAST: Readonly<Record<RemedyRole, number>> = { partUsed: 0.05, preparation: 0.05, posology: 0.8 };
/** A word less likely than this ends a name, which has no other words within it. */
const MAYBE = 0.3;

function runsIn(values: readonly number[], least: number, first = 0): Run[] {
  const run = greatestRun(values);
  if (run === null || run.sum < least) return [];
  return [
    ...runsIn(values.slice(0, run.from), least, first),
    { ...run, from: first + run.from, to: first + run.to },
    ...runsIn(values.slice(run.to), least, first + run.to),
  ];
}

/** "écorce de la racine" is one part. */
function wholeName(text: string, { start, end }: Range): Range {
  const phrases = [...text.matchAll(partPhrase)].map((one) => ({
    from: one.index,
    to: one.index + one[0].length,
  }));
  const own = phrases.find(({ from, to }) => from < end && start < to);
  return { start: Math.min(start, own?.from ?? start), end: Math.max(end, own?.to ?? end) };
}

/** What forbids, limits, or says to whom: without it a dose is another. */
const limiting =
  /^(?:ne?|pas|jamais|maxi\w*|depass\w*|exced\w*|enfants?|nourrissons?|bebes?|adultes?|ans|not|never|than|exceed\w*|child\w*|adults?|years?)$/;
/** A number that goes on: "1,5 à", "deux ou". */
const number =
  /(?:\d|(?<!\p{L})(?:deux|trois|quatre|cinq|six|huit|dix|douze|vingt|two|three|four|five|six|ten))(?:\s?[,.–-]|\s(?:à|ou|to|or))?\s?$/iu;
const pieceEnd = /\s*(?:[,()\t]|$)/u;
const clauseEnd = /[.;:!?](?=\s)|\n/gu;

/** What a preparation is made of, and how long it stands. */
const recipe = /(?<!\p{L})(?:litres?|l|minutes?|min|quart d['’]heure)(?!\p{L})/iu;
const beginsWithAmount =
  /^\W*(?:\d|(?:une?|deux|trois|quatre|cinq|six|huit|dix|two|three|four|five|six|ten)(?!\p{L}))/iu;

/** A dose without what leads to it and is none: "30 g par litre ; | trois tasses par jour", "extrait sec, | 40 mg". */
function doseWithin(text: string, words: readonly ReadWord[], run: Run): Run {
  const isCut = (at: number) => /[,;:.]\s+$/.test(text.slice(0, words[at]?.start));
  const cuts = [...words.keys()].filter(
    (at) => at === run.from || (at > run.from && at < run.to && isCut(at)),
  );
  const said = (from: number, to = run.to) => text.slice(words[from]?.start, words[to - 1]?.end);
  const from = cuts.find((first, nth) => {
    const piece = said(first, cuts[nth + 1]);
    if (frequency.test(piece) || words.slice(first, cuts[nth + 1]).some(({ word }) => limiting.test(word)))
      return true;
    const rest = said(cuts[nth + 1] ?? run.to);
    // "30 g pour un litre, à boire dans la journée": its only amount.
    const isRecipe = recipe.test(piece) && beginsWithAmount.test(rest) && tellsHowOften(rest);
    return !isRecipe && (tellsDose(piece) || beginsWithAmount.test(piece) || /\d/.test(piece));
  });
  return { ...run, from: from ?? run.from };
}

/** A dose with its whole number and with what limits it. */
function wholeDose(text: string, words: readonly ReadWord[], { from, to }: Run): Range {
  let first = /^de?$/.test(words[from]?.word ?? '') && to > from + 1 ? from + 1 : from;
  while (first > 0 && number.test(text.slice(0, words[first]?.start))) first -= 1;
  const [start, end] = [words[first]?.start ?? 0, words[to - 1]?.end ?? 0];
  const ends = [...text.matchAll(clauseEnd)].map(({ index }) => index);
  const before = ends.findLast((at) => at < start) ?? 0;
  const after = ends.find((at) => at >= end) ?? text.length;
  const limits = words.filter((one) => one.start >= before && one.end <= after && limiting.test(one.word));
  const last = limits.at(-1)?.end ?? end;
  return {
    start: Math.min(start, limits[0]?.start ?? start),
    // "Jamais" alone says the contrary of "jamais plus d’une semaine".
    end: last > end ? Math.min(after, last + text.slice(last).search(pieceEnd)) : end,
  };
}

/** "deux tasses par jour, | pour faciliter le travail": what it is for is none of a dose. */
function doseWithoutPurpose(text: string, words: readonly ReadWord[], run: Run): Run {
  const leads = (at: number) => /^(?:pour|contre)$/.test(words[at]?.word ?? '');
  const to = [...words.keys()].findLast((at) => at > run.from && at < run.to && leads(at));
  if (to === undefined) return run;
  const said = text.slice(words[to]?.end, words[run.to - 1]?.end);
  const isOfDose =
    tellsDose(said) ||
    frequency.test(said) ||
    beginsWithAmount.test(said) ||
    words.slice(to, run.to).some(({ word }) => limiting.test(word));
  return isOfDose ? run : { ...run, to };
}

/** What the next word belongs to: no dose ends with it. */
const leading =
  /^(?:le|la|les|l|au|aux|a|du|des|de|d|par|pour|pendant|durant|avant|apres|et|ou|un|une|avec|sans|jamais)$/;
const NEXT = 3;
/** No more words before the next sign belong to a dose. */
const REST = 6;
/** "trois semaines | de sève", "une semaine | durant" */
const ofBefore = /^(?:de?|durant)$/;
const OF_BEFORE = 2;
/** With these a piece of a dose begins. */
const limitLead = /^(?:avec|sans|jamais)$/;

/** "trois soirs de suite | et on arrête" */
const clause = /^et (?:l['’])?(?:on|je|tu|ils?|elles?|nous|vous) /iu;

/** Where the words that stand with one up to the next sign or clause end. */
function pieceEndAt(text: string, words: readonly ReadWord[], at: number): number {
  let end = at + 1;
  while (end < words.length && !beginsPiece(text, words, end) && !clause.test(text.slice(words[end]?.start)))
    end += 1;
  return end;
}

/** "deux gouttes tièdes le | soir", "sept jours au plus, cinq | fois l’an": a dose goes on to its time or to the next sign, or ends before what leads to other words. */
function doseToItsEnd(text: string, words: readonly ReadWord[], run: Run): Run {
  let to = run.to;
  while (to > run.from + 1 && leading.test(words[to - 1]?.word ?? '')) to -= 1;
  const next = [...words.keys()]
    .slice(run.to, run.to + NEXT)
    .find((at) => frequency.test(text.slice(words[at]?.start, words[at]?.end)));
  const isToTime =
    next !== undefined && !/[,.;:()\t]/.test(text.slice(words[run.to - 1]?.end, words[next]?.start));
  if (to < run.to && isToTime) return { ...run, to: next + 1 };
  const isWithin = to < run.to && (!beginsPiece(text, words, to) || limitLead.test(words[to]?.word ?? ''));
  const before = words[run.to - 1];
  const after = words[run.to]?.word ?? '';
  const isCut = number.test(text.slice(0, before?.end)) || (before?.word === 'fois' && after === 'par');
  const end = pieceEndAt(text, words, run.to - 1);
  const most = isWithin || isCut ? REST : ofBefore.test(after) ? OF_BEFORE : 0;
  const last = words[end - 1]?.word ?? '';
  const isWhole = end - run.to <= most && (last === 'durant' || !leading.test(last));
  // "5 g de fleurs | par tasse" is a recipe.
  const isTaken = frequency.test(text.slice(words[run.from]?.start, words[run.to - 1]?.end));
  return { ...run, to: isTaken && isWhole ? end : to };
}

/** From its first amount or time to its last, with what limits it. */
function doseIn(text: string, words: readonly ReadWord[], run: Run): Range {
  const own = doseWithoutPurpose(text, words, doseWithin(text, words, run));
  return wholeDose(text, words, doseToItsEnd(text, words, own));
}

/** A part, a preparation or a dose in the text of a plant. */
export interface RemedyTerm extends Range {
  readonly role: RemedyRole;
  readonly statement: Statement;
}

const isRemedy = (kind: string | undefined): kind is RemedyRole => kind !== undefined && kind in LEAST;

type FeaturedSentence = ReturnType<typeof featuredWords>[number];

function termsIn({ flow }: Reading, { statement, text, shared, words }: FeaturedSentence): RemedyTerm[] {
  const { label } = statement.section ?? {};
  if (label?.isTaught && isRemedy(label.kind)) {
    const { kind } = label;
    const taught = kind === 'posology' ? [statement] : itemsOf(flow, statement);
    return taught.map(({ start, end }) => ({ start, end, role: kind, statement }));
  }
  // What stands between sections may be of anything.
  if (statement.isLoose) return [];
  const scores = words.map(({ own }) => scoresOf({ shared, own }));
  const term = (role: RemedyRole, { start, end }: Range): RemedyTerm => ({
    role,
    statement,
    start: statement.start + start,
    end: statement.start + end,
  });
  const names = (['partUsed', 'preparation'] as const).flatMap((role) => {
    const values = scores.map((one) => (one[role] < MAYBE ? -1 : one[role] - COST));
    const cuts = [...words.keys()].filter((at) => beginsPiece(text, words, at));
    return cuts.flatMap((from, nth) =>
      runsIn(values.slice(from, cuts[nth + 1]), LEAST[role], from).map((run) =>
        term(role, wholeName(text, { start: words[run.from]?.start ?? 0, end: words[run.to - 1]?.end ?? 0 })),
      ),
    );
  });
  const doses = runsIn(
    scores.map(({ posology }) => posology - COST),
    LEAST.posology,
  );
  return [...names, ...doses.map((run) => term('posology', doseIn(text, words, run)))];
}

/** "Infusion : 3 g par tasse", "huile : macérer", "Vinaigre, un rameau par flacon": the key of a recipe, with its sign. */
const recipeKey =
  /^[^\p{L}]{0,3}((?:\p{Lu}|\p{Ll}(?=[^,]*:))[\p{L}’'-]+(?: \p{Ll}[\p{L}’'-]+){0,2})\s?(:|,|\s[–—-])\s+(?=\S)/u;

interface RecipeKey extends Range {
  readonly statement: Statement;
  readonly text: string;
  readonly sign: string;
}

/** The keys with which the sentences under a heading of preparations begin. */
const recipeKeys = (reading: Reading): RecipeKey[] =>
  statementsOf(reading).flatMap((statement) => {
    if (statement.section?.label.kind !== 'preparation') return [];
    const [all = '', text = '', sign = ''] = recipeKey.exec(textOf(reading.flow, statement)) ?? [];
    const start = statement.start + all.indexOf(text);
    return text === '' ? [] : [{ start, end: start + text.length, statement, text, sign: sign.trim() }];
  });

/** Whether words say something else than what is made: a part, a state, whom, or the heading of another section. */
const isOfElse = (text: string): boolean =>
  partWord.test(text) || mentionsIn(text).length > 0 || headingKind(text) !== null || tellsDose(text);

/** "Confiture : …" beside "Infusion : …": a key set as that of a preparation in its section is one too. */
function keyedPreparations(reading: Reading, told: readonly RemedyTerm[]): RemedyTerm[] {
  const keys = recipeKeys(reading);
  const preparations = told.filter(({ role }) => role === 'preparation');
  const isTold = (key: RecipeKey) => preparations.some((one) => one.start < key.end && one.end > key.start);
  const isMethod = ({ text }: RecipeKey) => methodNamed(text) !== undefined;
  const known = keys.filter((key) => isTold(key) || isMethod(key));
  const isBeside = ({ statement, sign }: RecipeKey) =>
    known.some((one) => one.sign === sign && one.statement.section === statement.section);
  return keys
    .filter((key) => isBeside(key) && !isTold(key) && (isMethod(key) || !isOfElse(key.text)))
    .map(({ start, end, statement }) => ({ start, end, statement, role: 'preparation' }));
}

/** What the text of a plant tells of how it is taken. */
export function readRemedies(reading: Reading): RemedyTerm[] {
  const told = featuredWords(reading).flatMap((sentence) => termsIn(reading, sentence));
  return [...told, ...keyedPreparations(reading, told)].toSorted((a, b) => a.start - b.start);
}
