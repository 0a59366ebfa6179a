import type { Concepts } from '#server/concepts/concepts.ts';
import { isPronoun, MONTHS, WEEKDAYS } from '#server/concepts/grammar.ts';
import { type Mention, type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import type { Reading } from './reading.ts';

type Words = readonly ReadWord[];

/** Who has given birth is no longer pregnant. */
export const BORN = 'person:femme-accouchee';

/** "j’étais enceinte", "j’allaitais", "j’ai été enceinte". */
const pastForm = /^(?:etais|etait|ete|(?:attend|allait|port|donn|nourriss|pren)(?:ais|ait))$/;
export const had = /^(?:ai|a|as|avons|avez|ont|avais|avait)$/;
const PAST_WITHIN = 3;

const month = new RegExp(`^(?:${MONTHS})$`);

/** "il y a 3 mois", "depuis deux ans" */
const isAgo = (words: Words, unit: number): boolean =>
  (wordAt(words, unit - 2) === 'a' && wordAt(words, unit - 3) === 'y') ||
  wordAt(words, unit - 2) === 'depuis';

/** "quand j’étais enceinte", "l’an dernier", "il y a 3 ans". */
const isLongAgo = (words: Words): boolean =>
  words.some(
    ({ word }, at) =>
      /^(?:autrefois|jadis)$/.test(word) ||
      (/^(?:an|annee|ete|hiver)$/.test(word) && /^(?:derniere?|passee?)$/.test(wordAt(words, at + 1))) ||
      (/^(?:ans?|annees)$/.test(word) && isAgo(words, at)),
  );

/** Also "en mai", "depuis six mois": nothing of it works any more. */
export const isLongOver = (words: Words): boolean =>
  isLongAgo(words) ||
  words.some(
    ({ word }, at) =>
      (word === 'mois' && isAgo(words, at)) ||
      (/^(?:en|depuis)$/.test(word) && /^\d{4}$/.test(wordAt(words, at + 1))) ||
      (/^(?:en|depuis)$/.test(word) && month.test(wordAt(words, at + 1))) ||
      (word === 'depuis' && wordAt(words, at + 1) === 'longtemps'),
  );

const joining = /^(?:et|ou|mais|car|donc|puis|que|qui|parce|alors|si)$/;

/** Something else is told from there on; "il y a un an" goes on. */
const beginsAnew = (words: Words, at: number): boolean =>
  words[at]?.isFirst !== false ||
  joining.test(wordAt(words, at)) ||
  (isPronoun(wordAt(words, at)) && wordAt(words, at + 1) !== 'y');

/** What is told with the words from one place to another. */
export function told(words: Words, from: number, to: number): Words {
  let first = from;
  while (first > 0 && words[first]?.isFirst === false && !joining.test(wordAt(words, first - 1))) first -= 1;
  let end = to;
  while (!beginsAnew(words, end)) end += 1;
  return words.slice(first, end);
}

const ending = /^(?:arrete\w*|finie?s?|termine\w*|cesse\w*|stoppe\w*)$/;
const adverbs = /^(?:enfin|deja|tout|totalement|completement|bien)$/;

/** "ai arrêté", "a enfin fini": done, unlike "si j’arrête" and "n’ai pas arrêté". */
export const isEnd = (words: Words, at: number): boolean =>
  ending.test(wordAt(words, at)) &&
  had.test(wordAt(words, adverbs.test(wordAt(words, at - 1)) ? at - 2 : at - 1));

const taking = /^(?:sous|prendre|traitement|medicament|cachets?|comprimes?|traitee?)$/;

/** The last word before a place that is no part of "de prendre le …", or inside what begins there. */
export function headOf(words: Words, { from, to }: Mention): number {
  const own = words.findIndex(({ word }, at) => at >= from && at < to && ending.test(word));
  if (own !== -1) return own;
  let at = from - 1;
  while (
    words[at + 1]?.isFirst === false &&
    !pastForm.test(wordAt(words, at)) &&
    !beginsAnew(words, at) &&
    (words[at]?.isGrammatical || taking.test(wordAt(words, at)))
  )
    at -= 1;
  return at;
}

/** "a arrêté le Xarelto en mai"; "était sous Xarelto, il a arrêté en mai": a medicine, unless it works still. */
function isStoppedMedicine(mention: Mention, words: Words): boolean {
  const head = headOf(words, mention);
  if (isEnd(words, head)) return isLongOver(told(words, head, mention.to));
  if (!pastForm.test(wordAt(words, head))) return false;
  if (isLongAgo(told(words, head, mention.to))) return true;
  const end = words.findIndex((_, at) => at >= mention.to && at <= mention.to + 4 && isEnd(words, at));
  return end !== -1 && isStoppedAlone(words, end) && isLongOver(told(words, end, end + 1));
}

/** "il a arrêté en mai", not "il a arrêté de fumer en mai" */
const isStoppedAlone = (words: Words, end: number): boolean =>
  /^(?:|en|depuis|il|y|l)$/.test(wordAt(words, end + 1));

const recent = new RegExp(`^(?:hier|aujourd|matin|soir|jours?|semaines?|${WEEKDAYS})$`);

/** "j’ai arrêté d’allaiter", unless it was this week. */
function isWeaned(mention: Mention, words: Words): boolean {
  const head = headOf(words, mention);
  return isEnd(words, head) && !told(words, head, mention.to).some(({ word }) => recent.test(word));
}

/** A pregnancy or a nursing that is over; "je ne savais pas que j’étais enceinte" is not. */
function isPastState({ from, to }: Mention, { words, mentions }: Reading, isPregnancy: boolean): boolean {
  const before = words.slice(Math.max(0, from - PAST_WITHIN), from).map(({ word }) => word);
  if (before.some((word) => /^(?:que|qu|si)$/.test(word))) return false;
  const isPast =
    [...before, ...words.slice(from, to).map(({ word }) => word)].some((word) => pastForm.test(word)) ||
    had.test(before.at(-1) ?? '');
  const isBorn = isPregnancy && mentions.some((one) => one.id === BORN && !one.isDenied);
  return isPast && (isBorn || before.some((word) => /^(?:quand|lorsque)$/.test(word)) || isLongAgo(words));
}

const isOver = (mention: Mention, reading: Reading, concepts: Concepts): boolean => {
  const { id } = mention;
  if (id.startsWith('drug:')) return isStoppedMedicine(mention, reading.words);
  const isNursing = id === 'person:allaitement' || id === 'complaint:tarir-le-lait';
  if (isNursing && isWeaned(mention, reading.words)) return true;
  const isPregnancy = concepts.ancestors(id).includes('person:grossesse');
  return (isPregnancy || id === 'person:allaitement') && isPastState(mention, reading, isPregnancy);
};

/** Without what the person was, or took, and is no more. */
export const withoutPastStates = (reading: Reading, concepts: Concepts): Reading => ({
  ...reading,
  mentions: reading.mentions.filter((one) => !isOver(one, reading, concepts)),
});
