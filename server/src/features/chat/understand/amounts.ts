import { isPronoun, numberOf } from '#server/concepts/grammar.ts';
import { type Mention, wordAt } from '#server/concepts/recogniser.ts';
import { clausesOf } from '#server/concepts/told-patterns.ts';
import { plantsIn, type Reading, taking } from './reading.ts';

const measure =
  /^(?:tasses?|cuill?eres?|cuillerees?|verres?|bols?|mugs?|litres?|grammes?|g|mg|ml|cl|gouttes?|gelules?|comprimes?|capsules?|sachets?|pincees?|poignees?|feuilles?|gousses?|tisanes?|infusions?|fois)$/;
const MEASURED_WITHIN = 9;

/** "par jour", "chaque soir", "c’est trop": how often, or whether it is too much. */
function judges({ words }: Reading, at: number): boolean {
  const [word, next] = [wordAt(words, at), wordAt(words, at + 1)];
  return (
    (/^(?:par|chaque)$/.test(word) && /^(?:jour|jours|semaine|nuit|matin|soir|repas|prise)$/.test(next)) ||
    (word === 'tous' && next === 'les') ||
    /^(?:quotidien\w*|journalier\w*|trop|assez|suffisante?s?)$/.test(word)
  );
}

const object = /^(?:en|l|la|le|les)$/;
const adverb = /^(?:ne|n|y|me|m|te|vous|nous)$/;

/** "je mange une fois par jour", "il tousse dix fois par jour", not "j’en bois trois fois par jour": of something else than the plant. */
function isOfOtherVerb(reading: Reading, at: number, end: number): boolean {
  const { words } = reading;
  const subject = words.findLastIndex(({ word }, place) => place < at && isPronoun(word));
  const clause = words.findLastIndex(({ isFirst }, place) => place <= at && isFirst);
  if (subject === -1 || subject < clause) return false;
  const isKnown = plantsIn(reading).some(({ from }) => from > subject && from < end);
  const verb = words.findIndex(({ word }, place) => place > subject && !adverb.test(word));
  if (isKnown || object.test(wordAt(words, verb)) || wordAt(words, subject - 1) === 'que') return false;
  return wordAt(words, at) === 'fois' || !taking.test(wordAt(words, verb));
}

const people =
  /^(?:patient|personne|malade|volontaire|participant|sujet|insomniaque|cas|femme|homme|enfant|souri|rat|essai|etude)e?s?$/;

const takingPart = /^(?:ont|sont|etaient|avaient|furent|participent|participaient)$/;

/** "étude clinique sur combien de patients", "combien de migraineux ont participé": no dose. */
export const countsPeople = ({ words }: Reading): boolean =>
  words.some(
    ({ word }, at) =>
      word === 'combien' &&
      /^(?:de|d)$/.test(wordAt(words, at + 1)) &&
      (people.test(wordAt(words, at + 2)) || takingPart.test(wordAt(words, at + 3))),
  );

/** "une cuillère de cannelle par jour", "trois tasses, c’est trop ?": how much may be taken. */
export const asksAmount = (reading: Reading): boolean =>
  reading.words.some(({ word: read, start, end: last }, at, words) => {
    // "2 g", which is also written for "j’ai".
    const word = reading.text.slice(start, last) === 'g' ? 'g' : read;
    if (!measure.test(word) && !/^\d+(?:g|mg|ml|cl)$/.test(word)) return false;
    const count = wordAt(words, at - 1);
    const isCounted = /^\d/.test(count) || (numberOf([count]) ?? 0) > 0 || /^\d/.test(word);
    const within = isCounted ? MEASURED_WITHIN : 1;
    const end = words.findIndex((_, place) => place > at && place <= at + within && judges(reading, place));
    return end !== -1 && !isOfOtherVerb(reading, at, end);
  });

const laidOn = /^form:(?:cataplasme|compresse|bain|masque)$/;
const KEPT_WITHIN = 4;

