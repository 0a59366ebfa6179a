import type { ConceptId } from '#server/concepts/concepts.ts';
import {
  isDeniedAt,
  type Mention,
  overlaps,
  type Place,
  type ReadWord,
  readWords,
  recognise,
  wordAt,
} from '#server/concepts/recogniser.ts';
import type { Intent } from './frame.ts';
import type { NamedPlant } from './named-plants.ts';
import { type Reading, taking } from './reading.ts';
import { fixedVocabularies } from './vocabularies.ts';

/** "provoque la diarrhée", not "une diarrhée provoquée par". */
const provokes = /^(?:provoqu|caus|declench|entrain|aggrav)(?:e|ent|er|erait|eraient|era|eront|ant)?$/;
/** "abîme le foie": what is done to an organ. */
const damages =
  /^(?:(?:abim|attaqu|esquint|bousill|encrass|endommag|irrit|fatigu|rong|agress)(?:e|ent|er|erait|eraient|era|eront|ant)?|detrui(?:t|sent|re|rait|sant))$/;
const gives = /^(?:donne|donnent|donner|donnerait|rend|rendent|rendre)$/;
const makes = /^(?:fait|font|ferait|feraient|fera|faire|fasse)$/;
/** Nobody wishes for them: "fait saigner", not "fait dormir". */
const unwished = /^(?:saign|vom|tousse|monte|augmente|grimpe|convuls|mal$)/;
/** "mal", not "maladie". */
const harmful = /^(?:toxique|dangere?u?|mauvais|nociv|nocif|nuisible|nefaste|mal$|risque|agressi)/;
const compound = /^(?:hepato|nephro|cardio|neuro|oto)toxi/;
const aims = /^(?:contre|pour|si|quand|avec|sans)$/;
const toSomeone = new Set(['me', 'm', 'lui', 'te', 'nous', 'leur', 'se', 's']);
const somePlant =
  /^(?:plante|herbe|tisane|infusion|decoction|feuille|racine|huile|il|elle|ca|cela|ils|elles)s?$/;

const MAX_BEFORE = 12;
/** "dangereuse à la longue pour les reins" */
const REACH = 6;
/** "sans danger pour le foie", whatever it is looked for against. */
const SPARED_WITHIN = 3;

/** What does the harm stands before: a plant, "quelles plantes", "ça". */
function isOfPlant({ words, plants }: Reading, at: number): boolean {
  if (toSomeone.has(wordAt(words, at - 1))) return false;
  for (let before = at - 1; before >= Math.max(0, at - MAX_BEFORE); before -= 1) {
    if (plants.some(({ to }) => to === before + 1) || somePlant.test(wordAt(words, before))) return true;
    if (words[before + 1]?.isFirst) return false;
  }
  return false;
}

/** The complaint or illness right after a verb: nothing stands between but grammar. */
function rightAfter({ words, mentions }: Reading, at: number): Mention[] {
  let next = at + 1;
  while (words[next]?.isGrammatical && !aims.test(wordAt(words, next)) && !words[next]?.isFirst) next += 1;
  // "déclencher l'accouchement" is what is wished for, "abîmer le foie" is not.
  const isOwn = ({ id, from }: Mention) => from === at && id.startsWith('complaint:');
  return mentions.filter((one) => one.from >= at && one.from <= next && one.to > next && !isOwn(one));
}

/** The noun after a place, as an organ that is ill. */
function organFrom({ words }: Reading, from: number): ConceptId[] {
  let noun = from;
  while (words[noun]?.isGrammatical) noun += 1;
  const ill = readWords(`maladie du ${wordAt(words, noun)}`);
  const found = recognise(ill, [fixedVocabularies().vocabulary]);
  return found.flatMap(({ id, from, to }) => (from === 0 && to === ill.length ? [id] : []));
}

