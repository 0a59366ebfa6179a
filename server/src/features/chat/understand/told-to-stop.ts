import type { Slot } from '@simples/contract/answer-blocks';
import type { ConceptId } from '#server/concepts/concepts.ts';
import type { ReadWord } from '#server/concepts/recogniser.ts';
import { type Reading, wordAt } from './reading.ts';

const leaves = /^(?:laisse[rz]?|cesse[rz]?|jete[rz]?|interrompre|suspendre|stoppe[rz]?|arrete[rz]?)$/;
const past = new Set(['ai', 'a', 'as', 'ont', 'avons', 'avez', 'avait', 'avais']);
const LEFT_WITHIN = 3;
const treatment =
  /^(?:piqures?|injections?|medicaments?|medocs?|cachets?|comprimes?|traitements?|pilules?|gelules?|chimio|insuline|dialyse)$/;
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

/** Medicines that somebody says, or wants, to leave: "de laisser l’insuline un mois", "et dit plus de piqûre". */
export function toldToStop({ words, mentions }: Reading, slots: readonly Slot[]): ConceptId[] {
  const left = mentions.filter(
    ({ id, from, isDenied }) =>
      id.startsWith('drug:') &&
      !isDenied &&
      words.some(
        ({ word }, at) =>
          at < from && from - at <= LEFT_WITHIN && leaves.test(word) && !past.has(wordAt(words, at - 1)),
      ),
  );
  const all = isNoMore(words) ? slots.filter(({ kind }) => kind === 'drug') : [];
  return [...new Set([...left, ...all].map(({ id }) => id))];
}

const care =
  /^(?:oper\w*|operations?|chirurgie|chirurgien\w*|rayons|radiotherapie|chimio\w*|dialyse|transfusion|greffe|cesarienne|hopital)$/;
const delays = /^(?:refus\w*|repouss\w*|retarde[rz]?|reporte[rz]?|annule[rz]?)$/;
const DELAYED_WITHIN = 5;
const TIME_FIRST = /(?:mois|semaines?|jours?|plantes?|feuilles?|tisanes?) d abord /u;

/** "l’hôpital veut l’opérer mais on préfère trois mois de feuilles d’abord": care is put off for a plant. */
export function delaysCare({ words, plants, mentions }: Reading): boolean {
  const hasPlant = plants.length > 0 || mentions.some(({ id }) => id.startsWith('plant:'));
  const all = ` ${words.map(({ word }) => word).join(' ')} `;
  const isCare = (at: number) => care.test(wordAt(words, at));
  const near = (at: number) =>
    words.some((_, place) => Math.abs(place - at) <= DELAYED_WITHIN && isCare(place));
  const isPutOff = words.some(({ word }, at) => delays.test(word) && near(at));
  const isAfter = TIME_FIRST.test(all) && words.some((_, at) => isCare(at));
  return hasPlant && (isPutOff || isAfter);
}
