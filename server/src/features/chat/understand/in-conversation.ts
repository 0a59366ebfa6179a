import type { Slot } from '@simples/contract/answer-blocks';
import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import { wordAt } from '#server/concepts/recogniser.ts';
import { namesOil, OIL, ORAL } from '#server/concepts/ways.ts';
import type { AbsentPlant, Frame, Intent } from './frame.ts';
import type { Asked } from './intents.ts';
import { isOfAnother } from './known-slots.ts';
import type { NamedPlant } from './named-plants.ts';
import { hasOwnAim } from './needs.ts';
import type { TellsOfPerson } from './person-told.ts';
import type { Reading } from './reading.ts';
import { refusalAsked } from './refusal-asked.ts';
import type { Told } from './slots.ts';

export interface QuestionToRead {
  readonly text: string;
  /** Of the conversation. */
  readonly slots: readonly Slot[];
  /** Ids of slots that the person took away. */
  readonly withoutSlots: readonly string[];
  /** Sheets of the last answer, in its order. */
  readonly focus: readonly string[];
  /** The last question. */
  readonly previous: string | null;
  readonly previousIntents?: readonly Intent[];
}
export const INTENT = 'intent:';

const intentsIn = (slots: readonly Slot[]): Intent[] =>
  slots.flatMap(({ id }) => (id.startsWith(INTENT) ? [id.slice(INTENT.length) as Intent] : []));

const SHEET = 'sheet:';
const ABSENT = 'absent:';

/** Chips of plants; of one without a sheet the concept, or the name as typed. */
export function plantSlots(
  sheets: readonly { readonly id: string; readonly label: string }[],
  absent: Frame['absent'],
): Slot[] {
  return [
    ...sheets.map(({ id, label }): Slot => ({ id: `${SHEET}${id}`, kind: 'plant', label })),
    ...absent.map(({ id, named }): Slot => ({ id: `${ABSENT}${id ?? named}`, kind: 'plant', label: named })),
  ];
}

const told = (id: string, prefix: string): string[] =>
  id.startsWith(prefix) ? [id.slice(prefix.length)] : [];

/** What must be known to read a question: its words, and the sheets that the conversation speaks of. */
export const asking = ({ text, slots, focus, previous }: QuestionToRead) => ({
  text: `${text}\n${previous ?? ''}`,
  sheets: [...focus, ...slots.flatMap(({ id }) => told(id, SHEET))],
});

/** Plants spoken of before. */
function plantsBefore({ slots, withoutSlots }: QuestionToRead, concepts: Concepts) {
  const kept = slots.filter(({ kind, id }) => kind === 'plant' && !withoutSlots.includes(id));
  return {
    sheets: kept.flatMap(({ id }) => told(id, SHEET)),
    absent: kept.flatMap(({ id, label }): AbsentPlant[] =>
      told(id, ABSENT).map((name) => {
        const concept = concepts.get(name);
        return { named: label, id: concept ? name : null, isToxic: concept?.isToxic ?? false };
      }),
    ),
  };
}

export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

export function isAmbiguous({ kind, sheets, others, isDoubtful = false }: NamedPlant): boolean {
  return isDoubtful || sheets.length > 1 || (kind === 'head' && others.length > 0);
}

interface Named {
  readonly plants: readonly string[];
  readonly ambiguous: Frame['ambiguous'];
}

/** Another name of the question, or the last answer, settles which plant an ambiguous name means. */
export function namedIn({ words, plants }: Reading, focus: readonly string[], isSettled: boolean): Named {
  // "à qui on ne donne pas de mélisse": the giving is denied.
  const isRefusal = refusalAsked(words).length > 0;
  const present = plants.filter(({ isDenied }) => !isDenied || isRefusal);
  const certain = present.flatMap((plant) => (isAmbiguous(plant) ? [] : plant.sheets));
  const doubtful = present.filter(
    (plant) => isAmbiguous(plant) && !plant.sheets.some((sheet) => certain.includes(sheet)),
  );
  const settled = doubtful.flatMap(({ sheets }) => {
    const known = sheets.filter((sheet) => focus.includes(sheet));
    return known.length === 1 && focus.length === 1 ? known : [];
  });
  const open = doubtful.find(({ sheets }) => !sheets.some((sheet) => settled.includes(sheet)));
  const meant = doubtful.length === 0 && certain.length === 0 && isSettled ? focus : [];
  return {
    plants: unique([...certain, ...settled, ...meant]),
    ambiguous: open ? { typed: open.typed, sheets: open.sheets } : null,
  };
}

export interface Context {
  readonly question: QuestionToRead;
  readonly reading: Reading;
  readonly asked: Asked;
  readonly told: Told;
  readonly named: Named;
  readonly absent: Frame['absent'];
  readonly slots: readonly Slot[];
  readonly needs: readonly ConceptId[];
}

