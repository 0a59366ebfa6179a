import { normalizeText } from '@simples/contract/french/text';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import type { ConceptId } from '#server/concepts/concepts.ts';
import { isFrench } from '#server/concepts/lexicon.ts';
import { readWords, recognise } from '#server/concepts/recogniser.ts';
import { type AnswerType, answerTypesOf, wordsOfTypes } from '#server/features/chat/find/answer-types.ts';
import { isNeutral } from '#server/features/chat/find/circumstances.ts';
import type { DocumentQuestion } from '#server/features/chat/find/document-candidates.ts';
import { asksPlainly, ofPersons, soughtKinds } from '#server/features/chat/find/document-fit.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { Intent } from '#server/features/chat/understand/frame.ts';
import { fixedVocabularies } from '#server/features/chat/understand/vocabularies.ts';
import { isQuestionWord } from '#server/french/question-words.ts';
import { inSingular, singular } from '#server/french/stems.ts';
import { asksRecipe, type Composing, languagesAsked } from './context.ts';

const MAX_PLANTS = 4;
const FRENCH = 'language:francais';

/** Something is told of who asks, beside what the plant is taken for. */
function isOfSomebody({ frame, concepts, circumstances }: Composing): boolean {
  const own = new Set(frame.needs.flatMap((id) => [id, ...concepts.twins(id)]));
  return circumstances.some((one) => !isNeutral(one) && ![...one.subjects].some((id) => own.has(id)));
}

/** The complaints that are asked about: none where it is whether a plant may be taken in some state beside them. */
function needsAsked(composing: Composing): readonly ConceptId[] {
  const { intents, needs } = composing.frame;
  return isOfSomebody(composing) && intents.some((intent) => ofPersons.has(intent)) ? [] : needs;
}

/** Documents are in French: "en français, c’est quelle plante ?" is asked of none in another language. */
function withoutFrench(composing: Composing): Composing {
  const { intents, filters } = composing.frame;
  if (!intents.every((intent) => intent === 'names')) return composing;
  const languages = filters.languages.filter((id) => id !== FRENCH);
  return { ...composing, frame: { ...composing.frame, filters: { ...filters, languages } } };
}

/** As typed, and as the concepts call it. */
function topicsOf(composing: Composing, asked: readonly ConceptId[], ofType: ReadonlySet<string>): string[] {
  const { frame, concepts, circumstances } = composing;
  const needs = asked.map((id) => concepts.labelOf(id));
  const languages = languagesAsked(composing);
  // "comment dit-on … en breton": a name in another language is no answer.
  if (languages.length > 0 && frame.intents.every((intent) => intent === 'names')) return languages;
  const labels = [...needs, ...languages, ...circumstances.map(({ label }) => label)];
  const besideType = (one: readonly string[]) => one.filter((word) => !ofType.has(word));
  const typed = besideType(frame.content ?? frame.unknown);
  // "conduire après une tisane de feuilles": a refusal names no part; where it stands is not what it contains.
  const ofParts = new Set(frame.filters.parts.flatMap((id) => concepts.get(id)?.names ?? []).map(inSingular));
  const isOfNoPart = frame.intents.some((intent) => ofPersons.has(intent) || intent === 'constituents');
  const told = isOfNoPart ? typed.filter((word) => !ofParts.has(inSingular(word))) : typed;
  // "où a-t-il été introduit": a word of an intent may be all that is asked.
  const others = frame.intents.filter((intent) => intent !== 'comparison');
  const said = asksPlainly(others) || frame.isOpen === true ? besideType(frame.said ?? []) : [];
  return [told.join(' '), ...labels, ...(said.length > 1 ? [said.join(' ')] : [])];
}

