import { isArticle, isOwning } from '#server/concepts/grammar.ts';
import { type Mention, overlaps, type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import { searchedFirst, searchSpan } from './intents.ts';
import { remedy } from './other-senses.ts';
import type { Reading } from './reading.ts';

const needCues =
  /^(?!.*(?:ants?|ments?|ions?|ifs?|ives?|eurs?)$)(?:pour$|contre$|soign|trait(?:e|er|ent)$|gueri|remede|soulag|calm|apais|combat|dissou|supprim|elimin|vainc|eradi|preven|proteg)/;
const NEED_REACH = 4;

/** Place of the word before a complaint that asks for something against it; -1 when none does. */
function cueBefore(words: readonly ReadWord[], from: number): number {
  for (let at = from - 1; at >= Math.max(0, from - NEED_REACH); at -= 1) {
    if (needCues.test(wordAt(words, at))) return at;
    if (words[at + 1]?.isFirst || !words[at]?.isGrammatical) return -1;
  }
  return -1;
}

/** "contre l'hypertension": asked about, not only had. @returns the word that says so */
function askedBy(words: readonly ReadWord[], { from }: Mention): string | null {
  const cue = cueBefore(words, from);
  return cue === -1 ? null : wordAt(words, cue);
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
  words.some(({ word }, at) => /^(?:documents?|pdf)$/.test(word) && ofDocuments.test(wordAt(words, at - 1)));

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
  words.some(({ word }, at) => at > to && curesIt.test(word) && isArticle(wordAt(words, at - 1)));

const takes = /^(?:prends?|prenons|prennent|pris|sous|avale|ai|a|mon|ma|mes|son|sa|ses|notre|nos)$/;
const TAKEN_WITHIN = 3;

/** "je prends un truc pour fluidifier le sang": what a medicine is taken for already, and no plant is looked for. */
export function treatedIn({ words, mentions }: Reading): readonly Mention[] {
  return mentions.filter(({ id, from }) => {
    // "contre la goutte" may be its name.
    const cue = needCues.test(wordAt(words, from)) ? from : cueBefore(words, from);
    const before = words.slice(Math.max(0, cue - 1 - TAKEN_WITHIN), Math.max(0, cue - 1));
    return (
      /^(?:complaint|disease):/.test(id) &&
      remedy.test(wordAt(words, cue - 1)) &&
      before.some(({ word }) => takes.test(word))
    );
  });
}

/** "on essaie d’avoir un bébé, millepertuis ?": told of oneself, unless a remedy for it is asked. */
const isOnlyWished = (need: Mention, { words, mentions, plants }: Reading): boolean =>
  plants.length > 0 &&
  askedBy(words, need) === null &&
  mentions.some((one) => one.id === 'person:desir-enfant' && overlaps(one, need));

/** Complaints and illnesses that something is looked for against, in the order of the question. */
export function needsIn(reading: Reading): readonly Mention[] {
  const treated = treatedIn(reading);
  const present = reading.mentions.filter(
    (one) => !one.isDenied && !treated.includes(one) && !isOnlyWished(one, reading),
  );
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

const wanting = /^(?:veux|veut|voulons|voudrais|voudrait|aimerais|aimerait|souhaite|cherche)$/;
const infinitive = /^.{2,}(?:er|ir|[dt]re|ire)$/;
/** They say how or whether it is taken, not what for. */
const usual =
  /^(?:avoir|savoir|comprendre|connaitre|voir|faire|mettre|boire|manger|prendre|utiliser|donner|commencer|continuer|essayer|tester|eviter|acheter|trouver|choisir|infuser|preparer|etre|ajouter|melanger|remplacer|arreter)$/;
/** "pour une tasse", "pour combien de temps", "pour maintenant": how, or when. */
const measured =
  /^(?:tasses?|litres?|verres?|bols?|doses?|cuilleres?|combien|quoi|quel(?:le)?s?|dose|preparation|infusion|tisane|maintenant|demain|temps|moment|fois|gens|adultes?|personnes?|moi|lui|elle|nous|eux|usage|instant|l|commencer)$/;

/** "pour tout l’hiver", "pour remonter le moral": what nothing explains, and nobody. */
function isAimedAt({ words, mentions, relatives, plants }: Reading, cue: number): boolean {
  let at = cue + 1;
  while (words[at]?.isGrammatical && !words[at]?.isFirst) at += 1;
  const word = words[at];
  if (!word || word.isFirst || /^\d/.test(word.word) || measured.test(word.word) || usual.test(word.word))
    return false;
  // "pour mon loulou": somebody’s own may be somebody.
  if (isOwning(wordAt(words, at - 1))) return false;
  return ![...mentions, ...relatives, ...plants].some(({ from, to }) => at >= from && at < to);
}

/** Whether the question tells an aim of its own, though nothing explains it: what was looked for before is so no more. */
export const hasOwnAim = (reading: Reading): boolean =>
  reading.words.some(({ word }, at) => {
    if (/^(?:pour|contre)$/.test(word)) return isAimedAt(reading, at);
    const next = wordAt(reading.words, at + 1);
    return wanting.test(word) && infinitive.test(next) && !usual.test(next);
  });
