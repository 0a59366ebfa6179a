import { markLetters } from '#server/adapters/pdf/characters.ts';
import { loadConcepts } from '#server/concepts/concepts.ts';
import { createVocabulary, readWords, recognise } from '#server/concepts/recogniser.ts';
import { folded } from '#server/french/folded.ts';
import { memoize, once } from '#server/lib/memoize.ts';
import type { Range } from './text-flow.ts';
import { isAdjective, methodWords } from './vocabulary.ts';

/** An illness or complaint, people in a state of their own, what they are treated with, or how a plant is taken. */
export type MentionKind = 'illness' | 'person' | 'drug' | 'route';

export interface Mention extends Range {
  readonly kind: MentionKind;
  /** The product knows it by a name, not by its form alone. */
  readonly isKnown: boolean;
}

const kinds: Readonly<Record<string, MentionKind>> = {
  complaint: 'illness',
  disease: 'illness',
  person: 'person',
  drug: 'drug',
  route: 'route',
};

/** Said of anybody; in books of plants "drogue" is the plant itself. */
const meaningless = new Set([
  'person:femme',
  'person:homme',
  'person:adulte',
  'person:fils-ou-fille',
  'drug:drogues',
]);

const conceptNames = once(() => {
  const vocabulary = createVocabulary();
  for (const { id, type, names } of loadConcepts().all) {
    const kind = kinds[type];
    if (kind !== undefined && !meaningless.has(id)) for (const name of names) vocabulary.add(name, kind);
  }
  return vocabulary;
});

const pregnancyNames = once(() => {
  const concepts = loadConcepts();
  const vocabulary = createVocabulary();
  for (const id of concepts.descendants('person:grossesse'))
    for (const name of concepts.get(id)?.names ?? []) vocabulary.add(name, id);
  return vocabulary;
});

/** Where a text names pregnancy, in whatever words: "celle qui attend un enfant". */
export function pregnancyNamesIn(text: string): Range[] {
  const words = readWords(text);
  return recognise(words, [pregnancyNames()]).map(({ from, to }) => ({
    start: words[from]?.start ?? 0,
    end: words[to - 1]?.end ?? 0,
  }));
}

