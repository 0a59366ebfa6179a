import { babies } from '#server/concepts/ages.ts';
import type { Concepts } from '#server/concepts/concepts.ts';
import { isArticle } from '#server/concepts/grammar.ts';
import { type Mention, type Place, type ReadWord, recognise, wordAt } from '#server/concepts/recogniser.ts';
import { isSheet, isWritten } from './named-plants.ts';
import type { FixedVocabularies } from './vocabularies.ts';

type Words = readonly ReadWord[];

const young = /^(?:bebes?|bb|petite?s?)$/;
const growing = /^(?:plant(?:e|es|s|ule|ules)?|pousses?|semis|boutures?|arbres?|arbustes?)$/;

/** "mon bb plante de basilic": a young plant; "pour mon bébé plante contre la toux" is asked for a child. */
export function isYoungPlant({ from, to }: Mention, words: Words): boolean {
  const isFor = [from - 1, from - 2].some((at) => /^(?:pour|chez|a|au)$/.test(wordAt(words, at)));
  return (
    to === from + 1 &&
    young.test(wordAt(words, from)) &&
    words[to]?.isFirst === false &&
    growing.test(wordAt(words, to)) &&
    /^(?:d|de|du|en)$/.test(wordAt(words, to + 1)) &&
    !isFor
  );
}

/** "enceinte bluetooth", "bébés plants": nobody. */
function namesThing(words: Words, { things, thingNames }: FixedVocabularies) {
  const found = recognise(words, [things]).filter((one) => isWritten(words, one, thingNames));
  return (one: Mention): boolean => found.some(({ from, to }) => one.from < to && from < one.to);
}

/** What hands do to things; "dormir" and "vomir" have no such object. */
const wounding = /^(?:saign|etouff|gratt|bless|brul|coup|piqu|irrit|griff|egratign|ecorch|eraf[fl]+)er$/;
const causing = /^(?:fai[st]|font|faire|fera|ferait|faisait|laiss\w+)$/;
const yielding = /^(?:plant|form|part):/;

/** "saigner le pissenlit", "étouffer l’infusion": done to a plant, which does it to nobody. */
function isDoneToPlant({ from, to }: Mention, words: Words, all: readonly Mention[]): boolean {
  return (
    to === from + 1 &&
    isArticle(wordAt(words, to)) &&
    wounding.test(wordAt(words, from)) &&
    !causing.test(wordAt(words, from - 1)) &&
    all.some(({ id, from: at }) => at === to + 1 && (isSheet(id) || yielding.test(id)))
  );
}

const doing = /^(?:je|j|tu|on)$/;

/** "avant d’aller bosser", "je bosse": a verb that looks like the noun of a complaint which no verb names. */
function isOtherVerb({ id, from, to }: Mention, words: Words, concepts: Concepts): boolean {
  const word = wordAt(words, from);
  const isVerb = /^.{3,}er$/.test(word) || (doing.test(wordAt(words, from - 1)) && word.endsWith('e'));
  if (!id.startsWith('complaint:') || to !== from + 1 || !isVerb) return false;
  const root = word.replace(/er?$/, '');
  const names = concepts.get(id)?.names ?? [];
  return names.includes(`${root}e`) && !names.some((name) => name.split(' ').includes(`${root}er`));
}

const determiners =
  /^(?:une?|le|la|l|les|mon|ma|mes|son|sa|ses|ton|ta|notre|nos|votre|vos|cet(?:te)?|ce|ces)$/;
const born =
  /^(?:premiere?|deuxieme|second\w*|troisieme|quatrieme|aine\w*|cadet\w*|dernier\w*|triple\w*|bout|siege|\d+)$/;

/** "accouché de mon mémoire": of nobody who was born. */
function isDeliveredOfThing({ from, to }: Mention, words: Words, all: readonly Mention[]): boolean {
  const verb = words.findIndex(({ word }, at) => at >= from && at < to && word.startsWith('accouch'));
  const noun = verb + 3;
  const word = wordAt(words, noun);
  return (
    verb !== -1 &&
    /^de?$/.test(wordAt(words, verb + 1)) &&
    determiners.test(wordAt(words, verb + 2)) &&
    word !== '' &&
    !babies.test(word) &&
    !born.test(word) &&
    !all.some((one) => one.id.startsWith('person:') && one.from <= noun && noun < one.to && one.from > verb)
  );
}

