import { normalizeText } from '@simples/contract/french/text';
import { type Mention, overlaps, type ReadWord, readWords, wordAt } from '#server/concepts/recogniser.ts';
import { functionWords } from '#server/french/question-words.ts';
import type { NamedPlace } from './frame.ts';
import { type Reading, unexplainedAt } from './reading.ts';

const ofDocuments = new Set(
  'document documents livre livres ouvrage ouvrages fiche fiches page pages texte article auteur auteurs selon apres pdf plante plantes'.split(
    ' ',
  ),
);

const stemsOfDocuments = new Set(readWords([...ofDocuments].join(' ')).map(({ stem }) => stem));

const carriesMeaning = ({ word, stem, isGrammatical }: ReadWord): boolean =>
  !isGrammatical && !functionWords.has(word) && !stemsOfDocuments.has(stem);

const ofTime = /^(?:moment|heure|journee|jour|semaine|lune|mois|saison|annee|siecle|epoque|periode|date)s?$/;
const TIME_WITHIN = 4;
const which = /^quel(?:le)?s?$/;

/** "quelle société savante", "à quel moment de la journée": what answers tells which, and not its kind. */
const asksWhich = (words: readonly ReadWord[], at: number): boolean =>
  which.test(wordAt(words, at - 1)) ||
  (ofTime.test(wordAt(words, at)) &&
    words.slice(Math.max(0, at - TIME_WITHIN), at).some(({ word }) => which.test(word)));

/** "dans quels cas emploie-t-on le mélilot", "où la met-on": that a plant is taken or comes from somewhere is no subject of its own. */
const using =
  /^(?:emplo[iy]\w*|utilis\w*|consomm\w*|administr\w*|prescri\w*|ser(?:s|t|vir|vent|vez|vait)|pren\w+|pris|met(?:s|tre|tent|tez|tait)?|vien(?:s|t|nent)|venir|venai(?:t|ent))$/;

const properName = /^\p{Lu}\p{Ll}+$/u;

/** Words of what is asked: neither grammar, nor a plant, nor what is told already. */
function contentOf({ text, words, plants }: Reading, others: readonly Mention[]): string[] {
  const told = [...plants, ...others];
  const isTold = (at: number) => told.some(({ from, to }) => at >= from && at < to);
  // "à Vonges" is no misspelt "Vosges".
  const asMeant = ({ word, start, end }: ReadWord) =>
    start > 0 && properName.test(text.slice(start, end)) ? normalizeText(text.slice(start, end)) : word;
  const isAsked = (one: ReadWord, at: number) =>
    carriesMeaning(one) && !using.test(one.word) && !isTold(at) && !asksWhich(words, at);
  return words.filter(isAsked).map(asMeant);
}

/** They stand in statements of any kind. */
const emptyWords = new Set(
  'cas an ans jour jours fois corps sante medecine medical traitement prise avis effet effets'.split(' '),
);
const isEmpty = (word: string): boolean => emptyWords.has(word) || using.test(word);

/** The text with another name in the place of its plants; null when it names none. */
function namingInstead({ text, words, plants }: Reading, name: string): string | null {
  const places = plants.flatMap(({ from, to }) => {
    const [first, last] = [words[from], words[to - 1]];
    return first && last ? [{ start: first.start, end: last.end }] : [];
  });
  if (places.length === 0) return null;
  return places
    .toSorted((a, b) => b.start - a.start)
    .reduce((told, { start, end }) => `${told.slice(0, start)}${name}${told.slice(end)}`, text);
}

const tellsOf =
  /^(?:est|sont|serait|seraient|cree|creent|donne|donnent|rend|rendent|provoque|provoquent|fait)$/;
const SAID_WITHIN = 4;

const ofPlaces = new Set(['en', 'au', 'aux', 'dans']);

const trading =
  /^(?:vend(?:s|re|ez|ent|ue?s?)?|vente|achet\w*|commercialis\w*|cueill\w*|cueillette|recolt\w*|ramass\w*|arrach\w*|cultiv\w*|export\w*|import\w*|lois?|decrets?|legal\w*)$/;

/** "le droit de vendre l’ail en poudre": allowed to a trader, and not to somebody of whom a state is told. */
const isOfTrade = ({ words, mentions }: Reading): boolean =>
  words.some(({ word }) => trading.test(word)) &&
  !mentions.some(({ id }) => /^(?:person|disease|drug):/.test(id));

