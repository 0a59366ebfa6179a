import { type Mention, overlaps, type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import { treatedIn } from './needs.ts';
import { isInjection } from './other-senses.ts';
import { headOf, isEnd, isLongOver, told } from './past-states.ts';
import type { Reading } from './reading.ts';

export const UNNAMED_MEDICINE = 'drug:medicament';

/** They tell of nobody. */
export const ignoredDrugs: ReadonlySet<string> = new Set([UNNAMED_MEDICINE, 'drug:vaccins']);

const medicineTakers = new Set(
  'prend prends prenons prendre mes mon ses son sous suis traitement avale beaucoup plusieurs'.split(' '),
);

function takesUnnamed({ words, mentions }: Reading): boolean {
  return mentions.some(
    ({ id, from, to, isDenied }) =>
      id === UNNAMED_MEDICINE &&
      !isDenied &&
      !isNamedAfter(to, words, mentions) &&
      (words.slice(Math.max(0, from - 4), to).some(({ word }) => medicineTakers.has(word)) ||
        isBesideAnother(from, words, mentions)),
  );
}

const beforeTaken = /^(?:d[ue]?|des|l[ae]?|les|une?|[mts](?:on|a|es))$/;

/** "je suis sous Zorglub", "je prends du Zorglub": whatever it is, it is taken. */
const takesUnknown = ({ words, unknown }: Reading): boolean =>
  unknown.some((at) => {
    let verb = at - 1;
    while (beforeTaken.test(wordAt(words, verb))) verb -= 1;
    const isUnder =
      wordAt(words, verb) === 'sous' && /^(?:suis|est|es|sommes|etes|sont)$/.test(wordAt(words, verb - 1));
    return isUnder || /^pren(?:ds?|ons|ez|nent)$/.test(wordAt(words, verb));
  });

/** "sa piqûre chaque mois": of whatever. */
const isInjected = ({ words, mentions }: Reading): boolean =>
  !mentions.some(({ id, isDenied }) => id.startsWith('drug:') && !isDenied) &&
  words.some((_, at) => isInjection(words, at, mentions));

const NAMED_WITHIN = 2;

/** "des médicaments, lopril": which, not which else. */
const isNamedAfter = (to: number, words: readonly ReadWord[], mentions: readonly Mention[]): boolean =>
  mentions.some(
    ({ id, from }) =>
      id.startsWith('drug:') &&
      id !== UNNAMED_MEDICINE &&
      from >= to &&
      from - to <= NAMED_WITHIN &&
      !words.slice(to, from).some(({ word }) => /^(?:et|ou|avec|plus)$/.test(word)),
  );

/** "lopril et d’autres médicaments" */
const isBesideAnother = (from: number, words: readonly ReadWord[], mentions: readonly Mention[]): boolean =>
  /^autres?$/.test(wordAt(words, from - 1)) &&
  mentions.some(({ id, to }) => id.startsWith('drug:') && to < from && from - to <= NAMED_WITHIN + 1);

const HELD_WITHIN = 3;

/** "quelles plantes contiennent de la caféine": nobody takes it. */
const isContained = (words: readonly ReadWord[], { from }: Mention): boolean =>
  words
    .slice(Math.max(0, from - HELD_WITHIN), from)
    .some(({ word }) => /^(?:contien|conten|renferm)/.test(word));

/** "le thym est-il un antibiotique": said of the plant, not taken beside it. */
function isSaidOfPlant({ words, plants }: Reading, { from }: Mention): boolean {
  let at = from - 1;
  while (/^(?:un|une|il|elle|t|naturel|vrai)$/.test(wordAt(words, at))) at -= 1;
  return /^(?:est|sont)$/.test(wordAt(words, at)) && plants.some(({ to }) => to <= at && at - to <= 1);
}

export const isTaken = (drug: Mention, reading: Reading): boolean =>
  !ignoredDrugs.has(drug.id) && !isContained(reading.words, drug) && !isSaidOfPlant(reading, drug);

/** Whatever its name: told as such, unknown, injected, or by what it is for. */
export const takesSomeMedicine = (reading: Reading): boolean =>
  takesUnnamed(reading) ||
  takesUnknown(reading) ||
  isInjected(reading) ||
  treatedIn(reading).some(
    (one) =>
      !reading.mentions.some((drug) => drug.id.startsWith('drug:') && !drug.isDenied && overlaps(drug, one)),
  );

const taking = /^(?:pren(?:ds?|ons|ez|nent|ais|ait)|avale|bois)$/;
const closing = /^(?:depuis|maintenant|en|du|et|mais|donc|moi|finalement|aujourd|je|j|il|elle)$/;

/** "prends (plus) rien", whole: not "rien contre la toux", nor "rien d’autre". @returns the place of "rien" */
function nothingTaken(words: readonly ReadWord[], isNoMore: boolean): number {
  return words.findIndex(({ word }, at) => {
    const hasPlus = wordAt(words, at - 1) === 'plus';
    const verb = hasPlus ? at - 2 : at - 1;
    const next = words[at + 1];
    return (
      word === 'rien' &&
      hasPlus === isNoMore &&
      (taking.test(wordAt(words, verb)) || (!hasPlus && taking.test(wordAt(words, verb - 1)))) &&
      (!next || next.isFirst || closing.test(next.word))
    );
  });
}

/** "aucun médicament", "plus de traitement" */
const lacked = ({ words, mentions }: Reading, isNoMore: boolean): Mention | undefined =>
  mentions.find(
    ({ id, from, isDenied }) =>
      id === UNNAMED_MEDICINE &&
      isDenied &&
      /^(?:aucune?|de|d)$/.test(wordAt(words, from - 1)) &&
      words.slice(Math.max(0, from - 3), from).some(({ word }) => word === 'plus') === isNoMore,
  );

/** "prends rien depuis lundi": until then something was taken. */
const isSince = (words: readonly ReadWord[], at: number): boolean => wordAt(words, at + 1) === 'depuis';

/** Where all medicines are said to be taken no more; -1 when they are not. */
function allGivenUp(reading: Reading): number {
  const { words, mentions } = reading;
  const plain = nothingTaken(words, false);
  const at = nothingTaken(words, true);
  if (at !== -1) return at;
  if (plain !== -1 && isSince(words, plain)) return plain;
  const unnamed = lacked(reading, true);
  if (unnamed) return unnamed.from;
  return words.findIndex((_, place) => {
    if (!isEnd(words, place)) return false;
    const isAll = [wordAt(words, place - 1), wordAt(words, place + 1)].some((one) =>
      /^tou(?:t|s)$/.test(one),
    );
    const isWhole = words[place + 1]?.word !== 'de' || /^(?:moi|lui|elle)$/.test(wordAt(words, place + 2));
    const isTreatment = mentions.some(
      (one) => one.id === UNNAMED_MEDICINE && one.from > place && one.from - place <= NAMED_WITHIN + 1,
    );
    return isWhole && (isAll || isTreatment || isAlone(words, place));
  });
}

const ALONE_WITHIN = 6;
const alone = /^(?:seule?|memes?|dire|avis|ordonnance)$/;

/** "arrêté tout seul", "de moi-même", "sans le dire" */
const isAlone = (words: readonly ReadWord[], at: number): boolean =>
  words.slice(at + 1, at + 1 + ALONE_WITHIN).some(({ word }) => alone.test(word));

/** No medicine at all: not "rien contre la toux", nor "rien d’autre", nor "pas mon traitement"; given up long ago is none. */
export function takesNothing(reading: Reading): boolean {
  const { words } = reading;
  const plain = nothingTaken(words, false);
  if ((plain !== -1 && !isSince(words, plain)) || lacked(reading, false)) return true;
  const ended = allGivenUp(reading);
  return ended !== -1 && isLongOver(told(words, ended, ended + 1));
}

export interface Stopped {
  /** Whatever is known to be taken. */
  readonly isAll: boolean;
  readonly ids: readonly string[];
}

const doctors =
  /^(?:medecins?|docteur|dr|cardiolog\w*|specialiste|generaliste|hopital|oncolog\w*|psychiatre|neurolog\w*|chirurgien\w*|prescri\w*)$/;

/** Medicines given up of late, or nobody knows when, and not by a doctor: they may act still. */
export function stoppedIn(reading: Reading): Stopped {
  const { words, mentions } = reading;
  const isOwn = (at: number) => {
    const clause = told(words, at, at + 1);
    return !isLongOver(clause) && (isAlone(words, at) || !clause.some(({ word }) => doctors.test(word)));
  };
  const ended = allGivenUp(reading);
  const named = mentions.filter((one) => {
    if (!one.id.startsWith('drug:') || ignoredDrugs.has(one.id)) return false;
    const head = headOf(words, one);
    return isEnd(words, head) && isAlone(words, head) && isOwn(head);
  });
  return { isAll: ended !== -1 && isOwn(ended), ids: named.map(({ id }) => id) };
}