/** What is hard to accept and no food: "digérer l’affaire", "digère mal sa défaite". */
const blows =
  /^(?:affaire|nouvelle|rupture|defaite|echec|licenciement|divorce|remarque|insulte|affront|critique|annonce|trahison|deces|mort|deuil|depart|separation|humiliation|colere|dispute|injustice|refus|verdict|diagnostic|resultat|coup|perte|evenement|reproche|mensonge|decision|info|information)s?$/;
/** Words between the verb and its object. */
const OBJECT_WITHIN = 4;

const isHardToAccept = ({ from, to }: Mention, words: Words): boolean =>
  words.slice(from, to).some(({ word }) => word.startsWith('diger')) &&
  words.slice(from + 1, to + OBJECT_WITHIN).some(({ word }) => blows.test(word));

/** "le foie gras de Noël", "après du foie gras": on a plate, where one "has a foie gras". */
const poultry = /^(?:noel|reveillon|fetes?|repas|canard|oie)$/;
const eating = /^(?:apres|mang\w+|trop|tranches?|toasts?)$/;
const illness = /^(?:maladie|syndrome|probleme|diagnostic|traitement|stade|cas|atteinte)$/;

function isFood({ from, to }: Mention, words: Words): boolean {
  if (wordAt(words, from) !== 'foie' || wordAt(words, to - 1) !== 'gras') return false;
  const before = [from - 3, from - 2, from - 1].map((at) => wordAt(words, at));
  const article = before.at(-1) ?? '';
  if (before.some((word) => illness.test(word)) || /^(?:une?|[mts]on)$/.test(article)) return false;
  const served = words.slice(to, to + 2).some(({ word }) => poultry.test(word));
  return /^(?:du|au)$/.test(article) || served || before.some((word) => eating.test(word));
}

/** "une audition de danse", "en audition": heard by others. */
function isTryOut({ from, to }: Mention, words: Words): boolean {
  const [after, next] = [wordAt(words, to), words[to + 1]];
  return (
    to === from + 1 &&
    wordAt(words, from).startsWith('audition') &&
    (/^(?:en|une|des|cette|prochaine|pass\w*)$/.test(wordAt(words, from - 1)) ||
      after === 'pour' ||
      (/^de?$/.test(after) && next?.isGrammatical === false))
  );
}

/** "mon collègue est un vrai poison": said of somebody. */
export function isSaidOfPerson({ from }: Mention, words: Words, relatives: readonly Mention[]): boolean {
  let at = from - 1;
  while (/^(?:une?|vrai|veritable|sacre|petit|est|etait|c|ce|quel)$/.test(wordAt(words, at))) at -= 1;
  return wordAt(words, from) === 'poison' && at < from - 1 && relatives.some(({ to }) => to === at + 1);
}

const likening =
  /^(?:sent|sentent|sentait|sentaient|sentant|embaume|embaument|odeur|parfum|senteur|gout|saveur|arome)$/;
const growths =
  /^(?:plante|herbe|arbre|arbuste|arbrisseau|buisson|liane|fleur|feuille|racine|ecorce|espece)s?$/;
const LIKENED_WITHIN = 9;
const beforeLikened = /^(?:l|le|la|les|un|une|d|de|du|des|peu|bon|fort|fortement|comme|a|au)$/;

/** "une herbe qui sent le citron", "un arbre à odeur de cannelle": what an unnamed plant is like, and none that is asked about. */
export function isLikened({ from }: Pick<Place, 'from'>, words: Words): boolean {
  let cue = from - 1;
  while (beforeLikened.test(wordAt(words, cue))) cue -= 1;
  return (
    cue < from - 1 &&
    likening.test(wordAt(words, cue)) &&
    words.slice(Math.max(0, cue - LIKENED_WITHIN), cue).some(({ word }) => growths.test(word))
  );
}

