import type { Mention, ReadWord } from '#server/concepts/recogniser.ts';
import { type Reading, unexplainedAt, wordAt } from './reading.ts';

/** What stands after them is to be cured, whatever it is. */
const cures =
  /^(?!.*(?:ants?|ments?|ions?|ifs?|ives?|eurs?)$)(?:contre|soign|trait(?:e|er|ent|ant)$|gueri|soulag|apais|calm|combat|dissou|supprim|repar|elimin|detrui|preven|proteg|blanchi|vainc|erradi|eradi)/;
const replaces = /^rempla[cç]/;
const causes = /^(?:fait|font|fera|feraient|ferait|rend|rends|rendre|rendent|rendra)$/;
const infinitive = /.{2}(?:er|ir|[dt]re|ire)$/;
/** They say how, not against what. */
const neutral =
  /^(?:avoir|savoir|comprendre|connaitre|voir|faire|mettre|boire|manger|prendre|utiliser|commencer|continuer|essayer|profiter|eviter|durer|garder|conserver|acheter|trouver|choisir|aider|aller|venir|obtenir|etre|infuser|bouillir|chauffer|secher|tremper|mariner|reposer|refroidir|cuire|macerer|dissoudre|fondre|manger|gouter|attention|moi|lui|ca|cela|usage|interne|externe|adulte|enfant|longtemps|toujours|maintenant|demain|combien|quoi|qui|rien|tout|toutes|gens|tous|autre|chose|probleme|maladie|maux)s?$/;

/** Words skipped between a cue and what is to be cured: "contre une vieille". */
const MAX_WORDS = 3;

/** First word after a cue that carries meaning, in the same clause. */
function contentAfter(words: readonly ReadWord[], cue: number): number | null {
  for (let at = cue + 1; at < words.length; at += 1) {
    const word = words[at];
    // "se soigne avec la tête": by what means.
    if (!word || word.isFirst || word.word === 'avec') return null;
    if (!word.isGrammatical && !/^(?:il|elle|t|pas|aussi|plus|bien)$/.test(word.word)) return at;
  }
  return null;
}

/** Up to the end of the clause: "os cassés". */
function phraseFrom({ text, words }: Reading, from: number): string {
  let to = from + 1;
  while (to < words.length && to - from < MAX_WORDS && !words[to]?.isFirst) {
    const next = words[to];
    if (!next || /^(?:et|ou|que|qui|comment|combien|quelle|quel|je|n|est)$/.test(next.word)) break;
    to += 1;
  }
  while (words[to - 1]?.isGrammatical && to - 1 > from) to -= 1;
  return text.slice(words[from]?.start, words[to - 1]?.end);
}

/** "fait grandir", "rend la vue aux aveugles": the plant stands before. */
function isCausative({ words, plants }: Reading, at: number): boolean {
  if (!causes.test(wordAt(words, at)) || !plants.some(({ to }) => to <= at)) return false;
  const next = contentAfter(words, at);
  return next !== null && (wordAt(words, at).startsWith('rend') || infinitive.test(wordAt(words, next)));
}

/** "pour blanchir les dents", not "pour le ventre" */
const isAim = (words: readonly ReadWord[], at: number, next: number): boolean =>
  wordAt(words, at) === 'pour' &&
  infinitive.test(wordAt(words, next)) &&
  words.slice(at + 1, next).every(({ word }) => /^(?:me|m|se|s|ne|pas|bien|mieux)$/.test(word));

const isCure = (word: string): boolean => cures.test(word);

/** "remplace l'insuline", "remplace un vaccin" */
function replacedAt({ words, mentions, outOfScope }: Reading, next: number): boolean {
  const named: readonly Mention[] = [...mentions.filter(({ id }) => id.startsWith('drug:')), ...outOfScope];
  return named.some(({ from, to }) => next >= from && next < to) || !words[next]?.isGrammatical;
}

/** "baobab et daltonisme": nothing else is said. */
function joinedTo(reading: Reading): string[] {
  const { words, plants, mentions, intents } = reading;
  if (intents.length > 0 || mentions.length > 0 || words.length > 7) return [];
  const contents = words.flatMap((word, at) =>
    word.isGrammatical || plants.some(({ from, to }) => at >= from && at < to) ? [] : [at],
  );
  const [only] = contents;
  const follows = plants.some(({ to }) => to < (only ?? 0));
  return only !== undefined &&
    contents.length === 1 &&
    follows &&
    wordAt(words, only - 1) === 'et' &&
    !neutral.test(wordAt(words, only))
    ? [phraseFrom(reading, only)]
    : [];
}

