import {
  type EvidenceLevel,
  evidenceLevels,
  type FactDegree,
  type FactKind,
  forbidsRecipe,
  type PlantFact,
} from '@simples/contract/plant-facts';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import type { Concepts } from '#server/concepts/concepts.ts';
import { namesOil, ORAL } from '#server/concepts/ways.ts';
import type { Circumstance, Concerning } from '#server/features/chat/find/circumstances.ts';
import { concerning, ofDisease } from '#server/features/chat/find/circumstances.ts';
import type { Finder } from '#server/features/chat/find/finder.ts';
import { isGrave } from '#server/features/chat/find/grave-states.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { Frame, Intent } from '#server/features/chat/understand/frame.ts';
import { clausesOf } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { splitSentences } from '#server/french/sentences.ts';
import type { Draft } from './draft.ts';
import { listed } from './phrases.ts';

/** What composing one answer needs. */
export interface Composing {
  readonly frame: Frame;
  readonly circumstances: readonly Circumstance[];
  readonly concepts: Concepts;
  readonly finder: Finder;
  readonly draft: Draft;
}

/** Who asks what. */
export type Asking = Pick<Composing, 'frame' | 'circumstances' | 'concepts'>;

export const strongestFirst = Object.keys(evidenceLevels) as EvidenceLevel[];

export function eachStatementOnce(facts: readonly PlantFact[]): PlantFact[] {
  const seen = new Set<string>();
  return facts.filter(({ statement }) => !seen.has(statement) && seen.add(statement));
}

/** In the order of the sheet; the same statement may stand under several uses. */
export function everyFactOf(
  plant: KnownPlant,
  kinds: readonly FactKind[],
  holds: (fact: PlantFact) => boolean = () => true,
): PlantFact[] {
  return plant.facts.filter((fact) => kinds.includes(fact.kind) && !isTag(fact.field) && holds(fact));
}

/** Facts of some kinds, each statement once, in the order of the sheet. */
export function factsOf(
  plant: KnownPlant,
  kinds: readonly FactKind[],
  holds: (fact: PlantFact) => boolean = () => true,
): PlantFact[] {
  return eachStatementOnce(everyFactOf(plant, kinds, holds));
}

/** How to prepare and how much: never for someone whom the plant may harm. */
export const isRecipe = ({ field, statement }: PlantFact): boolean =>
  (field.includes('.preparations.') || field.startsWith('additionalInfo.posology')) &&
  !statement.startsWith('Aucune dose ');

/** What is felt concerns the asker too, unless the sheet answers it: constipation, for a plant that constipates. */
function feltBy(plant: KnownPlant, composing: Asking): Circumstance[] {
  const { frame, concepts } = composing;
  return frame.needs.flatMap((id) => {
    const subjects = [id, ...concepts.twins(id)].flatMap((one) => [
      ...concepts.descendants(one),
      ...concepts.ancestors(one),
    ]);
    if (headingsFor(plant, subjects).size > 0) return [];
    const label = concepts.labelOf(id);
    const phrase = ofDisease(label);
    return [
      { label, phrase, subjects: new Set(subjects), ageMonths: null, isAnyMedicine: false, onlyBans: true },
    ];
  });
}

const SKIN = 'route:cutanee';
const ofSkin = /(?<!\p{L})(?:peau|cutanée?s?|appli\p{L}+|mass\p{L}+|externe)(?!\p{L})/iu;
/** How bans for everyone name a route. */
const banned: Readonly<Record<string, RegExp>> = {
  [ORAL]: /(?<!\p{L})(?:bue?s?|boi[tr]\p{L}*|aval\p{L}+|ingér\p{L}+|bouche|orale|interne)(?!\p{L})/iu,
  'route:oculaire': /(?<!\p{L})(?:œil|yeux|oculaire)(?!\p{L})/iu,
  'route:auriculaire': /(?<!\p{L})oreilles?(?!\p{L})/iu,
  'route:nasale': /(?<!\p{L})(?:nez|narines?|nasale)(?!\p{L})/iu,
  'route:vaginale': /(?<!\p{L})(?:vagin|vaginale|muqueuses)(?!\p{L})/iu,
  'route:rectale': /(?<!\p{L})(?:anus|rectale|lavements?|muqueuses)(?!\p{L})/iu,
};

const routesAsked = ({ filters, isSwallowed = false }: Frame): string[] => [
  ...new Set([...filters.routes, ...(isSwallowed ? [ORAL] : [])]),
];