/** "mauvais pour le foie", in one sentence. */
function organAfter(reading: Reading, at: number): ConceptId[] {
  const { words } = reading;
  const next = words.findIndex(({ isFirst }, place) => place > at && isFirst);
  const end = Math.min(at + REACH + 1, next === -1 ? words.length : next);
  const cue = words.findIndex(
    ({ word }, place) => place > at && place < end && /^(?:pour|a|au|aux|sur)$/.test(word),
  );
  return cue === -1 ? [] : organFrom(reading, cue + 1);
}

const isIll = ({ id, isDenied }: Mention): boolean => /^(?:complaint|disease):/.test(id) && !isDenied;

function causedAt(reading: Reading, at: number): Mention[] {
  const word = wordAt(reading.words, at);
  const isCause =
    provokes.test(word) ||
    damages.test(word) ||
    gives.test(word) ||
    (makes.test(word) &&
      unwished.test(reading.words.slice(at + 1).find((one) => !one.isGrammatical)?.word ?? ''));
  return isCause && isOfPlant(reading, at) ? rightAfter(reading, at).filter(isIll) : [];
}

const better = /^(?:mieux|moins|mieu|dispar|gueri|soulag|pass|fini|aide)/;
const SINCE_WITHIN = 8;

/** Complaints and illnesses that nothing is taken against. */
const illsTold = ({ words, mentions }: Reading): Mention[] =>
  mentions.filter(isIll).filter(({ from }) => !aims.test(wordAt(words, from - 1)));

/** "depuis que je prends la prêle j'ai des crampes": what began with a plant, not what got better by it. */
function begunWithPlant(reading: Reading): Mention[] {
  const { words, plants } = reading;
  const since = words.findIndex(
    ({ word }, at) => word === 'depuis' && wordAt(words, at + 1).startsWith('qu'),
  );
  const plant = plants.find(({ from }) => since !== -1 && from > since && from <= since + SINCE_WITHIN);
  if (!plant || !words.slice(since, plant.from).some(({ word }) => taking.test(word))) return [];
  if (words.some(({ word }) => better.test(word))) return [];
  return illsTold(reading);
}

const asking = /^(?:(?:l[ae])?quel(?:le)?|(?:les)?quel(?:le)?s|qui)$/;
const CAUSE_WITHIN = 6;

/** "mes urines sont brunes, quelle plante fait cela ?": what has come, and nothing that a plant is looked for against. */
function causeAsked(reading: Reading): Mention[] {
  const { words } = reading;
  const isAsked = words.some(
    ({ word }, at) =>
      /^(?:ca|cela)$/.test(word) &&
      [provokes, gives, makes].some((verb) => verb.test(wordAt(words, at - 1))) &&
      words.slice(Math.max(0, at - CAUSE_WITHIN), at).some((before) => asking.test(before.word)),
  );
  return isAsked ? illsTold(reading) : [];
}

/** Signs of an allergy: a stomach that hurts is none. */
const allergic =
  /^complaint:(?:boutons|urticaire|demangeaisons|eczema|oedemes|essoufflement|asthme|allergie)$/;
/** They name no complaint by themselves, or one that is no allergy: "me fait éternuer". */
const signWords = /^(?:eternu|plaque|cloque|gonfl|enfl|boursoufl|rougeur)/;
const does = /^(?:donn|fai[st]$|font|faisai|provoqu|caus|declench)/;
const whenever = /^(?:quand|lorsque?|si|des|chaque|apres)$/;
const REACTION_WITHIN = 6;

/** "l’aspirine me donne des boutons", "je fais de l’urticaire avec", "quand j’en prends, je gonfle": what the person does not bear. */
function isReaction({ words }: Reading, cause: Place, sign: Place): boolean {
  const between = (from: number, to: number) => words.slice(Math.max(0, from), to);
  const has = (list: readonly ReadWord[], holds: (word: string) => boolean) =>
    list.some(({ word }) => holds(word));
  const isDone = (word: string) => does.test(word);
  const isTaking = (list: readonly ReadWord[]) =>
    has(list, (word) => whenever.test(word)) && has(list, (word) => taking.test(word));
  if (sign.to <= cause.from) {
    const joined = between(sign.to, cause.from);
    return (
      joined.length <= REACTION_WITHIN &&
      !joined.some(({ isFirst }) => isFirst) &&
      words[cause.from]?.isFirst !== true &&
      ((has(joined, (word) => word === 'avec' || word === 'cause') &&
        has(between(sign.from - 4, sign.from), isDone)) ||
        isTaking(joined))
    );
  }
  const told = between(cause.to, sign.from);
  if (told.length > REACTION_WITHIN) return false;
  const isToSomeone = has(told, (word) => toSomeone.has(word)) && has(told, isDone);
  return (
    isTaking(between(cause.from - REACTION_WITHIN, cause.from)) ||
    (isToSomeone && !told.some(({ isFirst }) => isFirst))
  );
}