const measures = /^(?:minim|maxim|inhib|moyen|letal|plasm|molair)/;

/** "la concentration minimale inhibitrice": measured, and neither a dose nor anybody’s attention. */
export const isMeasured = ({ to }: Place, words: Words): boolean =>
  wordAt(words, to - 1).startsWith('concentration') && measures.test(wordAt(words, to));

/** Those that name somebody. */
export function withoutThings(all: readonly Mention[], words: Words, fixed: FixedVocabularies): Mention[] {
  const isThing = namesThing(words, fixed);
  return all.filter((one) => !isThing(one));
}

const injected = /^piqures?$/;
const insect =
  /^(?:moustique|insecte|guepe|abeille|fourmi|frelon|taon|araignee|puce|punaise|ortie|meduse|scorpion|bete)s?$/;
/** Who gives an injection, and how often it comes again. */
const treating =
  /^(?:infirmi|medecin|docteur|hopit|cliniq|dispensaire|vaccin|contracept|planning|trimestr|mensuel|hebdomadaire)/;
const rhythm = /^(?:mois|semaines?|jours?|trimestres?)$/;
/** "chaque mois", "par semaine", "tous les 15 jours"; not "depuis une semaine". */
const isRhythm = (around: readonly string[], at: number): boolean => {
  const word = around[at] ?? '';
  if (/^(?:chaque|par)$/.test(word)) return rhythm.test(around[at + 1] ?? '');
  if (!/^(?:tous|toutes)$/.test(word) || around[at + 1] !== 'les') return false;
  return around.slice(at + 2, at + 4).some((one) => rhythm.test(one));
};
const INJECTED_WITHIN = 6;

/** "sa piqûre chaque mois", "une piqûre de métho par semaine": of a medicine, which nothing stung. */
export function isInjection(words: Words, at: number, found: readonly Mention[]): boolean {
  if (!injected.test(wordAt(words, at))) return false;
  const [from, to] = [Math.max(0, at - INJECTED_WITHIN), at + INJECTED_WITHIN];
  const around = words.slice(from, to + 1).map(({ word }) => word);
  const isRegular = around.some((_, index) => isRhythm(around, index));
  const isDrug = found.some((one) => one.id.startsWith('drug:') && one.from <= to && one.to > from);
  return (
    !around.some((word) => insect.test(word)) &&
    (isRegular || isDrug || around.some((word) => treating.test(word)))
  );
}

/** Any medicine. */
export const remedy =
  /^(?:truc|machin|chose|medicament|medoc|traitement|cachet|comprime|pilule|gelule|piqure|injection|produit)s?$/;

/** "les cachets l’empoisonnent": said of a medicine, of which nobody took too much. */
function isBlamedOnMedicine({ from, to }: Mention, words: Words, found: readonly Mention[]): boolean {
  let subject = from - 1;
  while (/^(?:l|le|la|les|m|me|t|te|nous|vous|s|se)$/.test(wordAt(words, subject))) subject -= 1;
  return (
    words.slice(from, to).some(({ word }) => /^empoisonn(?:e|ent|ait|aient|er)$/.test(word)) &&
    (remedy.test(wordAt(words, subject)) ||
      found.some((one) => one.id.startsWith('drug:') && subject >= one.from && subject < one.to))
  );
}

/** Whether a complaint, an illness or a person is none where it stands. */
export function namesOther(found: readonly Mention[], words: Words, fixed: FixedVocabularies) {
  const isThing = namesThing(words, fixed);
  return (one: Mention): boolean =>
    /^(?:complaint|disease|person):/.test(one.id) &&
    (isThing(one) ||
      isDoneToPlant(one, words, found) ||
      isOtherVerb(one, words, fixed.concepts) ||
      isDeliveredOfThing(one, words, found) ||
      isHardToAccept(one, words) ||
      isFood(one, words) ||
      isMeasured(one, words) ||
      isTryOut(one, words) ||
      isBlamedOnMedicine(one, words, found) ||
      (one.id.startsWith('person:') && isYoungPlant(one, words)) ||
      isInjection(words, one.from, found));
}
