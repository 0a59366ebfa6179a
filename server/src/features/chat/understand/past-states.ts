import type { Concepts } from '#server/concepts/concepts.ts';
import { MONTHS } from '#server/concepts/grammar.ts';
import type { Mention, ReadWord } from '#server/concepts/recogniser.ts';
import { BORN } from './known-slots.ts';
import { type Reading, wordAt } from './reading.ts';

type Words = readonly ReadWord[];

/** "j’étais enceinte", "j’allaitais", "j’ai été enceinte". */
const pastForm = /^(?:etais|etait|ete|(?:attend|allait|port|donn|nourriss|pren)(?:ais|ait))$/;
const had = /^(?:ai|a|as|avons|ont|avais|avait)$/;
const PAST_WITHIN = 3;

/** The words between two pauses that hold a place. */
function clauseAt(words: Words, at: number): Words {
  const from = words.findLastIndex(({ isFirst }, place) => place <= at && isFirst);
  const to = words.findIndex(({ isFirst }, place) => place > at && isFirst);
  return words.slice(Math.max(0, from), to === -1 ? words.length : to);
}

const month = new RegExp(`^(?:${MONTHS})$`);

/** "quand j’étais enceinte", "l’an dernier", "il y a 3 ans". */
const isLongAgo = (words: Words): boolean =>
  words.some(
    ({ word }, at) =>
      /^(?:autrefois|jadis)$/.test(word) ||
      (/^(?:an|annee|mois|ete|hiver)$/.test(word) && /^(?:derniere?|passee?)$/.test(wordAt(words, at + 1))) ||
      (/^(?:ans?|annees)$/.test(word) && isAgo(words, at)),
  );

/** "il y a 3 mois", "depuis deux ans" */
const isAgo = (words: Words, unit: number): boolean =>
  (wordAt(words, unit - 2) === 'a' && wordAt(words, unit - 3) === 'y') ||
  wordAt(words, unit - 2) === 'depuis';

/** Also "en mai", "depuis six mois", "c’est fini": nothing of it works any more. */
const isLongOver = (words: Words): boolean =>
  isLongAgo(words) ||
  words.some(
    ({ word }, at) =>
      (word === 'mois' && isAgo(words, at)) ||
      (/^(?:en|depuis)$/.test(word) &&
        (month.test(wordAt(words, at + 1)) || /^\d{4}$/.test(wordAt(words, at + 1)))) ||
      (word === 'depuis' && /^longtemps$/.test(wordAt(words, at + 1))),
  );

const ending = /^(?:arrete\w*|finie?s?|termine\w*|cesse\w*|stoppe\w*)$/;
const recent =
  /^(?:hier|aujourd|matin|soir|jours?|semaines?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$/;
const adverbs = /^(?:enfin|deja|tout|totalement|completement|bien)$/;

/** "ai arrêté", "a enfin fini": done, unlike "si j’arrête" and "n’ai pas arrêté". */
const endsAt = (words: Words): number =>
  words.findIndex(({ word }, at) => {
    if (!ending.test(word)) return false;
    const before = adverbs.test(wordAt(words, at - 1)) ? at - 2 : at - 1;
    return had.test(wordAt(words, before));
  });

const nothingAfter = /^(?:|en|depuis|il|l|y|cet(?:te)?|au|le|la)$/;

/** "a arrêté le Xarelto en mai"; "était sous Xarelto, il a arrêté en mai": a medicine, unless it works still. */
function isStoppedMedicine({ from }: Mention, words: Words): boolean {
  const own = clauseAt(words, from);
  const next = clauseAt(words, words.indexOf(own.at(-1) as ReadWord) + 1);
  const wasTaken = own.some(({ word }) => pastForm.test(word));
  if (endsAt(own) !== -1) return isLongOver(own);
  const end = endsAt(next);
  const isEnded = end !== -1 && nothingAfter.test(wordAt(next, end + 1));
  return wasTaken && (isLongAgo(own) || (isEnded && isLongOver(next)));
}

/** "j’ai arrêté d’allaiter", unless it was this week. */
const isWeaned = ({ from }: Mention, words: Words): boolean => {
  const own = clauseAt(words, from);
  return endsAt(own) !== -1 && !own.some(({ word }) => recent.test(word));
};

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