/** Names of the complaint that is asked for, and nothing else of who asks. */
function complaintOf({ frame, concepts }: Composing): readonly string[] {
  const [need, another] = frame.needs;
  // Any other word may name a plant: what is like the complaint for another plant answers nothing.
  const topics = frame.asksDocuments === true ? [] : (frame.topics ?? []);
  const others = [...frame.unknown, ...topics.filter((word) => !isQuestionWord(word))];
  if (need === undefined || another !== undefined || others.length > 0) return [];
  const { people, diseases, drugs, ageMonths, takesUnnamedMedicine } = frame.asker;
  const own = new Set([need, ...concepts.twins(need)]);
  const isAlone =
    people.length + drugs.length === 0 &&
    ageMonths === null &&
    !takesUnnamedMedicine &&
    diseases.every((id) => own.has(id));
  return isAlone ? (concepts.get(need)?.names ?? []) : [];
}

/**
 * Words that nothing explains, by which no document calls a plant. What was not understood of somebody hides from them
 * neither whom the plant is refused to nor, in another language, where its dose stands.
 */
function unexplainedIn(
  { unknown, inDocuments = [], intents }: Composing['frame'],
  question: string,
): boolean {
  if (asksPlainly(intents) || intents.some((intent) => ofPersons.has(intent))) return false;
  const isOfDose = intents.includes('dose');
  return unknown.some(
    (word) =>
      !inDocuments.some(({ start, end }) => question.slice(start, end).includes(word)) &&
      !(isOfDose && !isFrench(normalizeText(word))),
  );
}

/** Uses are supposed, and words are left by which no document calls a plant: "quelle température supporte-t-il ?" */
export function asksUnknown({ frame }: Composing, question: string): boolean {
  const { intents, topics = [], inDocuments = [], isOpen, asksRemedy, needs, plants, absent } = frame;
  // "contre le muguet": of no plant, what it is for is asked.
  const isOfPlant = plants.length + absent.length + inDocuments.length > 0;
  if ((isOpen !== true && asksRemedy !== true) || needs.length > 0) return false;
  const names = inDocuments.map(({ start, end }) => normalizeText(question.slice(start, end)));
  const isName = (word: string) => names.some((name) => name.split(' ').includes(word));
  const supposed = (intent: Intent) => intent === 'uses' || (isOfPlant && intent === 'need');
  return intents.every(supposed) && !topics.every(isName);
}

/** Neither what the plant is for nor whether somebody may take it: another language, a harm, a word of no concept. */
function asksOther(composing: Composing, question: string): boolean {
  const { claimed = [], harms = [], predicate = null } = composing.frame;
  return (
    languagesAsked(composing).length + claimed.length + harms.length > 0 ||
    predicate !== null ||
    asksUnknown(composing, question)
  );
}

const isSpecific = (composing: Composing, question: string): boolean =>
  (composing.frame.isOutOfScope && !asksPlainly(composing.frame.intents)) ||
  composing.frame.needs.length > 0 ||
  composing.circumstances.some((one) => !isNeutral(one)) ||
  asksOther(composing, question) ||
  unexplainedIn(composing.frame, question);

/** What is asked and what is narrower, and what concerns whoever asks. */
function subjectsOf(
  { frame, concepts, circumstances }: Composing,
  asked: readonly ConceptId[],
): Set<ConceptId> {
  const needs = [...asked, ...(frame.harms ?? [])].flatMap((id) => [id, ...concepts.twins(id)]);
  const told = circumstances.filter((one) => !isNeutral(one)).flatMap(({ subjects }) => [...subjects]);
  // "au quatrième mois": whom « les six premiers mois de grossesse » refuses it to.
  const own = told.includes('person:grossesse')
    ? [...told, ...concepts.descendants('person:grossesse')]
    : told;
  return new Set([...needs.flatMap((id) => concepts.descendants(id)), ...own]);
}

const binomial = /^(\p{Lu}\p{Ll}+) \p{Ll}[\p{Ll}-]+$/u;

/** Of a name that several species bear, those that the question leaves: "Cochlospermum planchonii" is no other of its genus. */
function namesMeant(names: readonly string[], question: string): readonly string[] {
  const asked = normalizeText(question);
  const typed = names.filter((name) => binomial.test(name) && asked.includes(normalizeText(name)));
  const genera = new Set(typed.map((name) => binomial.exec(name)?.[1]));
  return names.filter((name) => typed.includes(name) || !genera.has(binomial.exec(name)?.[1]));
}

