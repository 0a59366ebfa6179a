import type { ConceptId } from '#server/concepts/concepts.ts';
import { isArticle, isOwning, monthsOf } from '#server/concepts/grammar.ts';
import { type Mention, type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import { asksAmount, asksHowLongKept, countsPeople, isOfMeal, raisesDose } from './amounts.ts';
import type { Filters, Intent } from './frame.ts';
import { intents as allIntents } from './frame.ts';
import { isMeasured } from './other-senses.ts';
import { plantsIn, type Reading, taking } from './reading.ts';
import { refusalAsked } from './refusal-asked.ts';
import { asksPermission } from './wording.ts';

export interface Asked {
  /** In the order of the question. */
  readonly intents: readonly Intent[];
  readonly asksAll: boolean;
  /** "je peux", "c'est possible ?" */
  readonly asksPermission: boolean;
  /** "cette plante", "sa dose" */
  readonly refersBack: boolean;
  /** "une autre plante" */
  readonly asksElsewhere: boolean;
  /** "combien de temps laisser infuser": a preparation without its time is no answer. */
  readonly timesRecipe: boolean;
  /** "comment ?": how to take it, when nothing else is asked. */
  readonly asksHow: boolean;
  /** "la différence avec…": of one plant too. */
  readonly asksDifference: boolean;
  readonly ordinal: number | null;
  readonly filters: Filters;
}

const isIntent = (id: string): id is Intent => (allIntents as readonly string[]).includes(id);

const countable =
  /^(?:quel|plante|tisane|remede|feuille|herbe|fiche|sirop|bain|boisson|ecorce|racine|infusion|solution)/;

/** "quelles plantes", not "quelle plante". */
function isPlural(words: readonly ReadWord[], from: number, to: number): boolean {
  const counted = words.slice(from, to).filter(({ word }) => countable.test(word));
  return counted.length === 0 || counted.some(({ word }) => word.endsWith('s'));
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const endsSentence = /[.!?…\n]/;

/** From "quelles plantes" to the end of its sentence; null when no plants are searched. */
export function searchSpan({ text, words, intents }: Reading): Span | null {
  const isSearch = (id: string) =>
    intents.find((sign) => sign.id === id && (id !== 'list' || isPlural(words, sign.from, sign.to)));
  const sign = isSearch('list') ?? isSearch('need');
  if (!sign) return null;
  const to = words.findIndex(
    ({ start }, at) => at >= sign.to && endsSentence.test(text.slice(words[at - 1]?.end, start)),
  );
  return { from: sign.from, to: to === -1 ? words.length : to };
}

const within = (all: readonly Mention[], span: Span | null): readonly Mention[] =>
  span ? all.filter(({ from, to }) => from >= span.from && to <= span.to) : all;

/** What stands in the search itself; all when nothing does: "j'ai le nez pris. Quelles plantes ?" */
export function searchedFirst(all: readonly Mention[], span: Span | null): readonly Mention[] {
  const searched = span ? within(all, span) : [];
  return searched.length > 0 ? searched : all;
}

const joins = new Set(['ou', 'versus', 'vs']);

/** "feuille ou racine", "infusion ou gélule". */
function offersChoice({ words, mentions }: Reading, prefix: string): boolean {
  const own = mentions.filter(({ id }) => id.startsWith(prefix));
  return own.some(({ to }, at) => {
    const next = own[at + 1];
    return (
      next !== undefined &&
      next.from > to &&
      next.from - to <= 4 &&
      words.slice(to, next.from).some(({ word }) => joins.has(word))
    );
  });
}

function choosesBetweenPlants(reading: Reading): boolean {
  const { words } = reading;
  const named = plantsIn(reading).toSorted((a, b) => a.from - b.from);
  return named.some(({ to }, at) => {
    const next = named[at + 1];
    return next !== undefined && words.slice(to, next.from).some(({ word }) => joins.has(word));
  });
}

const ordinals: Readonly<Record<string, number>> = {
  premier: 0,
  premiere: 0,
  '1er': 0,
  '1ere': 0,
  deuxieme: 1,
  seconde: 1,
  '2e': 1,
  '2eme': 1,
  troisieme: 2,
  '3e': 2,
  '3eme': 2,
  quatrieme: 3,
  '4e': 3,
  cinquieme: 4,
  derniere: -1,
};
const counted = new Set([
  'trimestre',
  'fois',
  'mois',
  'semaine',
  'jour',
  'enfant',
  'bebe',
  'grossesse',
  'annee',
  'age',
  'intention',
]);

function ordinalIn(words: readonly ReadWord[]): number | null {
  for (const [at, { word }] of words.entries()) {
    const before = wordAt(words, at - 1);
    if (!Object.hasOwn(ordinals, word) || !['la', 'le', 'l', 'du'].includes(before)) continue;
    if (counted.has(wordAt(words, at + 1))) continue;
    return ordinals[word] ?? null;
  }
  return null;
}

const registers = new Set(
  'tramil oms ema hmpc escop ansm commission oooas ooas pharmacopee cochrane pubmed vidal who'.split(' '),
);

/** "huile essentielle" is a form, "sur un sucre" a way, "colchicine" a medicine, and what a plant contains: the question tells which is asked. */
function withoutHomonyms({ mentions, intents }: Reading): readonly Mention[] {
  const isOfContents = intents.some(({ id }) => id === 'constituents');
  const isConstituent = ({ id }: Mention) => id.startsWith('constituent:');
  const isThing = ({ id }: Mention) => /^(?:form|part|route|drug):/.test(id);
  const [isLeft, isMeant] = isOfContents ? [isThing, isConstituent] : [isConstituent, isThing];
  return mentions.filter(
    (one) =>
      !isLeft(one) ||
      !mentions.some((other) => isMeant(other) && other.from === one.from && other.to === one.to),
  );
}

/** "quelle plante sans danger pour son cœur ?" */
const looksForSafe = ({ words, intents, plants }: Reading): boolean =>
  plants.length === 0 &&
  words.some(({ word }) => countable.test(word)) &&
  intents.every(
    ({ id, from, to }) =>
      id !== 'toxicity' || words.slice(Math.max(0, from - 1), to).some(({ word }) => word === 'sans'),
  );

function filtersOf(reading: Reading): Filters {
  const { words, intents } = reading;
  const restricting = withoutHomonyms(reading).filter(({ id }) =>
    /^(?!complaint:|disease:|drug:|person:|plant:)/.test(id),
  );
  const span = intents.some(({ id }) => id === 'list') ? searchSpan(reading) : null;
  // "il ne peut pas manger de fèves. Lesquelles éviter ?": what is told of somebody restricts nothing.
  const isOfSomebody = reading.mentions.some(({ id }) => /^(?:disease|drug|person):/.test(id));
  const isAside = (one: Mention) =>
    isOfSomebody && /^(?:part|form|route):/.test(one.id) && within([one], span).length === 0;
  const mentions = searchedFirst(restricting, span).filter((one) => !isAside(one));
  const ids = (prefix: string): ConceptId[] => [
    ...new Set(mentions.flatMap(({ id, isDenied }) => (id.startsWith(prefix) && !isDenied ? [id] : []))),
  ];
  const has = (text: string) => ` ${words.map(({ word }) => word).join(' ')} `.includes(` ${text} `);
  const danger = intents.some(({ id }) => id === 'toxicity') && !looksForSafe(reading);
  return {
    parts: ids('part:'),
    forms: ids('form:'),
    routes: ids('route:'),
    regions: ids('region:'),
    families: ids('family:'),
    languages: ids('language:'),
    constituents: ids('constituent:'),
    references: intents.some(({ id }) => id === 'references')
      ? words.flatMap(({ word }) => (registers.has(word) ? [word.toUpperCase()] : []))
      : [],
    evidence: has('bien etabli')
      ? 'wellEstablished'
      : has('tradition reconnue') || has('traditionnel reconnu')
        ? 'recognisedTradition'
        : null,
    danger: danger ? (has('mortelles') || has('mortelle') || has('mortels') ? 'lethal' : 'toxic') : null,
  };
}

/** "l'ail, c'est une liliacée ?", "le kpatima en éwé"; nothing tells what a plant without a sheet contains. */
function askedByFilters(
  { families, constituents, languages }: Filters,
  { plants, documented }: Reading,
): Intent[] {
  const found: Intent[] = [];
  if (plants.length + documented.length === 0) return found;
  if (families.length > 0) found.push('family');
  if (constituents.length > 0 && plants.length > 0) found.push('constituents');
  if (languages.length > 0) found.push('names');
  return found;
}

const growing =
  /^(?:plante|arbuste|arbre|arbrisseau|buisson|tige|tronc|feuille|feuillage|fleur|baie|fruit|racine|bulbe|ecorce)s?$/;
const being = /^(?:est|sont|a|ont|fait|font|mesure|mesurent)$/;
const look =
  /^(?:petit|grand|haut|bas(?:se)?|nain|rampant|dresse|velu|poilu|piquant|epineu(?:x|se)|lisse|dente|dentele|creu(?:x|se)|rond|ovale|pointu|luisant|rouge|noir|blanc(?:he)?|jaune|violet(?:te)?|bleu|rose|vert|orange|brun|tachete)e?s?$/;
const LOOK_WITHIN = 4;
const measured = /^(?:m|cm|metres?|centimetres?)$/;

/** "la plante est petite, à 1 m": what somebody sees before them; "5 cm de racine" is a dose. */
function describesLook(words: readonly ReadWord[]): boolean {
  return words.some(({ word }, at) => {
    const isLength =
      /^\d+(?:m|cm)$/.test(word) || (measured.test(word) && /^\d+$/.test(wordAt(words, at - 1)));
    if (isLength) return wordAt(words, at + 1) !== 'de' || /^(?:haut|long|larg)/.test(wordAt(words, at + 2));
    const verb = at + 1;
    if (!growing.test(word) || !being.test(wordAt(words, verb))) return false;
    return words.slice(verb + 1, verb + LOOK_WITHIN).some((one) => look.test(one.word));
  });
}

const together = /^(?:ensemble|melang|associ|combin)/;
export const steeps = /^(?:infuser?|bouillir|macerer|mijoter|tremper|fremir|reposer)$/;
const steeping = /^(?:infusion|decoction|maceration|cuisson)$/;

/** "laisser infuser", "temps d'infusion" */
const timesRecipe = (words: readonly ReadWord[]): boolean =>
  words.some(({ word }, at) => {
    const isTimed = /^(?:temps|duree)$/.test(wordAt(words, at - 2));
    return steeps.test(word) || (steeping.test(word) && isTimed);
  });

const ofThing = /^(?:utilis|emploi|prepar|pren|conserv|gard|cultiv|trouv|appel|nomm|recolt|consomm)/;

const partaken =
  /^(?:pren(?:d|ds|dre|ez|ne|nent)|donn(?:e|er|ez|ent)|boi(?:s|t|re|vent)|buvez|mang(?:e|er|ez)|mett(?:re|s|ez)|consomm(?:e|er|ez))$/;

/** "on l'utilise", "je la prépare", "je peux en donner" */
const refersByPronoun = (words: readonly ReadWord[]): boolean =>
  words.some(({ word }, at) => {
    const before = wordAt(words, at - 1);
    return (ofThing.test(word) && isArticle(before)) || (partaken.test(word) && before === 'en');
  });

const TAKEN_WITHIN = 5;
const SINCE_WITHIN = 9;

/** "je bois du kinkéliba tous les jours depuis 2 ans": for how long it may be taken. */
const takesSince = ({ words, plants }: Reading): boolean =>
  plants.some(({ from, to }) => {
    const before = words.slice(Math.max(0, from - TAKEN_WITHIN), from).map(({ word }) => word);
    const after = words.slice(to, to + SINCE_WITHIN).map(({ word }) => word);
    const since = after.indexOf('depuis');
    const isTime = after.slice(since).some((word) => monthsOf(word) !== undefined);
    return isTime && (since === 0 || (since > 0 && before.some((word) => taking.test(word))));
  });

const harvesting = /^(?:recolt|cueill|ramass|prelev|arrach|deterr)\w*$/;
const using = /^(?:prend|prendre|utilise|utiliser|emploie|employer|met|garde)$/;
const HARVESTED_WITHIN = 4;

/** A plant stands at a place, or behind an article there. */
function isPlantAt({ words, plants, mentions, documented }: Reading, place: number): boolean {
  const at = isArticle(wordAt(words, place)) ? place + 1 : place;
  return (
    plants.some(({ from }) => from === at) ||
    mentions.some(({ id, from }) => from === at && id.startsWith('plant:')) ||
    documented.some(({ start }) => start === words[at]?.start)
  );
}

/** "que récolte-t-on sur le neem ?", "on prend quoi dans la chélidoine ?", not "quand le récolte-t-on ?" */
const asksWhatIsGathered = (reading: Reading): boolean =>
  reading.words.some(({ word }, at, words) => {
    const near = words.slice(Math.max(0, at - HARVESTED_WITHIN), at + HARVESTED_WITHIN);
    const inside = wordAt(words, at + 1) === 'quoi' ? at + 2 : at + 1;
    const isFrom = using.test(word) && wordAt(words, inside) === 'dans' && isPlantAt(reading, inside + 1);
    return (harvesting.test(word) || isFrom) && near.some((one) => /^(?:que|qu|quoi)$/.test(one.word));
  });

/** "toutes les plantes de cette famille", not "de quelle famille de plantes". */
const listsFamily = ({ words, plants }: Reading): boolean =>
  plants.length === 0 &&
  words.some(({ word }) => word === 'plantes' || word === 'fiches') &&
  !words.some(({ word }, at) => word === 'quelle' && words[at + 1]?.word === 'famille');

/** "allergie à la camomille", not "aucune allergie" */
const tellsAllergy = ({ plants, mentions }: Reading): boolean =>
  plants.length > 0 && mentions.some(({ id, isDenied }) => !isDenied && id.startsWith('disease:allergie'));

/** "il peut prendre du thym": no search, unlike "que peut-il prendre ?" */
function takesNamed(reading: Reading, { id, from, to }: Mention): boolean {
  const { words } = reading;
  const isSearched = words
    .slice(Math.max(0, from - 2), to)
    .some(({ word }) => /^(?:que|qu|quoi)$/.test(word));
  if (id !== 'need' || isSearched || !partaken.test(wordAt(words, to - 1))) return false;
  return plantsIn(reading).some(
    (plant) => plant.from > to && words.slice(to, plant.from).every(({ isGrammatical }) => isGrammatical),
  );
}

/** "il se garde combien de mois", "mes bouquets à sécher", not "sécher un bouton": no cure and no tea is asked. */
function keepStorageAlone(found: Set<Intent>, reading: Reading): void {
  const isOfComplaint = reading.mentions.some(({ id }) => id.startsWith('complaint:'));
  if (!isOfComplaint && reading.words.some(({ word }) => word === 'secher'))
    found.add('storage').delete('preparation');
  if (found.has('duration') && asksHowLongKept(reading)) found.add('storage');
  if (found.has('storage')) for (const intent of ['duration', 'dose'] as const) found.delete(intent);
}

function signsThatAsk(reading: Reading): readonly Mention[] {
  const { words, intents } = reading;
  const counts = (id: string) => id === 'list' || id === 'all';
  // "mon cousin dit que le moringa…": of no plant.
  const isPerson = ({ id, from }: Mention) => id === 'family' && isOwning(wordAt(words, from - 1));
  return intents.filter(
    (sign) =>
      (!counts(sign.id) || isPlural(words, sign.from, sign.to)) &&
      !isPerson(sign) &&
      !isOfMeal(reading, sign) &&
      !isMeasured(sign, words) &&
      // "sent bon à mourir"
      !(sign.id === 'uses' && /^sent(?:ent|ait)?$/.test(wordAt(words, sign.from - 1))) &&
      !takesNamed(reading, sign),
  );
}

/** What the words of one question ask. */
export function askedIn(reading: Reading): Asked {
  const { words } = reading;
  const signs = signsThatAsk(reading);
  const has = (id: string) => signs.some((sign) => sign.id === id);
  // What looks otherwise than the plant may be another: said before all else.
  const found = new Set<Intent>(reading.plants.length > 0 && describesLook(words) ? ['lookAlikes'] : []);
  for (const { id } of signs) if (isIntent(id)) found.add(id);
  if (offersChoice(reading, 'part:') || asksWhatIsGathered(reading)) found.add('parts');
  if (offersChoice(reading, 'route:')) found.add('routes');
  if (offersChoice(reading, 'form:')) found.add('forms');
  if (choosesBetweenPlants(reading)) found.add('comparison');
  for (const intent of refusalAsked(words)) found.add(intent);
  // "de l'ail et du curcuma ensemble"
  if (reading.plants.length > 1 && words.some(({ word }) => together.test(word))) found.add('interaction');
  if (tellsAllergy(reading)) found.add('adverseEffects');
  if (found.size > 1) found.delete('description');
  // "on l'utilise pour quoi": what for, not which part.
  const areSame = (a: Mention) =>
    signs.some(({ id, from, to }) => id === 'uses' && from === a.from && to === a.to);
  const isToldElsewhere = (id: string) => signs.some((sign) => sign.id === id && !areSame(sign));
  for (const sign of signs)
    if (isIntent(sign.id) && sign.id !== 'uses' && areSame(sign) && !isToldElsewhere(sign.id))
      found.delete(sign.id);
  const isOfIt = refersByPronoun(words);
  if (looksForSafe(reading)) found.delete('toxicity');
  if (takesSince(reading)) found.add('duration');
  if (asksAmount(reading) || raisesDose(reading)) found.add('dose');
  if (countsPeople(reading)) found.add('evidence').delete('dose');
  const isOfRecipe = found.has('duration') && timesRecipe(words);
  if (isOfRecipe) {
    found.delete('duration');
    found.add('preparation');
  }
  keepStorageAlone(found, reading);
  const isOfFamily = has('family') && listsFamily(reading);
  if (isOfFamily) found.add('list');
  const filters = filtersOf(reading);
  for (const intent of askedByFilters(filters, reading)) found.add(intent);
  return {
    intents: [...found],
    asksAll: has('list') || has('all') || isOfFamily,
    asksPermission: asksPermission(reading),
    refersBack: has('back') || isOfIt,
    asksElsewhere: has('elsewhere') || (found.has('need') && !isOfIt),
    timesRecipe: isOfRecipe,
    asksHow: has('how'),
    asksDifference: words.some(({ word }) => word.startsWith('differen')),
    ordinal: ordinalIn(words),
    filters,
  };
}