/** It is named, here or in the question before, or the plant comes in drops, or is put elsewhere than into the mouth. */
export const mayMeanOil = ({
  asked: { filters },
  question: { text, previous },
  reading: { words },
}: Context): boolean =>
  filters.forms.includes(OIL) ||
  namesOil(text) ||
  (filters.forms.length === 0 && words.some(({ word }) => word === 'goutte' || word === 'gouttes')) ||
  filters.routes.some((id) => id !== ORAL) ||
  namesOil(previous ?? '');

interface PlantsMeant {
  readonly plants: readonly string[];
  readonly absent: Frame['absent'];
}

/** Plants meant: named, ranked, or those spoken of before. */
export function plantsMeant(context: Context, concepts: Concepts): PlantsMeant {
  const { question, reading, asked, told: now, named, absent } = context;
  if (named.plants.length > 0) return { plants: named.plants, absent };
  const none = { plants: [], absent };
  if (named.ambiguous || absent.length > 0) return none;
  if (asked.ordinal !== null) {
    const picked = question.focus.at(asked.ordinal);
    if (picked !== undefined) return { plants: [picked], absent };
  }
  const isOfItsFamily = asked.intents.includes('family') && asked.filters.families.length === 0;
  if ((asked.asksAll && !isOfItsFamily) || asked.asksElsewhere) return none;
  const isOfPlant =
    asked.refersBack || asked.asksPermission || asked.intents.some((intent) => ofOnePlant.has(intent));
  // "j’ai 68 ans, Coversyl et les reins fatigués": who asks about the plant, and no other question.
  const isOnlyTold = asked.intents.length === 0 && !now.asksRemedy && has(now.slots, 'drug');
  if (now.needs.length > 0 && !isOfPlant && !isOnlyTold && !continues(reading)) return none;
  const before = plantsBefore(question, concepts);
  const isOfList =
    now.slots.length + before.sheets.length + before.absent.length === 0 &&
    asked.intents.length > 0 &&
    asked.intents.every((intent) => ofRecipe.has(intent));
  return isOfList
    ? { plants: question.focus.slice(0, MAX_OF_LIST), absent }
    : { plants: before.sheets, absent: before.absent };
}

/** After a list they are asked of the plants that it names first: "et pendant combien de temps ?" */
const ofRecipe = new Set<Intent>(['dose', 'duration', 'preparation']);
const MAX_OF_LIST = 3;

/** Asked of a plant, never of a need. */
const ofOnePlant = new Set<Intent>([
  'dose',
  'duration',
  'preparation',
  'parts',
  'forms',
  'routes',
  'constituents',
  'names',
  'family',
  'origin',
  'evidence',
  'references',
  'toxicity',
  'adverseEffects',
  'storage',
]);

const continuing = new Set(
  'et ou mais donc alors aussi sinon ok oui non merci d contre pour c ca cela elle il ils elles ces en ah'.split(
    ' ',
  ),
);
/** "et pour mon fils, le miel ?" */
const goesOn = ({ words }: Reading): boolean => /^(?:et|ou|mais|sinon)$/.test(wordAt(words, 0));

/** Few words say nothing but what changes. */
const MAX_SHORT = 6;

/** "et pour la toux ?", "c'est pour mes palpitations": the plant is the one spoken of. */
function continues({ words }: Reading): boolean {
  return words.length <= MAX_SHORT || continuing.has(wordAt(words, 0)) || words.at(-1)?.word === 'donc';
}

const has = (slots: readonly Slot[], kind: Slot['kind']): boolean => slots.some((slot) => slot.kind === kind);

const ADULT_MONTHS = 18 * 12;
const ELDERLY_MONTHS = 65 * 12;

const uncautioned = new Set(['person:homme', 'person:femme', 'person:adulte']);

/** What an asker's state asks, without a verb: "AVK + ginkgo". */
function askedByState(slots: readonly Slot[]): Intent[] {
  const age = slots.find(({ kind }) => kind === 'age');
  const months = age ? Number(age.id.slice('age:'.length)) : null;
  const isSpecialAge = months !== null && (months < ADULT_MONTHS || months >= ELDERLY_MONTHS);
  const found: Intent[] = [];
  if (has(slots, 'drug')) found.push('interaction');
  const isCautioned = slots.some(({ kind, id }) => kind === 'person' && !uncautioned.has(id));
  if (isCautioned || isSpecialAge) found.push('people');
  if (has(slots, 'disease')) found.push('disease');
  return found;
}

/** "et la deuxième ?" asks of that plant alone what the list was asked for. */
const ofPicked = (intent: Intent, { ordinal }: Asked): Intent =>
  ordinal !== null && intent === 'need' ? 'uses' : intent;