/** "quel arbre à écorce grise et bois rouge": what it looks like, and nothing that is taken. */
const asksWhichLooks = ({ intents, needs }: Composing['frame']): boolean =>
  needs.length === 0 && intents.every((intent) => intent === 'list');

/** Forms and parts in which the plant would be taken, with wider and narrower ones. */
function takenAs(composing: Composing, kind: 'forms' | 'parts'): Set<ConceptId> {
  const { frame, concepts } = composing;
  const isOfTaking = !asksPlainly(frame.intents) && !asksWhichLooks(frame);
  const isAsked = kind === 'forms' ? asksRecipe(composing) : isOfTaking;
  const ids = isAsked ? frame.filters[kind] : [];
  return new Set(ids.flatMap((id) => [...concepts.ancestors(id), ...concepts.descendants(id)]));
}

const counting = (spans: string) => new RegExp(`(?<![a-z])combien (?:de |d')?(?:${spans})(?![a-z])`);
const days = 'jours?|semaines?|mois|ans|annees?';
const countsDays = counting(days);
const countsTime = counting(`temps|tps|${days}`);

const telling =
  /confi|transm|racont|communiqu|recueill|appris|montr|enseign|ecri|recette|decouv|etudi|connaitre|revel|signal|indiqu/;

/** Whoever told of it, and how many were studied, are asked of an illness too; when, where and to whom a plant is refused stands in no such words. */
function typesAsked({ intents, ...frame }: Composing['frame'], question: string): readonly AnswerType[] {
  const isOfPlant = frame.plants.length + frame.absent.length + (frame.inDocuments ?? []).length > 0;
  // How much of a plant is a dose.
  const types = answerTypesOf(question).filter((type) => type !== 'most' || !isOfPlant);
  const isOfPersons = intents.some((intent) => ofPersons.has(intent) || intent === 'toxicity');
  const isTold = (type: AnswerType) =>
    type === 'count' || type === 'lasting' || (type === 'person' && telling.test(normalizeText(question)));
  return isOfPersons ? types.filter(isTold) : types;
}

const intentsOfTypes: Readonly<Partial<Record<AnswerType, Intent>>> = {
  colour: 'description',
  smell: 'description',
  size: 'description',
  place: 'origin',
};

/** "sanouj, c’est quelle plante en français ?": what it is for is not asked. */
function plainIntents({ intents, needs }: Composing['frame']): readonly Intent[] {
  const others = intents.filter((intent) => intent !== 'need');
  return needs.length === 0 && asksPlainly(others) ? others : intents;
}

/** "ses fleurs, elles sentent quelque chose ?": where no word tells what is asked, the type of the answer does. */
function withIntentOf(composing: Composing, types: readonly AnswerType[]): Composing {
  const { frame } = composing;
  const intents = plainIntents(frame);
  const meant = types.flatMap((type) => intentsOfTypes[type] ?? [])[0];
  const areSupposed = frame.needs.length === 0 && intents.every((one) => one === 'uses' || one === 'need');
  const asked = meant !== undefined && areSupposed ? [meant] : intents;
  return { ...composing, frame: { ...frame, intents: asked } };
}

const withinSentence = /(?<=[\p{Ll}\p{N},;’')] |[’'])\p{Lu}\p{Ll}{3,}/gu;

/** "Socrate", "les Aztèques", and neither "Afrique" nor a complaint. */
const properNamesIn = (question: string): Set<string> =>
  new Set(
    [...question.matchAll(withinSentence)]
      .map(([name]) => normalizeText(name))
      .filter((name) => recognise(readWords(name), [fixedVocabularies().vocabulary]).length === 0)
      .map(singular),
  );