/** Asked for a way of use that the sheet does not describe: what it forbids there counts. */
function byOtherRoutes(plant: KnownPlant, { frame, concepts }: Asking): Circumstance[] {
  return routesAsked(frame).flatMap((route) => {
    const bans = banned[route];
    const isDescribed = plant.facts.some(
      ({ kind, subject }) =>
        kind === 'route' && subject !== null && concepts.ancestors(subject).includes(route),
    );
    if (!bans || isDescribed) return [];
    const phrase = concepts.labelOf(route);
    return [
      { label: phrase, phrase, subjects: new Set<string>(), ageMonths: null, isAnyMedicine: false, bans },
    ];
  });
}

/**
 * How much what is forbidden to everyone concerns the way asked for, or the oil where the oil may be meant:
 * "ne doit pas être avalée". Nothing where it does not.
 */
export function mannerOf({ frame }: Asking): (fact: PlantFact) => number {
  const { isOfOil = false } = frame;
  const bans = routesAsked(frame).flatMap((route) => banned[route] ?? []);
  return ({ degree, statement }) => {
    const isOil = namesOil(statement);
    if (!forbidsRecipe(degree) || (isOil && !isOfOil)) return 0;
    return 2 * Number(bans.some((ban) => ban.test(statement))) + Number(isOil);
  };
}

const warns =
  /consult|urgence|médecin|soignant|pharmacien|avis|jamais|ne (?:pas|remplace|traite)|arrêter|demand|risque/i;
const holdsAmount =
  /\d\s?(?:g|mg|mL|ml|L|gouttes?|tasses?|cuillères?|gélules?|comprimés?|prises?|fois)(?![\p{L}])/u;

/** The sentences of a recipe that warn and hold no amount: "Consulter si la toux dure." */
export function warningsIn(fact: PlantFact): PlantFact[] {
  return splitSentences(fact.statement)
    .slice(1)
    .filter((sentence) => warns.test(sentence) && !holdsAmount.test(sentence))
    .map((statement) => ({ ...fact, kind: 'caution' as const, statement }));
}

/** "(feuille ou huile essentielle)", "ni la fleur ni l’huile essentielle": of both. */
const besideOil =
  /(?<!\p{L})(?:ou|et|ni|comme) (?:à |en |de )?(?:l['’]|d['’]|une |son |la |les |leurs? )?huiles? essentielles?|huiles? essentielles? (?:ou|et|ni|comme) (?:\p{L}+ )?(?:feuille|fleur|plante|tisane|infusion|racine|graine|fruit|écorce|sommité)/iu;
const namesOilAlone = (text: string): boolean => namesOil(text) && !besideOil.test(text);
const ownSubject = /^(?:et )?(?:l |la |le |les |une? |toute? |cette )/;

/** What a statement forbids of the essential oil forbids nothing of the other forms of a plant. */
function isOfOilAlone({ degree, statement }: PlantFact): boolean {
  if (!forbidsRecipe(degree) || !namesOil(statement)) return false;
  let isOfOil = false;
  const told = clausesOf(statement).map(({ start, end, plain, ...clause }) => {
    isOfOil = namesOilAlone(statement.slice(start, end)) || (isOfOil && !ownSubject.test(plain));
    return { isForbidding: clause.degree === degree, isOfOil };
  });
  const forbidding = told.filter(({ isForbidding }) => isForbidding);
  return forbidding.length > 0 && forbidding.every((one) => one.isOfOil);
}

/** On the skin alone: the way that is asked for, or the one for which the sheet tells the plant against the needs. */
function isForSkin(plant: KnownPlant, asking: Asking): boolean {
  const { filters, isSwallowed, plants } = asking.frame;
  // Among plants for a need, what forbids comes first.
  if (isSwallowed === true || !plants.includes(plant.id)) return false;
  const headings = headingsFor(plant, needSubjects(asking));
  const told = plant.facts.flatMap(({ kind, heading, subject }) =>
    kind === 'route' && headings.has(heading) ? [subject] : [],
  );
  const routes = filters.routes.length > 0 ? filters.routes : told;
  return routes.length > 0 && routes.every((route) => route === SKIN);
}

/** Each clause that forbids names a way that is not the skin: "par voie orale", "ni dans le nez ni sur le cordon". */
function isOfOtherPlaces({ degree, statement }: PlantFact): boolean {
  const places = [...Object.values(banned), /(?<!\p{L})cordon(?!\p{L})/iu];
  const forbidding = clausesOf(statement).filter((clause) => clause.degree === degree);
  return (
    forbidsRecipe(degree) &&
    forbidding.length > 0 &&
    forbidding.every(({ start, end }) => {
      const clause = statement.slice(start, end);
      return places.some((place) => place.test(clause)) && !ofSkin.test(clause);
    })
  );
}