/** Forms of illnesses, in French and English: English names are not among the concepts. */
const illness =
  /(?<![a-z])(?:(?:head|tooth|stomach|tummy|belly|back|ear|muscle)?-?aches?|\w*(?:itis|algia|pathy|osis|emia|ectomy)|pains?|coughs?|colds?|fevers?|cramps?|wounds?|burns?|ulcers?|swelling|tension|inflammations?|infections?|diseases?|disorders?|\w*algies?|\w{3,}[bce-hj-np-tv-z]ites?|\w*oidites?|otites?|\w*emies?|\w{3,}(?<!p)oses?|maux|douleurs?|troubles?|maladies?|(?<!(?:une|chaque|cette|par|a|premiere|derniere|\d) )goutte(?! (?:d[e']|a goutte|par|le|au)))(?![a-z])/g;

/** "Toxicité", "efficacité": their accent tells them from "otite"; and things that end as inflammations do. */
const quality =
  /ités?$|^(?:marmite|marguerite|clématite|termite|ermite|dynamite|favorite|composite|hypocrite|granite|météorite|carmélite)s?$/iu;
/** "bouton floral": no pimple. */
const bud = /^boutons? (?:flora|d[eu]s? (?:la |sa )?fleurs?|à fleurs?)/iu;

/** People and states that a plant is forbidden to. */
const state =
  /(?<![a-z])(?:grossesses?|enceintes?|femmes? grosses?|(?<=(?:les|aux|des) )(?:tout[- ]?)?petits(?=\s*(?:$|[.,;:)!?]|(?:de moins|avant|jusqu)(?![a-z])))|allait\w*|lactation|nourrissons?|enfants? (?:de )?(?:moins|jusqu)|enfants? en bas|(?:moins|avant|au-dessous|en[ -]dessous) (?:de |d')?(?:l'age de )?(?:\d+|une?|deux|trois|quatre|cinq|six|sept|huit|dix|douze|quinze|seize|dix-huit) (?:ans?|mois)|allergi\w*|hypersensibilit\w*|insuffisan(?:ces?|te?s?)|traitements? (?:anti|par|immuno|hypo)\w*|traite[es]?(?![a-z])|obstruction|antecedents?|ulcere|glaucome|epilep\w+|anticoagul\w*|pregnan\w*|breast ?feed\w*|nursing|children under|under (?:\w+ years?|(?:the age of )?\d+(?! ?(?:%|[a-z])))|allerg\w*|transplant|hormono\w*|operation|chirurgi\w*|surgery|auto-?medications?)(?![a-z])/g;

export const namesState = (text: string): boolean => folded(text).search(state) !== -1;

/** Whether words name a way of taking: "voie orale". */
export const namesRoute = (text: string): boolean => mentionsIn(text).some(({ kind }) => kind === 'route');

const marks = new RegExp(String.raw`(?<=[\p{L}.])[${markLetters}](?:, ?[${markLetters}])*`, 'gu');
/** The marks of notes are none of the word that they stand with: "Aloèsᵃ, ᵇ". */
export const withoutMarks = (text: string): string => text.replace(marks, (all) => ' '.repeat(all.length));

/** In order; those that overlap are all given. */
export const mentionsIn = memoize(
  (printed: string): readonly Mention[] => {
    const text = withoutMarks(printed);
    const words = readWords(text);
    const plain = folded(text);
    const known = recognise(words, [conceptNames()]).map(({ id, from, to }) => ({
      start: words[from]?.start ?? 0,
      end: words[to - 1]?.end ?? 0,
      kind: id as MentionKind,
      isKnown: true,
    }));
    const formed = (form: RegExp, kind: MentionKind) =>
      [...plain.matchAll(form)].map(({ index, 0: found }) => ({
        start: index,
        end: index + found.length,
        kind,
        isKnown: false,
      }));
    const ill = formed(illness, 'illness').filter(({ start, end }) => !quality.test(text.slice(start, end)));
    const named = known.filter(({ start }) => !bud.test(text.slice(start)));
    return [...named, ...ill, ...formed(state, 'person')].toSorted((a, b) => a.start - b.start);
  },
  (text) => text,
  2_000,
);

/** By a name that the product knows, not by its form alone. */
export const namesKnownComplaint = (text: string): boolean =>
  mentionsIn(text).some(({ kind, isKnown }) => isKnown && kind === 'illness');
export const namesComplaint = (text: string): boolean =>
  mentionsIn(text).some(({ kind }) => kind === 'illness');

const article = /^(?:les?|la|l|une?|aucune?|des|du|aux?|ses|son|sa|leurs?|cette?|ces|the|an?)$/;
/** They lead from one noun to the next within a name: "brûlures d’estomac", "troubles liés à l’âge". */
const link = /^(?:de|d|du|des|a|au|aux|la|le|les|l|en|of|the|moins|plus|sous|to)$/;
/** What goes on about something else. */
const stop =
  /^(?:et|ou|ni|mais|car|or|and|but|qui|que|qu|dont|ou|chez|pendant|durant|apres|avant|depuis|lors|lorsque|quand|si|par|pour|contre|sans|avec|sur|dans|vers|selon|puis|afin|grace|comme|aussi|ainsi|cause|sauf|hormis|excepte|surtout|tres|plus|ne|n|pas|se|s|y|il|ils|elle|elles|on|je|vous|nous|est|sont|etait|a|ont|ayant|doit|doivent|peut|peuvent|faut|for|in|with|when|while|which|that|it|is|are|by|from|as|should|must)$/;
const numeral = /^(?:\d+|un|deux|trois|quatre|cinq|six|sept|huit|dix|douze|quinze|seize|dix-huit)$/;
/** Names of illnesses that English puts behind a noun: "kidney disease". */
const compound =
  /^(?:pains?|coughs?|colds?|cramps?|wounds?|burns?|ulcers?|infections?|diseases?|disorders?|swelling)$/;
const verb = /(?:\w{2}(?:r(?:a|ont)|aient|issent|vent|isent|ttent|nnent)|iez|erez)$/;
/** Nouns before "de" that name no illness themselves. */
const role =
  /^(?:cas|traitements?|prevention|soins?|porteurs?|personnes?|sujets?|patients?|femmes?|gens|soulagement|treatment|relief|cases?|management|remedes?|effets?|risques?)$/;
/** Their words are those of the person who does it. */
const deed = /^(?:allaite|allaitent|attend\w*)$/;

interface Word extends Range {
  readonly word: string;
  /** Punctuation stands before it. */
  readonly isFirst: boolean;
}

const isNoun = (words: readonly Word[], at: number, isLinked: boolean): boolean => {
  const before = words[at - 1]?.word;
  const own = words[at]?.word ?? '';
  return (
    !(isLinked && role.test(own)) &&
    !stop.test(own) &&
    !link.test(own) &&
    (before === undefined ||
      words[at]?.isFirst === true ||
      article.test(before) ||
      /^(?:contre|pour|et|ou|against|for)$/.test(before))
  );
};

/** "les quintes de toux", "petites plaies": what stands before its noun belongs to a name. */
function extendedLeft(words: readonly Word[], from: number): number {
  let at = from;
  for (;;) {
    const before = words[at - 1];
    if (before === undefined || words[at]?.isFirst) return at;
    if (deed.test(words[at]?.word ?? '') && before.word === 'qui') return Math.max(0, at - 2);
    if (
      at === from &&
      compound.test(words[at]?.word ?? '') &&
      !stop.test(before.word) &&
      !article.test(before.word) &&
      words[at - 2]?.word !== 'to'
    )
      return at - 1;
    let noun = at - 1;
    while (noun > 0 && /^(?:de|d|du|des|la|l|of)$/.test(words[noun]?.word ?? '') && !words[noun]?.isFirst)
      noun -= 1;
    const isLinked = noun < at - 1 && /^(?:de|d|du|des|of)$/.test(words[noun + 1]?.word ?? '');
    if (noun < at - 1 && !isLinked) return at;
    if (!isNoun(words, noun, isLinked) || (noun === at - 1 && article.test(before.word))) return at;
    at = noun;
  }
}

/** "enfant de moins de 12 ans Mémoire : …": with a key another text begins. */
const key = /^\p{Lu}[\p{L}’'-]+\s?:\s/u;

const ofWord = /^(?:d|de|du|des)$/;
const atWord = /^(?:a|aux?)$/;

/** "cancer du sein ou de l’utérus", "ulcère à l’estomac ou au duodénum": one noun of two; where a name follows, only of one thing that is known. */
function isOfSame(
  words: readonly Word[],
  from: number,
  at: number,
  isName: (at: number) => boolean,
): boolean {
  const [joint = '', leads = '', article = ''] = words.slice(at, at + 3).map(({ word }) => word);
  const link = [ofWord, atWord].find((one) => one.test(leads));
  const isOne = /^(?:du|au)$/.test(leads) || /^(?:l|la)$/.test(article);
  return (
    /^(?:ou|et)$/.test(joint) &&
    link !== undefined &&
    words.slice(from + 1, at).some(({ word }) => link.test(word)) &&
    (isOne || ![2, 3, 4].some((next) => isName(at + next)))
  );
}

function extendedRight(
  text: string,
  words: readonly Word[],
  { from, to }: { readonly from: number; readonly to: number },
  isName: (at: number) => boolean,
): number {
  let at = to;
  let end = to;
  for (; at < words.length; at += 1) {
    const { word, isFirst, start } = words[at] as Word;
    if (isFirst || key.test(text.slice(start))) break;
    // "nouveau-né"
    if (text[start - 1] === '-') {
      end = at + 1;
      continue;
    }
    if (link.test(word) || isOfSame(words, from, at, isName)) continue;
    if (stop.test(word) || verb.test(word)) break;
    const isLinked = at > end;
    const before = words[at - 1]?.word ?? '';
    if (before === 'en' && (word.endsWith('ant') || methodWords.test(text.slice(start)))) break;
    const isLast = words[at + 1] === undefined || words[at + 1]?.isFirst === true;
    if (
      !isLinked &&
      !isLast &&
      !numeral.test(before) &&
      !isAdjective(word) &&
      !/[eé]e?s?$|(?:eur|ant|if|oral|ons?)s?$/u.test(text.slice(start, words[at]?.end))
    )
      break;
    end = at + 1;
  }
  methodWords.lastIndex = 0;
  return end;
}

const inner = /\s(?:sont|est|a|ont)\s/;

function partsOf(text: string, { start, end }: Range): Range[] {
  const joint = /\s(?:et|ou|and|or)\s+(?:d['’]|de )?/u.exec(text.slice(start, end));
  // "insuffisance cardiaque ou rénale": adjectives of one noun are no two names.
  const next =
    joint === null ? '' : (text.slice(start + joint.index + joint[0].length, end).split(' ')[0] ?? '');
  if (joint === null || isAdjective(next)) return [{ start, end }];
  const rest = { start: start + joint.index + joint[0].length, end };
  return [{ start, end: start + joint.index }, ...partsOf(text, rest)];
}

/** Names of illnesses, people or medicines in a sentence, each with the words that belong to it. */
export function namesIn(text: string, wanted: readonly MentionKind[]): Range[] {
  const words: Word[] = readWords(text);
  const found: Range[] = [];
  const mentions = mentionsIn(text).filter(
    ({ start, end, kind }) => wanted.includes(kind) && !inner.test(text.slice(start, end)),
  );
  const isName = (at: number) =>
    mentions.some(({ start, end }) => start < (words[at]?.end ?? 0) && end > (words[at]?.start ?? 0));
  for (const { start, end } of mentions.flatMap((mention) => partsOf(text, mention))) {
    if ((found.at(-1)?.end ?? 0) > start) continue;
    const first = words.findIndex((one) => one.end > start);
    const last = words.findLastIndex((one) => one.start < end);
    if (first === -1 || last < first) continue;
    const from = extendedLeft(words, first);
    const to = extendedRight(text, words, { from, to: last + 1 }, isName);
    const before = found.at(-1);
    // "traitement par lithium": names side by side are one.
    if (before && from > 0 && words[from]?.isFirst === false && words[from - 1]?.end === before.end) {
      found[found.length - 1] = { start: before.start, end: words[to - 1]?.end ?? end };
      continue;
    }
    found.push({
      start: Math.max(words[from]?.start ?? start, found.at(-1)?.end ?? 0),
      end: words[to - 1]?.end ?? end,
    });
  }
  return found;
}