const plantWords = 'plante|herbe|arbre|arbuste|arbrisseau|buisson|fleur|liane|espece';
const whichPlant = new RegExp(
  `(?<![a-z])(?:(?:quel(?:le)?s?|c'est|est-ce|s'appell[a-z]*|se nomme[a-z]*) (?:est |sont |donc |bien )*(?:cet(?:te)? |l[ae] |une? |petite? |grande? )*(?:${plantWords})|c'est quoi|c'est laquelle|laquelle (?:c'est|est)|quel est-ce|(?:son|leur) nom|qui (?:est-elle|suis-je))(?![a-z])`,
);

/** "une grande plante qui sent l’amande, son nom ?": what names plants tells what another one is like. */
export const asksWhichPlant = (question: string): boolean => whichPlant.test(normalizeText(question));

/** The same of whatever plant it is true of. */
export const ofNoPlant = (asked: DocumentQuestion): DocumentQuestion => ({
  ...asked,
  named: [],
  plants: [],
  called: [],
  absent: [],
  known: [],
});

const anyPlant = new RegExp(
  `(?<![a-z])(?:quel(?:le)?s?|une?|quoi l[ae]) (?:${plantWords}|epice|racine|graine|fruit|feuille|ecorce|tisane|remede)s?(?![a-z])`,
);

/** "quelle plante en masque ?": an unknown word of it is no name of a plant, as in "œil de chouette contre le hoquet ?" */
const asksPlant = (composing: Composing, question: string): boolean =>
  !isOfSomebody(composing) && anyPlant.test(normalizeText(question));

/** Names of each place that is asked about, and of what lies in it. */
const placesOf = ({ frame, concepts }: Composing): string[][] =>
  (frame.places ?? []).map(({ id, typed }) => [
    typed,
    ...concepts.descendants(id).flatMap((one) => concepts.get(one)?.names ?? []),
  ]);

/** What is asked of documents, about these plants or any. */
export function documentQuestion(
  asking: Composing,
  plants: readonly KnownPlant[],
  question: string,
): DocumentQuestion {
  const types = typesAsked(asking.frame, question);
  const composing = withoutFrench(withIntentOf(asking, types));
  const { frame, concepts } = composing;
  const needs = needsAsked(composing);
  return {
    text: question,
    named: frame.inDocuments ?? [],
    plants: plants.slice(0, MAX_PLANTS).map(({ scientific }) => scientific),
    called: plants.slice(0, MAX_PLANTS).map(({ common }) => common),
    absent: frame.absent.flatMap(({ id, named }) =>
      id === null ? named : namesMeant(concepts.get(id)?.names ?? [], question),
    ),
    known: frame.absent.flatMap(({ id }) => (id === null ? [] : (concepts.get(id)?.names ?? []))),
    topics: topicsOf(composing, needs, wordsOfTypes(question, types)),
    complaint: complaintOf(composing),
    subjects: subjectsOf(composing, needs),
    languages: frame.filters.languages,
    language: frame.otherLanguage ?? null,
    places: placesOf(composing),
    properNames: properNamesIn(question),
    forms: takenAs(composing, 'forms'),
    parts: takenAs(composing, 'parts'),
    months: frame.asker.ageMonths,
    onlyWarnings:
      plants.some(({ danger }) => isDangerous(danger)) || frame.absent.some(({ isToxic }) => isToxic),
    isOfNeed:
      asksRecipe(composing) &&
      frame.needs.length > 0 &&
      frame.unknown.length === 0 &&
      composing.circumstances.every(({ onlyBans }) => onlyBans === true),
    types,
    kinds: soughtKinds(frame.intents, {
      isSpecific: isSpecific(composing, question),
      // "compatible avec la pilule ?": a refusal in pregnancy is no answer, unless the plant would be taken for something.
      isElse: asksOther(composing, question) || (frame.needs.length === 0 && isOfSomebody(composing)),
      isUnknown: asksUnknown(composing, question),
      isAged: frame.asker.ageMonths !== null,
      hasNeed: needs.some((id) => frame.toldNow?.includes(id) !== false),
      asksPlant: asksPlant(composing, question),
      timesRecipe: frame.timesRecipe,
      isOfDays: countsDays.test(normalizeText(question)),
      isOfTime: countsTime.test(normalizeText(question)),
    }),
  };
}
