import type { Slot } from '@simples/contract/answer-blocks';
import type { ConceptId } from '#server/concepts/concepts.ts';
import { type Mention, type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import { clausesOf } from '#server/concepts/told-patterns.ts';
import { steeps } from './intents.ts';
import { takenIn } from './known-slots.ts';
import { UNNAMED_MEDICINE } from './medicines-told.ts';
import { had } from './past-states.ts';
import { plantsIn, type Reading } from './reading.ts';

type Words = readonly ReadWord[];

const stops =
  /^(?:arrete[rz]?|arreterai|stoppe[rz]?|lacher|abandonner|supprimer|laisse[rz]?|delaisser|cesse[rz]?|interrompre|suspendre|quitter|sauter|jete[rz]?)$/;
export const replaces = /^remplac/;
const delays = /^(?:refus\w*|repouss\w*|reporte[rz]?|retarde[rz]?|annule[rz]?|differer|decaler)$/;
const says =
  /^(?:dit|disent|veu[xt]|veulent|voudrait|demandent?|conseille|conseillent|jure|propose|pense|faut|interdit|exige|promet|ordonne)$/;
const medicine = /^(?:piqures?|injections?|medicaments?|medocs?|cachets?|comprimes?|traitements?)$/;
const ofOneKind = /^(?:pilules?|gelules?|chimio|insuline|dialyse)$/;
const care =
  /^(?:oper\w*|operations?|chirurgie|chirurgien\w*|rayons|radiotherapie|chimio\w*|dialyse|transfusion|greffe|cesarienne|hopital)$/;
const alone = /^(?:avec|grace|sans|net|brutalement|doucement|progressivement|petit|seule?|)$/;

const STOPPED_WITHIN = 6;
const LEFT_WITHIN = 3;
const DELAYED_WITHIN = 5;

const before = (words: Words, at: number): Words => words.slice(Math.max(0, at - STOPPED_WITHIN), at);
const isTreatment = (word: string): boolean => medicine.test(word) || ofOneKind.test(word);

/** "arrêter", not "j’ai arrêté" nor "laisser infuser" */
const isStop = (words: Words, at: number): boolean =>
  stops.test(wordAt(words, at)) && !had.test(wordAt(words, at - 1)) && !steeps.test(wordAt(words, at + 1));

/** "dit plus de piqûre", "ne veut plus de cachets": there is to be none. */
const isForbidden = (words: Words, at: number): boolean =>
  isTreatment(wordAt(words, at)) &&
  /^(?:de|d|aucune?|les|la|le|ses|son|sa)$/.test(wordAt(words, at - 1)) &&
  wordAt(words, at - 2) === 'plus' &&
  before(words, at - 2).some(({ word }) => says.test(word));

/** "arrêter les cachets", not "arrêter les gélules de ginkgo" */
function isStopOfTreatment(reading: Reading, at: number): boolean {
  const { words } = reading;
  const after = words.slice(at + 1, at + 1 + LEFT_WITHIN).findIndex(({ word }) => isTreatment(word));
  const place = at + 1 + after;
  return (
    after !== -1 &&
    isStop(words, at) &&
    plantsIn(reading).every(({ from }) => from < place || from - place > LEFT_WITHIN)
  );
}

/** "remplacer mes cachets", "tout remplacer" */
const isReplacementOfAll = (words: Words, at: number): boolean =>
  replaces.test(wordAt(words, at)) &&
  (wordAt(words, at - 1) === 'tout' ||
    words.slice(at + 1, at + 3).some(({ word }) => word === 'tout' || medicine.test(word)));

/** Words before a medicine that put a plant in its place: "au lieu de", "à la place de", "plutôt que", "me passer de". */
function isGivenUp(words: Words, at: number): boolean {
  const [word, last] = [wordAt(words, at), wordAt(words, at - 1)];
  if (replaces.test(word)) return true;
  if ((word === 'lieu' && last === 'au') || (word === 'place' && last === 'la')) return true;
  if (word === 'plutot') return wordAt(words, at + 1).startsWith('qu');
  return word === 'passer' ? /^(?:me|m|se|s)$/.test(last) : isStop(words, at);
}

/** "arrêter l’insuline", "l’insuline peut être remplacée par": what stands after is what replaces. */
const isReplaced = (words: Words, { from, to }: Mention): boolean =>
  before(words, from).some((_, at, near) => isGivenUp(words, from - near.length + at)) ||
  words.slice(to, to + 4).some(({ word }) => /^remplace(?:e?s?)$/.test(word));

/** "repousser l’opération", not "combien attendre avant une opération"; "l’hôpital veut opérer mais on préfère le corossol" */
function isPutOff(words: Words, { from, to }: Mention): boolean {
  const led = before(words, from);
  const isDelayed =
    led.some(({ word }) => word === 'attendre' || delays.test(word)) &&
    ![...led, ...words.slice(from, to)].some(({ word }) => word === 'avant');
  const but = words.findIndex(({ word }, at) => at >= to && at - to <= STOPPED_WITHIN && word === 'mais');
  return (
    isDelayed ||
    (but !== -1 && words.slice(but).some(({ word }) => /^(?:prefer|plutot|abord|dabord)/.test(word)))
  );
}

/** "trop de Valium, comment arrêter avec la valériane ?": what was named last. */
function leftWithoutName(reading: Reading): ConceptId[] {
  const { words, mentions } = reading;
  const at = words.findIndex(({ word }, place) => word === 'arreter' && alone.test(wordAt(words, place + 1)));
  const named = [...plantsIn(reading), ...mentions.filter(({ id }) => id.startsWith('drug:'))];
  const last = named
    .filter(({ to }) => to <= at)
    .toSorted((a, b) => a.to - b.to)
    .at(-1);
  return last && !last.isDenied && 'id' in last && last.id.startsWith('drug:') ? [last.id] : [];
}

/** Medicines, and an operation, that somebody would stop, replace or put off: "remplacer mon insuline", "dit plus de piqûre". */
export function treatmentsLeft(reading: Reading, slots: readonly Slot[]): ConceptId[] {
  const { words, mentions } = reading;
  const isAll = words.some(
    (_, at) => isForbidden(words, at) || isStopOfTreatment(reading, at) || isReplacementOfAll(words, at),
  );
  const taken = takenIn(slots);
  const isUnknown = taken.length === 0 && words.some(({ word }) => isTreatment(word));
  const named = mentions.filter((one) => {
    if (one.isDenied) return false;
    const isDrug = one.id.startsWith('drug:');
    const isStopped = isDrug && (isAll || isReplaced(words, one));
    return isStopped || ((isDrug || one.id === 'disease:operation') && isPutOff(words, one));
  });
  return [
    ...(isAll ? [...taken, ...(isUnknown ? [UNNAMED_MEDICINE] : [])] : []),
    ...named.map(({ id }) => id),
    ...leftWithoutName(reading),
  ];
}

/** "l’hôpital veut l’opérer mais on préfère trois mois de feuilles d’abord": care is put off for a plant. */
export function delaysCare(reading: Reading): boolean {
  const { words, intents } = reading;
  const hasPlant = plantsIn(reading).length > 0 || intents.some(({ id }) => id === 'need');
  const isAfter = /(?:mois|semaines?|jours?|plantes?|feuilles?|tisanes?)\sd\sabord\b/u.test(clausesOf(words));
  return (
    hasPlant &&
    words.some(
      ({ word }, at) =>
        care.test(word) &&
        (isAfter ||
          words.some((other, place) => Math.abs(place - at) <= DELAYED_WITHIN && delays.test(other.word))),
    )
  );
}