/** Complaints of an allergy, and words that tell of one where nothing else is told by them. */
function signsOf({ words, mentions }: Reading): Place[] {
  const isOther = (place: Place) =>
    mentions.some(
      (one) => one.id.startsWith('complaint:') && !one.id.endsWith(':rhume') && overlaps(one, place),
    );
  const told = words.flatMap(({ word }, from) => {
    const place = { from, to: from + 1 };
    return signWords.test(word) && !isOther(place) && !isDeniedAt(words, place) ? [place] : [];
  });
  return [...mentions.filter(({ id, isDenied }) => allergic.test(id) && !isDenied), ...told];
}

/** "allergie à la camomille", "allergie au genre Apium": by its name, or by those that it is classed under. */
function allergyTo(names: readonly string[]): ConceptId | null {
  const genera = names.flatMap((name) => /^\p{Lu}\p{Ll}+(?= \p{Ll}{3,})/u.exec(name)?.[0] ?? []);
  for (const name of [...names, ...genera.map((genus) => `au genre ${genus}`)]) {
    const found = recognise(readWords(`allergie à ${name}`), [fixedVocabularies().vocabulary]);
    const allergy = found.find(({ id }) => id.startsWith('disease:allergie-'));
    if (allergy) return allergy.id;
  }
  return null;
}

/** Medicines and plants that the person reacts to, with the words that tell so; the allergy to each. */
function reactionsIn(reading: Reading): Pick<Harms, 'allergies' | 'plants'> & { readonly spent: Mention[] } {
  const { concepts } = fixedVocabularies();
  const { words, mentions, plants } = reading;
  const signs = signsOf(reading);
  const causes = [...mentions.filter(({ id }) => /^(?:drug|plant):/.test(id)), ...plants].filter(
    ({ isDenied }) => !isDenied,
  );
  // "le céleri et la camomille me font gonfler", not "des plaques avec la camomille, et l’échinacée ?"
  const isApart = (sign: Place, cause: Place) => {
    const [first, last] = sign.from < cause.from ? [sign, cause] : [cause, sign];
    const between = causes.find(({ from, to }) => from >= first.to && to <= last.from);
    const isListed =
      first === cause && words.slice(cause.to, between?.from).some(({ word }) => /^(?:et|ou|ni)$/.test(word));
    return between !== undefined && !isListed;
  };
  const found = causes.flatMap((cause) => {
    const own = signs.filter((sign) => !isApart(sign, cause) && isReaction(reading, cause, sign));
    if (own.length === 0) return [];
    const isDrug = !('typed' in cause) && cause.id.startsWith('drug:');
    const names = 'typed' in cause ? [cause.typed] : (concepts.get(cause.id)?.names ?? []);
    const allergy = allergyTo(isDrug ? [concepts.labelOf(cause.id)] : names);
    if (allergy === null && !isDrug) return [];
    const spent = mentions.filter((one) => one === cause || own.some((sign) => overlaps(one, sign)));
    return [{ cause, spent, allergy: allergy ?? 'disease:allergie-medicament' }];
  });
  return {
    spent: found.flatMap(({ spent }) => spent),
    plants: plants.filter((plant) => found.some(({ cause }) => cause === plant)),
    allergies: [...new Set(found.map(({ allergy }) => allergy))],
  };
}