/** What a plant is said or asked to do in words that no concept explains: "contre la scoliose", "fait grandir". */
export function claimedIn(reading: Reading): string[] {
  const { words, plants, documented } = reading;
  if (plants.length + documented.length === 0) return [];
  const isUnexplained = unexplainedAt(reading);
  const asksUse = reading.intents.every(({ id }) => id === 'uses' || id === 'evidence');
  const found = words.flatMap((word, at) => {
    const next = contentAfter(words, at);
    if (next === null || neutral.test(wordAt(words, next))) return [];
    if (replaces.test(word.word)) return replacedAt(reading, next) ? [phraseFrom(reading, next)] : [];
    // "fait monter la tension": what is caused is known.
    const isExplained = reading.mentions.some(({ from }) => from > next && from <= next + MAX_WORDS);
    const isCued =
      isCure(word.word) || (!isExplained && isCausative(reading, at)) || (asksUse && isAim(words, at, next));
    const isNew = isUnexplained(next) && !isCure(wordAt(words, next));
    return isCued && isNew ? [phraseFrom(reading, next)] : [];
  });
  return found.length > 0 ? [...new Set(found)] : joinedTo(reading);
}

const STOPPED_WITHIN = 6;
const stops =
  /^(?:arrete[rz]?|arreterai|stopper?|stoppez|lacher|abandonner|supprimer|passer|laisser|delaisser|cesser|interrompre|suspendre|quitter|sauter|jeter)$/;
/** An operation that is to be done, or any treatment by its word. */
const treatment = /^(?:drug:|disease:operation$)/;
const putsOff =
  /^(?:attendre|repousse[rz]?|reporte[rz]?|retarde[rz]?|annule[rz]?|refuse[rz]?|differer|decaler)$/;
const telling = /^(?:dit|veut|veux|voudrait|faut|conseille|demande|exige|promet|ordonne|propose)$/;
const past = new Set(['ai', 'a', 'as', 'ont', 'avons', 'avez', 'avait', 'avais']);

/** Words before a medicine that put a plant in its place: "au lieu de", "à la place de", "plutôt que", "arrêter". */
function isGivenUp(words: readonly ReadWord[], at: number): boolean {
  const word = wordAt(words, at);
  const before = wordAt(words, at - 1);
  if (replaces.test(word)) return true;
  if ((word === 'lieu' && before === 'au') || (word === 'place' && before === 'la')) return true;
  if (word === 'plutot') return wordAt(words, at + 1).startsWith('qu');
  if (word === 'passer') return /^(?:me|m|se|s)$/.test(before);
  return stops.test(word) && !past.has(before);
}

/** "il dit plus de piqûre": there is to be none. */
const isForbidden = (words: readonly ReadWord[], from: number): boolean =>
  /^(?:de|d|aucune?)$/.test(wordAt(words, from - 1)) &&
  wordAt(words, from - 2) === 'plus' &&
  words.slice(Math.max(0, from - 2 - STOPPED_WITHIN), from - 2).some(({ word }) => telling.test(word));

/** "l’hôpital veut opérer mais on préfère le corossol d’abord" */
const isPutAfter = (words: readonly ReadWord[], to: number): boolean => {
  const but = words.findIndex(({ word }, at) => at >= to && at - to <= STOPPED_WITHIN && word === 'mais');
  return but !== -1 && words.slice(but).some(({ word }) => /^(?:prefer|plutot|abord|dabord)/.test(word));
};

const medicines = /^(?:piqures?|injections?|medicaments?|medocs?|cachets?|comprimes?|traitements?)$/;

/** "plus de piqûre", "tout remplacer par": all that is known to be taken. */
export const givesAllUp = ({ words }: Reading): boolean =>
  words.some(({ word }, at) => {
    const [before, after] = [wordAt(words, at - 1), words.slice(at + 1, at + 3)];
    if (medicines.test(word)) return isForbidden(words, at);
    const isAll = before === 'tout' || after.some((one) => one.word === 'tout' || medicines.test(one.word));
    return replaces.test(word) && isAll;
  });

/** Medicines that the person would replace or stop: "remplacer mon insuline", "au lieu de la chimio". */
export function replacedIn(reading: Reading): string[] {
  const { words, mentions } = reading;
  const treatments = mentions.filter(({ id, isDenied }) => treatment.test(id) && !isDenied);
  const areAll = givesAllUp(reading);
  return treatments.flatMap(({ id, from, to }) => {
    const before = words.slice(Math.max(0, from - STOPPED_WITHIN), from);
    const isBefore = words.some((_, at) => at < from && from - at <= STOPPED_WITHIN && isGivenUp(words, at));
    // "combien attendre avant une opération" puts nothing off.
    const isDelayed =
      before.some(({ word }) => putsOff.test(word)) &&
      ![...before, ...words.slice(from, to)].some(({ word }) => word === 'avant');
    const isPutOff = isDelayed || isPutAfter(words, to);
    // "l'insuline peut être remplacée par": what stands after is what replaces.
    const isReplaced = words.slice(to, to + 4).some(({ word }) => /^remplace(?:e?s?)$/.test(word));
    const isDrug = id.startsWith('drug:');
    return (isDrug && (isBefore || isReplaced || areAll)) || isPutOff ? [id] : [];
  });
}