/** "interdit en France": what the law of a place says of a plant, as typed. */
function lawIn({ text, words, intents, mentions }: Reading): string | null {
  const told = intents.flatMap(({ id, from, to }) => {
    const place = mentions.find((one) => one.id.startsWith('region:') && one.from > to && one.from <= to + 2);
    const isOfLaw = id === 'permission' && place !== undefined && ofPlaces.has(wordAt(words, to));
    return isOfLaw ? [text.slice(words[from]?.start, words[place.to - 1]?.end)] : [];
  });
  return told[0] ?? null;
}

/** Whether what is allowed is asked of somebody who would take the plant. */
export const asksPermission = (reading: Reading): boolean =>
  reading.intents.some(({ id }) => id === 'permission') && lawIn(reading) === null && !isOfTrade(reading);

/** "le romarin est-il cancérigène", "crée-t-elle une dépendance": what is asked of a plant, as typed, in a word that nothing explains. */
function predicateIn(reading: Reading): string | null {
  const { text, words, plants } = reading;
  const law = lawIn(reading);
  if (law !== null) return law;
  const isUnexplained = unexplainedAt(reading);
  const verb = words.findIndex(
    ({ word }, at) => tellsOf.test(word) && plants.some(({ to }) => to === at || to === at - 1),
  );
  if (verb === -1) return null;
  const said = words.findIndex(
    (one, at) => at > verb && at <= verb + SAID_WITHIN && carriesMeaning(one) && !isEmpty(one.word),
  );
  const word = words[said];
  return word && isUnexplained(said) ? text.slice(word.start, word.end) : null;
}

const beforeLanguage = /^(?:en|noms?|appellations?|mots?)$/;
const speech = /^(?:langues?|patois|dialectes?|parlers?)$/;

/** "comment dit-on menthe en drehu", "son nom picard": a language that no concept is, as typed. */
function otherLanguageIn(reading: Reading): string | null {
  const { text, words, intents, mentions } = reading;
  if (!intents.some(({ id }) => id === 'names')) return null;
  const isUnexplained = unexplainedAt(reading);
  const isOfRegion = (at: number) => mentions.some(({ id, from }) => from === at && id.startsWith('region:'));
  for (const [at, { word }] of words.entries()) {
    if (!beforeLanguage.test(word)) continue;
    const from = speech.test(wordAt(words, at + 1)) ? at + 2 : at + 1;
    const first = words[from];
    if (first === undefined || first.isGrammatical) continue;
    // An apostrophe cuts "mi’kmaq" into two words.
    const own = words.filter(
      ({ start, end }) => start >= first.start && !/\s/.test(text.slice(first.start, end)),
    );
    if (own.some((_, after) => isUnexplained(from + after) || isOfRegion(from + after)))
      return text.slice(first.start, own.at(-1)?.end);
  }
  return null;
}

/** Words that carry a meaning and that nothing explains: "le millepertuis et le soleil". */
function topicsOf(reading: Reading): string[] {
  const isUnexplained = unexplainedAt(reading);
  return reading.words
    .filter((one, at) => carriesMeaning(one) && isUnexplained(at))
    .map(({ word }) => word)
    .filter((word) => word.length > 2 && !isEmpty(word));
}

/** The rules of emergencies know them. */
export const A_POISON = 'datura';
const A_REMEDY = 'décoction';

const determiner = /^(?:l|la|le|les)$/;
const beforePlace = /^(?:en|au|aux|a|dans|de|du|d|des|chez|depuis|vers|sur)$/;

/** Countries, regions and places where something is done, unless a plant is named by them: "en Tunisie", not "une patiente ivoirienne". */
function placesIn({ text, words, plants, mentions }: Reading): NamedPlace[] {
  const named = [...plants, ...mentions.filter(({ id }) => id.startsWith('plant:'))];
  return mentions.flatMap((mention): NamedPlace[] => {
    const [first, last] = [words[mention.from], words[mention.to - 1]];
    const isPlace =
      mention.id.startsWith('region:') &&
      beforePlace.test(
        wordAt(words, mention.from - (determiner.test(wordAt(words, mention.from - 1)) ? 2 : 1)),
      ) &&
      !named.some((one) => overlaps(one, mention));
    return isPlace && first && last ? [{ id: mention.id, typed: text.slice(first.start, last.end) }] : [];
  });
}

/** What a question says beside what it means, for the search of documents and for triage. */
export const wordingOf = (reading: Reading) => ({
  content: contentOf(reading, [...reading.intents, ...reading.smallTalk]),
  said: contentOf(reading, reading.smallTalk),
  places: placesIn(reading),
  topics: topicsOf(reading),
  isOpen: reading.intents.length === 0,
  predicate: predicateIn(reading),
  otherLanguage: otherLanguageIn(reading),
  asPoison: namingInstead(reading, A_POISON),
  asRemedy: namingInstead(reading, A_REMEDY),
  inDocuments: reading.inDocuments,
});
