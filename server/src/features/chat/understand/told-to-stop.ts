import type { Slot } from '@simples/contract/answer-blocks';
import type { ConceptId } from '#server/concepts/concepts.ts';
import type { ReadWord } from '#server/concepts/recogniser.ts';
import { takenIn } from './known-slots.ts';
import { plantsIn, type Reading, wordAt } from './reading.ts';

const leaves = /^(?:laisse[rz]?|cesse[rz]?|jete[rz]?|interrompre|suspendre|stoppe[rz]?|arrete[rz]?)$/;
const past = new Set(['ai', 'a', 'as', 'ont', 'avons', 'avez', 'avait', 'avais']);
const LEFT_WITHIN = 3;
const ANY = 'drug:medicament';
const treatment =
  /^(?:piqures?|injections?|medicaments?|medocs?|cachets?|comprimes?|traitements?|pilules?|gelules?|chimio|insuline|dialyse)$/;
const alone = /^(?:avec|grace|sans|net|brutalement|doucement|progressivement|petit|seule?|)$/;
const says =
  /^(?:dit|disent|veut|veulent|demande|demandent|conseille|conseillent|jure|propose|pense|faut|interdit)$/;

/** "dit plus de piqûre", "ne veut plus de cachets": no more of what is taken. */
const isNoMore = (words: readonly ReadWord[]): boolean =>
  words.some(
    ({ word }, at) =>
      word === 'plus' &&
      /^(?:de|d|aucun|aucune|les|la|le|ses|son|sa)$/.test(wordAt(words, at + 1)) &&
      treatment.test(wordAt(words, at + 2)) &&
      words.slice(Math.max(0, at - LEFT_WITHIN), at).some((one) => says.test(one.word)),
  );

/** "arrêter les cachets", not "arrêter les gélules de ginkgo". */
const leavesTreatment = (reading: Reading): boolean =>
  reading.words.some(({ word }, at, words) => {
    if (!leaves.test(word) || past.has(wordAt(words, at - 1))) return false;
    const place = words.findIndex(
      ({ word: one }, next) => next > at && next - at <= LEFT_WITHIN && treatment.test(one),
    );
    return place !== -1 && plantsIn(reading).every(({ from }) => from < place || from - place > LEFT_WITHIN);
  });

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

/** Medicines that somebody says, or wants, to leave: "de laisser l’insuline un mois", "et dit plus de piqûre". */
export function toldToStop(reading: Reading, slots: readonly Slot[]): ConceptId[] {
  const { words, mentions } = reading;
  const left = mentions.filter(
    ({ id, from, isDenied }) =>
      id.startsWith('drug:') &&
      !isDenied &&
      words.some(
        ({ word }, at) =>
          at < from && from - at <= LEFT_WITHIN && leaves.test(word) && !past.has(wordAt(words, at - 1)),
      ),
  );
  const isAll = isNoMore(words) || leavesTreatment(reading);
  const taken = takenIn(slots);
  const all = isAll ? (taken.length > 0 ? taken : [ANY]) : [];
  return [...new Set([...left.map(({ id }) => id), ...leftWithoutName(reading), ...all])];
}

const care =
  /^(?:oper\w*|operations?|chirurgie|chirurgien\w*|rayons|radiotherapie|chimio\w*|dialyse|transfusion|greffe|cesarienne|hopital)$/;
const delays = /^(?:refus\w*|repouss\w*|retarde[rz]?|reporte[rz]?|annule[rz]?)$/;
const DELAYED_WITHIN = 5;
const TIME_FIRST = /(?:mois|semaines?|jours?|plantes?|feuilles?|tisanes?) d abord /u;

/** "l’hôpital veut l’opérer mais on préfère trois mois de feuilles d’abord": care is put off for a plant. */
export function delaysCare(reading: Reading): boolean {
  const { words, intents } = reading;
  const hasPlant = plantsIn(reading).length > 0 || intents.some(({ id }) => id === 'need');
  const all = ` ${words.map(({ word }) => word).join(' ')} `;
  const isCare = (at: number) => care.test(wordAt(words, at));
  const near = (at: number) =>
    words.some((_, place) => Math.abs(place - at) <= DELAYED_WITHIN && isCare(place));
  const isPutOff = words.some(({ word }, at) => delays.test(word) && near(at));
  const isAfter = TIME_FIRST.test(all) && words.some((_, at) => isCare(at));
  return hasPlant && (isPutOff || isAfter);
}