/** "combien de mois peut-on garder la racine", not "le cataplasme". */
export const asksHowLongKept = ({ words, mentions, plants }: Reading): boolean =>
  words.some(({ word }, at) => {
    if (!/^(?:gard|conserv)(?:e|er|ent)$/.test(word)) return false;
    const isNear = ({ from }: { readonly from: number }) => from > at && from <= at + KEPT_WITHIN;
    const isThing = ({ id }: Mention) => /^(?:part|form|plant):/.test(id) && !laidOn.test(id);
    const near = mentions.filter(isNear);
    return near.some(isThing) || (plants.some(isNear) && near.length === 0);
  });

const ASKER = '(?:je|j|on|nous|peux)';
const RAISE = '(?:doubl|tripl|quadrupl|augment)(?:e|er|ons|ent|erai|erais)';
const REACH = '(?:monter|passer|grimper|aller)';
const DOSE =
  '(?:doses?|dosages?|quantites?|prises?|gelules?|comprimes?|capsules?|sachets?|tasses?|gouttes?|cuilleres?|grammes?|g)';
const COUNT = String.raw`(?:\d+|deux|trois|quatre|cinq|six|sept|huit|dix)`;
const NEAR = String.raw`(?:\s\w+){0,3}\s`;

const raises = [
  String.raw`(?:${RAISE}|depasser)${NEAR}${DOSE}`,
  String.raw`(?:doubl|tripl|augment|depass|forc)\w*\s(?:\w+\s)?(?:doses?|quantites?)`,
  // "si je double pour aller plus vite", not "doubler la durée d’infusion"
  String.raw`${ASKER}${NEAR}${RAISE}(?=\n|$| pour\b)`,
  String.raw`(?:si (?:je|on)|je (?:peux|vais|voudrais)|puis je|peut on|on peut|faut il|dois je|et)\s(?:\w+\s)?(?:doubl|tripl|quadrupl)\w*(?!\s(?:la |le |l )?(?:duree|temps|volume|eau|infusion|recette))`,
  // "jusqu’à 6", "à 6 sachets", "de quatre à six"; not "à 6 heures", "à 40 ans"
  String.raw`${ASKER}${NEAR}${REACH}(?:\s(?:a|jusqu|jusque|en)){0,2}\s\d+(?=\n|$|\s(?:${DOSE}|par|sinon|ou|fois|pour|et)\b)`,
  String.raw`${COUNT}\s[^]*${REACH}\s(?:a|jusqu a)\s${COUNT}(?!\s(?:ans|mois|semaines|jours|heures|degres|c|kilos|kg)\b)`,
  String.raw`(?:prendre|mettre|boire|donner|avaler|prends|mets|bois) (?:en )?(?:davantage|plus que (?:la dose|prevu|conseille|indique|prescrit)|plus de (?:tasses|gelules|comprimes|sachets|gouttes|cuilleres|tisanes))`,
].map((one) => new RegExp(String.raw`\b${one}\b`, 'u'));

/** "je peux monter à 6 ?", "si je double", "augmenter la dose": more than what is taken, or than what a sheet tells. */
export function raisesDose({ words }: Reading): boolean {
  const text = clausesOf(words);
  return raises.some((one) => one.test(text));
}

const meal = /^(?:mang|bu$|boi|boire)/;
const OBJECT_WITHIN = 4;

/** "trop mangé hier", "mangé trop de chocolat": of a meal, where no plant is what was too much. */
export function isOfMeal(reading: Reading, { from, to }: Mention): boolean {
  const { words } = reading;
  const sign = words.slice(from, to).map(({ word }) => word);
  if (!sign.includes('trop') || !sign.some((word) => meal.test(word))) return false;
  const known = plantsIn(reading);
  const isPronoun = words.slice(Math.max(0, from - 3), to).some(({ word }) => word === 'en');
  const isObject = known.some(
    (plant) =>
      plant.from >= to &&
      plant.from - to <= OBJECT_WITHIN &&
      words.slice(to, plant.from + 1).every(({ isFirst }) => !isFirst),
  );
  return known.length > 0 && !isPronoun && !isObject;
}
