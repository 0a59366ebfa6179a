import { type Mention, type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import { type Reading, unexplainedAt } from './reading.ts';
import { replaces } from './treatments-left.ts';

/** What stands after them is to be cured, whatever it is. */
const cures =
  /^(?!.*(?:ants?|ments?|ions?|ifs?|ives?|eurs?)$)(?:contre|soign|trait(?:e|er|ent|ant)$|gueri|soulag|apais|calm|combat|dissou|supprim|repar|elimin|detrui|preven|proteg|blanchi|vainc|erradi|eradi)/;
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