export function intentsMeant(context: Context, plants: readonly string[]): Intent[] {
  const { asked, question, slots, needs } = context;
  const hasPlants = plants.length + context.absent.length > 0 || context.named.ambiguous !== null;
  const count = hasPlants ? plants.length + context.absent.length : question.focus.length;
  const isCompared = count > 1 || (hasPlants && asked.asksDifference);
  // "ail ou olivier pour la tension", one of them without a sheet: what the other is for.
  const isChoice = plants.length === 1 && context.told.needs.length > 0 && !asked.asksDifference;
  let found = asked.intents.filter((intent) => intent !== 'comparison' || (isCompared && !isChoice));
  if (!hasPlants && needs.length > 0) found = found.filter((intent) => intent !== 'uses');
  if (hasPlants && !asked.asksElsewhere) found = found.filter((intent) => intent !== 'need');
  // "mal de gorge, thym en gargarisme": what for, and how.
  const isManner = found.length > 0 && found.every((intent) => intent === 'routes' || intent === 'forms');
  if (hasPlants && isManner && context.told.needs.length > 0) found = ['uses', 'preparation'];
  // "laquelle pour la toux ?"
  if (found.includes('comparison') && context.told.needs.length > 0) found.push('need');
  const asksUse = found.length === 0 && hasPlants && context.told.needs.length > 0;
  const byState = askedByState(hasPlants ? context.told.slots : []);
  const isNewPlant = context.named.plants.length > 0 && question.slots.length > 0;
  if (hasPlants && (isNewPlant || asked.asksPermission)) byState.push(...askedByState(slots));
  if (found.length === 0 && hasPlants && asked.asksHow) found.push('preparation');
  const before = (question.previousIntents ?? intentsIn(question.slots)).filter(
    (intent) => intent !== 'interaction' || !context.told.takesNothing,
  );
  // "moi je ne suis pas enceinte, je peux ?": what was asked for that state is asked no more.
  const isOfDenied = asked.asksPermission && deniesState(context);
  const isFollowUp = found.length === 0 && context.told.slots.length === 0 && !isOfDenied;
  if (isFollowUp && hasPlants && before.length > 0) found = before.map((intent) => ofPicked(intent, asked));
  if (isList(context, hasPlants)) found = ['list', ...found.filter((intent) => intent !== 'need')];
  if (!hasPlants && needs.length > 0) found.push('need');
  found.push(...byState);
  // Whether it may be taken so, or by somebody in a state, is answered by no use.
  const isRefusable = byState.length > 0 || asksOfManner(context);
  if (asksUse && !(asked.asksPermission && isRefusable)) found.push('uses');
  if (asked.asksPermission && hasPlants && found.every((intent) => ofBenefit.has(intent)))
    found.push(asksOfManner(context) ? 'toxicity' : 'disease');
  // "gingembre et curcuma": side by side.
  if (found.length === 0 && context.named.plants.length > 1 && plants.length > 1) found.push('comparison');
  // "infusion de thym": what for, and how.
  if (found.length === 0 && hasPlants)
    found.push('uses', ...(asked.filters.forms.length > 0 ? ['preparation' as const] : []));
  if (found.length === 0 && context.told.slots.length > 0)
    found.push(...(before.length > 0 ? before : ['need' as const]));
  return unique(found);
}

const deniesState = ({ told: { denied } }: Context): boolean => denied.some((id) => id.startsWith('person:'));

/** Beside them, "il peut en boire ?" asks whom it is refused to. */
const ofBenefit = new Set<Intent>(['uses', 'need']);

const smokes = /^fum(?:e|er|ent|ee?s?)$/;
const unprepared = new Set<ConceptId>([OIL, 'form:plante-fraiche']);

/** "peut-on boire l'huile essentielle d'eucalyptus", "peut-on le fumer": doses for other ways of taking it are no answer. */
const asksOfManner = ({ asked: { filters }, reading: { words } }: Context): boolean =>
  filters.routes.length + filters.parts.length > 0 ||
  filters.forms.some((form) => unprepared.has(form)) ||
  words.some(({ word }) => smokes.test(word));

/** All plants that a filter or the asker's state leaves: "quelle plante… pendant la grossesse". */
function isList({ asked, needs, told: { slots } }: Context, hasPlants: boolean): boolean {
  if (hasPlants) return false;
  if (asked.asksAll) return true;
  if (needs.length > 0) return false;
  return isFilterGiven(asked) || (asked.intents.includes('need') && slots.length > 0);
}

const isFilterGiven = ({
  filters: { parts, forms, routes, regions, families, constituents },
}: Asked): boolean =>
  parts.length + forms.length + routes.length + regions.length + families.length + constituents.length > 0;

/** Another plant, asked about for an aim of its own or for somebody else: what was looked for before is so no more. */
export function hasStaleNeed(
  { question, reading, named, absent }: Pick<Context, 'question' | 'reading' | 'named' | 'absent'>,
  { told, before }: TellsOfPerson,
): boolean {
  const known = new Set([...before.map(({ id }) => id), ...question.focus.map((id) => SHEET + id)]);
  const asked = plantSlots(
    named.plants.map((id) => ({ id, label: id })),
    absent,
  );
  const isNew = asked.some(({ id }) => !known.has(id));
  return isNew && (hasOwnAim(reading) || (isOfAnother(told, before) && !goesOn(reading)));
}