export interface Harms {
  readonly subjects: readonly ConceptId[];
  /** "l’aspirine me donne des boutons": the person is allergic to it, and does not take it. */
  readonly allergies: readonly ConceptId[];
  /** Those that the person reacts to. */
  readonly plants: readonly NamedPlant[];
  /** "sans danger pour le foie": what the plant looked for must not harm. */
  readonly spared: readonly ConceptId[];
  /** Places of the words that name them: neither a need nor an illness of the person. */
  readonly mentions: readonly Mention[];
}

/** What plants are asked about as doing harm: "quelles plantes provoquent la diarrhée", "mauvais pour le foie". */
export function harmsIn(reading: Reading): Harms {
  const { words, mentions } = reading;
  const subjects = new Set<ConceptId>();
  const spared = new Set<ConceptId>();
  const spent = new Set<Mention>();
  const add = (found: readonly Mention[]) => {
    for (const one of found) {
      spent.add(one);
      subjects.add(one.id);
    }
  };
  add(begunWithPlant(reading));
  add(causeAsked(reading));
  const reactions = reactionsIn(reading);
  for (const one of reactions.spent) spent.add(one);
  for (const [at, { word }] of words.entries()) {
    add(causedAt(reading, at));
    if (damages.test(word) && isOfPlant(reading, at))
      for (const id of organFrom(reading, at + 1)) subjects.add(id);
    if (compound.test(word)) add(mentions.filter(({ from, to }) => from <= at && to > at).filter(isIll));
    // "mal à la gorge" is felt; "fait mal au foie" is done.
    if (!harmful.test(word) || (word === 'mal' && !makes.test(wordAt(words, at - 1)))) continue;
    const organs = organAfter(reading, at);
    const isSpared = wordAt(words, at - 1) === 'sans' || wordAt(words, at - 2) === 'sans';
    for (const id of organs) {
      if (!isSpared) subjects.add(id);
      else if (id.startsWith('disease:')) spared.add(id);
    }
    if (organs.length > 0) {
      const near = ({ from }: Mention) => from >= at && from - at <= (isSpared ? SPARED_WITHIN : REACH);
      for (const one of mentions.filter(isIll).filter(near)) spent.add(one);
    }
  }
  return {
    subjects: [...subjects],
    allergies: reactions.allergies,
    plants: reactions.plants,
    spared: [...spared],
    mentions: [...spent],
  };
}

const CONTAINED_WITHIN = 5;

/** "riche en fer", "contient de la vitamine C": what a plant holds, nobody takes. */
const isContained = ({ intents }: Reading, { id, from }: Mention): boolean =>
  id.startsWith('drug:') &&
  intents.some((sign) => sign.id === 'constituents' && from >= sign.to && from - sign.to < CONTAINED_WITHIN);

/** "toxique pour le foie": nobody has anything there. */
export const withoutHarms = (reading: Reading, { mentions }: Harms): Reading => ({
  ...reading,
  mentions: reading.mentions.filter(
    (mention) => !mentions.includes(mention) && !isContained(reading, mention),
  ),
});

/** What is asked about: "la camomille me donne des boutons, l’échinacée ?" */
export function withoutReactions(reading: Reading, { mentions, plants }: Harms): Reading {
  const others = reading.plants.filter((plant) => !plants.includes(plant));
  return {
    ...reading,
    plants: others.length > 0 ? others : reading.plants,
    mentions: reading.mentions.filter((one) => !one.id.startsWith('plant:') || !mentions.includes(one)),
  };
}

const ofBenefit: readonly Intent[] = ['uses', 'need', 'toxicity', 'disease', 'people', 'adverseEffects'];

/** A harm asked about is an adverse effect, whatever else the words look like; of all plants when none is named. */
export const intentsOfHarm = (intents: readonly Intent[], isNamed: boolean): Intent[] => [
  ...new Set<Intent>([
    'adverseEffects',
    ...(isNamed ? [] : ['list' as const]),
    ...intents.filter((intent) => !ofBenefit.includes(intent)),
  ]),
];