/** What it forbids of the oil, or of another way of use, asks for advice where that is not what is meant. */
function asMeant(plant: KnownPlant, asking: Asking, facts: readonly PlantFact[]): readonly PlantFact[] {
  const others = plant.facts.some(({ kind, statement }) => kind === 'preparation' && !namesOil(statement));
  const isNotOil = asking.frame.isOfOil === false && others;
  const isSkin = isForSkin(plant, asking);
  if (!isNotOil && !isSkin) return facts;
  return facts.map((fact) =>
    (isNotOil && isOfOilAlone(fact)) || (isSkin && isOfOtherPlaces(fact))
      ? { ...fact, degree: 'withAdvice' }
      : fact,
  );
}

/** @param facts those of the plant that count */
const concerningAmong = (facts: readonly PlantFact[], plant: KnownPlant, composing: Asking): Concerning[] =>
  concerning(facts, [
    ...composing.circumstances,
    ...feltBy(plant, composing),
    ...byOtherRoutes(plant, composing),
  ]);

export const concerningOf = (plant: KnownPlant, composing: Asking): Concerning[] =>
  concerningAmong(asMeant(plant, composing, dosedFor(plant, composing)), plant, composing);

const ADULT = 216;

/** The dose that a sheet gives for the need and the age of a child says more than an age limit for other uses. */
function dosedFor(plant: KnownPlant, composing: Asking): readonly PlantFact[] {
  const age = composing.circumstances.find(({ ageMonths }) => ageMonths !== null)?.ageMonths ?? ADULT;
  if (age >= ADULT) return plant.facts;
  const headings = headingsFor(plant, needSubjects(composing));
  const isDosed = plant.facts.some(
    ({ kind, heading, minMonths }) =>
      kind === 'dose' && headings.has(heading) && (minMonths ?? null) !== null && (minMonths ?? 0) <= age,
  );
  if (!isDosed) return plant.facts;
  const isAgeLimit = ({ degree, minMonths, maxMonths, subject }: PlantFact) =>
    degree !== 'banned' &&
    (minMonths ?? maxMonths ?? null) !== null &&
    (subject === null || subject.startsWith('person:'));
  return plant.facts.filter((fact) => !isAgeLimit(fact));
}

/** Gravest degree for the asker; null when nothing of the sheet concerns them. */
export function degreeFor(plant: KnownPlant, composing: Asking): FactDegree | null {
  return concerningOf(plant, composing)[0]?.fact.degree ?? null;
}

/** Nothing of what the sheet is for answers the needs asked for. */
export function isOfOtherNeeds(plant: KnownPlant, asking: Asking): boolean {
  const subjects = needSubjects(asking);
  return subjects.length > 0 && headingsFor(plant, subjects).size === 0;
}

/** "ne traite pas la dengue": its recipe for something else is none for that. */
function onlyWarnsOfNeed(plant: KnownPlant, asking: Asking): boolean {
  const { frame, concepts } = asking;
  const told = [...frame.needs, ...(frame.states ?? [])].flatMap((id) => [id, ...concepts.twins(id)]);
  const ofTold = { ...asking, frame: { ...frame, needs: told } };
  const subjects = needSubjects(ofTold);
  return (
    isOfOtherNeeds(plant, ofTold) &&
    plant.facts.some(
      ({ kind, subject }) => kind === 'caution' && subject !== null && subjects.includes(subject),
    )
  );
}

/** What a sheet does not say of a graft, a pregnancy or an anticoagulant is a reason to leave its plant, and its doses. */
export const isSilentOn = (said: readonly Concerning[], { circumstances, concepts }: Asking): boolean =>
  circumstances.some(
    (one) =>
      !one.onlyBans &&
      isGrave(one, concepts) &&
      !said.some(({ circumstances: about }) => about.includes(one)),
  );

/** Nothing is said of a grave state of the asker. */
export const isSilentGravely = (plant: KnownPlant, composing: Asking): boolean =>
  isSilentOn(concerningOf(plant, composing), composing);

/** `asked`: the recipe itself is the question, so "with advice" shows it under the advice. */
export function mayShowRecipe(plant: KnownPlant, composing: Asking, asked: boolean): boolean {
  const { replaced = [], isForbiddenWay = false } = composing.frame;
  const isReplacing = replaced.length > 0 || isForbiddenWay;
  const isUntold = isDangerous(plant.danger) || plant.isUnread;
  if (isUntold || isReplacing || onlyWarnsOfNeed(plant, composing)) return false;
  // Recipes stand side by side: what is forbidden of one form or way withholds them all.
  const said = concerningAmong(dosedFor(plant, composing), plant, composing);
  if (isSilentOn(said, composing)) return false;
  const [gravest] = said;
  const degree = gravest?.fact.degree ?? null;
  return !forbidsRecipe(degree) && (degree !== 'withAdvice' || asked);
}

