import type { Mention, ReadWord } from '#server/concepts/recogniser.ts';
import { searchedFirst, searchSpan } from './intents.ts';
import { type Reading, wordAt } from './reading.ts';

export const overlaps = (a: Mention, b: Mention): boolean => a.from < b.to && b.from < a.to;

const needCues =
  /^(?!.*(?:ants?|ments?|ions?|ifs?|ives?|eurs?)$)(?:pour$|contre$|soign|trait(?:e|er|ent)$|gueri|remede|soulag|calm|apais|combat|dissou|supprim|elimin|vainc|eradi|preven|proteg)/;
const NEED_REACH = 4;

/** "contre l'hypertension": asked about, not only had. @returns the word that says so */
function askedBy(words: readonly ReadWord[], { from }: Mention): string | null {
  for (let at = from - 1; at >= Math.max(0, from - NEED_REACH); at -= 1) {
    if (needCues.test(wordAt(words, at))) return wordAt(words, at);
    if (words[at + 1]?.isFirst || !words[at]?.isGrammatical) return null;
  }
  return null;
}

/** "une plante pour l'endométriose", not "une fiche pour les anesthésistes". */
function isRemedyFor({ words, mentions }: Reading, need: Mention): boolean {
  const cue = askedBy(words, need);
  const isFelt = mentions.some((mention) => mention.id.startsWith('complaint:') && overlaps(mention, need));
  return cue !== null && (cue !== 'pour' || isFelt);
}

const curesIt = /^(?:soign|gueri|soulag|combat|elimin|trait(?:e|er|ent)$)(?!eurs?$)/;

const avoids = /^(?:evit|deconseill|interdi|danger|risqu|mefi|nociv|toxi|proscri)/;

const ofDocuments = /^(?:mes|nos|vos|les|ces|mon|notre|votre|ce|le)$/;

/** "selon mes documents", "que dit le PDF": pages are asked for, and not only where sheets are silent. */
export const asksDocuments = (words: readonly ReadWord[]): boolean =>
  words.some(
    ({ word }, at) => /^(?:documents?|pdf)$/.test(word) && ofDocuments.test(words[at - 1]?.word ?? ''),
  );

/** "quelles plantes éviter", "lesquelles sont dangereuses" */
export const asksToAvoid = (words: readonly ReadWord[]): boolean =>
  words.some(
    ({ word }, at) =>
      (avoids.test(word) && wordAt(words, at - 1) !== 'sans') ||
      (word === 'contre' && wordAt(words, at + 1).startsWith('indiqu')),
  );

/** "tension basse, quelle plante ?", "le VIH se soigne-t-il": whoever looks for a plant, and not for what to avoid. */
const asksPlant = ({ intents, words }: Reading): boolean =>
  !asksToAvoid(words) &&
  !words.some(({ word }) => word.startsWith('arret')) &&
  (intents.some(({ id }) => id === 'need') || words.some(({ word }) => curesIt.test(word)));

export const asksRemedy = (reading: Reading, needs: readonly Mention[]): boolean =>
  needs.some((need) => isRemedyFor(reading, need)) || asksPlant(reading);

/** "j'ai le diabète, le moringa peut-il le soigner ?" */
const isMeantByPronoun = (words: readonly ReadWord[], { to }: Mention): boolean =>
  words.some(
    ({ word }, at) => at > to && curesIt.test(word) && /^(?:l|la|le|les)$/.test(wordAt(words, at - 1)),
  );

/** Complaints and illnesses that something is looked for against, in the order of the question. */
export function needsIn(reading: Reading): readonly Mention[] {
  const present = reading.mentions.filter(({ isDenied }) => !isDenied);
  const complaints = present.filter(({ id }) => id.startsWith('complaint:'));
  const diseases = present.filter(({ id }) => id.startsWith('disease:'));
  const isClaimed = reading.plants.length > 0;
  const asked = diseases.filter(
    (disease) =>
      (isClaimed || !complaints.some((complaint) => overlaps(complaint, disease))) &&
      (askedBy(reading.words, disease) !== null || isMeantByPronoun(reading.words, disease)),
  );
  const only = complaints.length + asked.length + reading.plants.length === 0 ? diseases : [];
  const isSearch = reading.intents.some(({ id }) => id === 'need' || id === 'uses');
  const felt = complaints.filter((complaint) => !asked.some((disease) => overlaps(complaint, disease)));
  const needs = [...felt, ...asked, ...(isSearch ? only : [])];
  return searchedFirst(needs, reading.plants.length === 0 ? searchSpan(reading) : null);
}