/** No recipe of a plant that may harm the asker; a clipped statement is none. */
export function createGuard(composing: Asking): (plant: KnownPlant, fact: PlantFact) => boolean {
  const mayShow = new Map<KnownPlant, boolean>();
  const mayShowOf = (plant: KnownPlant): boolean => {
    const may = mayShow.get(plant) ?? mayShowRecipe(plant, composing, asksRecipe(composing));
    mayShow.set(plant, may);
    return may;
  };
  return (plant, fact) =>
    !isRecipe(fact) ||
    (mayShowOf(plant) && fitsDose(plant, fact, composing) && isSureEnough(fact, composing)) ||
    !plant.facts.some(({ statement }) => statement === fact.statement);
}

export const undosed = /^[^:]*:? ?Dose non établie/;

/** Nobody with an illness, a medicine or a child gets a dose that no source establishes, unless the dose is the question. */
const isSureEnough = ({ statement }: PlantFact, asking: Asking): boolean =>
  asking.circumstances.length === 0 || asksRecipe(asking) || !undosed.test(statement);

/** A preparation dosed for others than a child of this age is none for it. */
function fitsDose(plant: KnownPlant, { field }: PlantFact, { frame }: Asking): boolean {
  const age = frame.asker.ageMonths;
  if (age === null) return true;
  const doses = plant.facts.filter(
    (one) => one.kind === 'dose' && one.field === field && (one.minMonths ?? null) !== null,
  );
  return doses.length === 0 || doses.some(({ minMonths }) => (minMonths ?? 0) <= age);
}

const recipeIntents: readonly Intent[] = ['preparation', 'dose', 'duration', 'forms', 'routes'];

export const asksRecipe = ({ frame }: Pick<Composing, 'frame'>): boolean =>
  frame.intents.some((intent) => recipeIntents.includes(intent));

/** Languages of the names that are asked for. */
export const languagesAsked = ({ frame, concepts }: Pick<Asking, 'frame' | 'concepts'>): string[] => [
  ...frame.filters.languages.map((id) => concepts.labelOf(id)),
  ...(frame.otherLanguage ? [frame.otherLanguage] : []),
];

/** Concepts on which a sheet answers a need: the need itself, narrower and wider ones. */
export function needSubjects({ frame, concepts }: Asking): string[] {
  const all = frame.needs.flatMap((id) => (id.startsWith('disease:') ? [id, ...concepts.twins(id)] : [id]));
  const related = all.flatMap((id) => [...concepts.descendants(id), ...concepts.ancestors(id)]);
  return [...new Set(related)];
}

const adverse: readonly FactKind[] = ['adverseEffect', 'caution', 'interaction'];

/** What a sheet says of a harm asked about: that the plant does it, or that who has it must not take the plant. */
export function tellsOfHarm({ frame: { harms = [] }, concepts }: Asking): {
  readonly kinds: readonly FactKind[];
  readonly subjects: readonly string[];
  readonly holds: (fact: PlantFact) => boolean;
  /** "maladie du foie", in words. */
  readonly label: string;
} {
  const own = harms.flatMap((id) => [id, ...concepts.twins(id)]);
  const wider = own.flatMap((id) => concepts.ancestors(id));
  // "fausse couche": what is forbidden in pregnancy.
  const implied = wider.flatMap((id) =>
    id.startsWith('complaint:') ? (concepts.get(id)?.implies ?? []) : [],
  );
  const narrower = [...own, ...implied].flatMap((id) => concepts.descendants(id));
  const subjects = [...new Set([...wider, ...narrower])];
  const isTwin = (id: string) =>
    id.startsWith('complaint:') && harms.some((other) => other.startsWith('disease:') && other !== id);
  return {
    kinds: adverse,
    subjects,
    label: listed([...new Set(harms.filter((id) => !isTwin(id)).map((id) => concepts.labelOf(id)))]),
    holds: ({ kind, subject, degree }) =>
      adverse.includes(kind) &&
      subject !== null &&
      subjects.includes(subject) &&
      (kind === 'adverseEffect' || forbidsRecipe(degree)),
  };
}

/** Tags only find plants: they say nothing. */
const isTag = (field: string): boolean => field.startsWith('tags.');

/** Titles of the indications of a plant that answer the needs asked for. */
export function headingsFor(plant: KnownPlant, subjects: readonly string[]): Set<string> {
  const wanted = new Set(subjects);
  return new Set(
    plant.facts
      .filter(
        ({ kind, subject, field }) =>
          kind === 'use' && !isTag(field) && subject !== null && wanted.has(subject),
      )
      .map(({ heading }) => heading),
  );
}

export const nameOf = ({ common }: KnownPlant): string =>
  /^\p{Lu}\p{Ll}/u.test(common) ? common.charAt(0).toLowerCase() + common.slice(1) : common;
