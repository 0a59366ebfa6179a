import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Slot } from '@simples/contract/answer-blocks';
import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import { inFrench } from '#server/concepts/creole.ts';
import { decodeLexicon } from '#server/concepts/lexicon.ts';
import { readWords, type Vocabulary, wordAt } from '#server/concepts/recogniser.ts';
import { waysIn } from '#server/concepts/ways.ts';
import { functionWords } from '#server/french/question-words.ts';
import { type Changes, keepCurrent } from '#server/lib/concurrency.ts';
import type { StringTable } from '#server/lib/typed-tables.ts';
import { absentPlants, withoutStrangeGenera } from './absent.ts';
import { raisesDose } from './amounts.ts';
import { claimedIn } from './claims.ts';
import type { Frame, Intent, Recognised } from './frame.ts';
import { intentsOfHarm } from './harms.ts';
import {
  asking,
  type Context,
  hasStaleNeed,
  INTENT,
  intentsMeant,
  isAmbiguous,
  mayMeanOil,
  namedIn,
  plantSlots,
  plantsMeant,
  type QuestionToRead,
  unique,
} from './in-conversation.ts';
import { type Asked, askedIn } from './intents.ts';
import { askerOf, mergedSlots, stoppedIn } from './known-slots.ts';
import type { PublishedName } from './name-forms.ts';
import { asksDocuments, asksToAvoid } from './needs.ts';
import { isOfAnimal, type TellsOfPerson, tellsOfPerson } from './person-told.ts';
import { createPlantNames, type PlantNames } from './plant-names.ts';
import { type Reading, readQuestionText } from './reading.ts';
import { asksOfMedicineAlone, choosesMedicine, isBeyond, saysNothingKnown, smallTalkIn } from './scope.ts';
import { settledPlants } from './settled-plants.ts';
import { signsUnderway } from './signs-underway.ts';
import { delaysCare, treatmentsLeft } from './treatments-left.ts';
import { compileVocabularies, fixedVocabularies, type Vocabularies } from './vocabularies.ts';
import { wordingOf } from './wording.ts';

export type { QuestionToRead } from './in-conversation.ts';

export interface UnderstandingDeps {
  /** Of the published sheets. */
  readonly publications: Changes;
  readonly names: {
    /** Numbers of the sheets. */
    readonly sheets: StringTable;
    /** Of all, some sheets at a time, each with all of its names. */
    all(): AsyncIterable<readonly PublishedName[]>;
    of(sheets: readonly string[]): Promise<readonly PublishedName[]>;
    /** Of these sheets, and of those with a name that is like one of the words. */
    near(words: readonly string[], sheets: readonly string[]): Promise<readonly PublishedName[]>;
    /** No more are counted than asked for. */
    count(most?: number): Promise<number>;
  };
  /** Of the facts of the published sheets: ids `constituent:x`. */
  readonly constituents: () => Promise<Vocabulary>;
  /** Language of a vernacular name; null when the sheet has no such name. */
  readonly languageOf: (sheet: string, name: string) => Promise<string | null>;
  readonly documentedIn: Vocabularies['documentedIn'];
  readonly spellings: Readonly<Record<string, string>>;
}

/** Words that are asked about, and sheets that are spoken of. */
interface Asking {
  readonly text: string;
  readonly sheets: readonly string[];
}

interface Names {
  readonly names: PlantNames;
  readonly constituents: Vocabulary;
}

/** So few are read within a second: a question waits for all their names. */
const FEW_SHEETS = 5_000;

/** Mended when a sheet is published; concurrent questions share it. */
function keptNames({ publications, names: published, constituents }: UnderstandingDeps) {
  const { newest, mended } = keepCurrent<Names>(
    publications,
    async () => ({
      names: await createPlantNames(published.all(), published.sheets),
      constituents: await constituents(),
    }),
    async ({ names }, changed) => {
      const [rows, vocabulary] = await Promise.all([published.of([...changed]), constituents()]);
      await names.mend(changed, rows);
      return { names, constituents: vocabulary };
    },
  );
  /** After a start tens of thousands of names are read for seconds: those that are like the question's words come first. */
  async function near({ text, sheets }: Asking): Promise<Awaited<ReturnType<typeof newest>>> {
    const state = await publications.state();
    const words = readWords(text).flatMap(({ word, isGrammatical }) => (isGrammatical ? [] : [word]));
    const rows = await published.near(unique(words), sheets);
    return { state, value: { names: await createPlantNames([rows]), constituents: await constituents() } };
  }
  const areMany = async () => (await published.count(FEW_SHEETS + 1)) > FEW_SHEETS;
  /** Null while those of many sheets are read. */
  const soon = async () => (await mended()) ?? ((await areMany()) ? null : newest());
  return {
    all: newest,
    for: async (asking: Asking) => (await soon()) ?? near(asking),
    count: async (): Promise<number> => (await soon())?.value.names.count ?? published.count(),
  };
}

function slotsAfter(
  { slots, absent }: Context,
  plants: readonly string[],
  intents: readonly Intent[],
  names: PlantNames,
): Slot[] {
  return [
    ...plantSlots(
      plants.map((id) => ({ id, label: names.labelOf(id) })),
      absent,
    ),
    ...slots,
    ...intents.map((id) => ({ id: `${INTENT}${id}`, kind: 'intent' as const, label: id })),
  ];
}

const emptyFilters: Frame['filters'] = {
  parts: [],
  forms: [],
  routes: [],
  regions: [],
  families: [],
  languages: [],
  constituents: [],
  references: [],
  evidence: null,
  danger: null,
};

/** Small talk, or a subject of no sheet: of the conversation only what is known of the person may change. */
function aside(slots: readonly Slot[], concepts: Concepts, smallTalk: Frame['smallTalk']): Frame {
  return {
    intents: [],
    smallTalk,
    isOutOfScope: smallTalk === null,
    plants: [],
    ambiguous: null,
    absent: [],
    needs: [],
    asker: askerOf(slots, concepts),
    filters: emptyFilters,
    asksAll: false,
    unknown: [],
    slots,
  };
}

/** Homeopathic granules hold nothing of the plant. */
const swallows =
  /^(?:boi(?:re|s|t|vent)|buv\w+|bue?s?|aval\w+|inger\w+|croqu\w+|(?:gelule|capsule|comprime|cachet|pastille|ampoule|sirop)s?)$/;

/** Words that nothing knows, and what a search is for when no need is understood: "une plante pour voler". */
function unexplained(
  { text, words, plants, mentions, intents, unknown }: Reading,
  hasNeed: boolean,
): string[] {
  const known = [...plants, ...mentions, ...intents];
  const isKnown = (at: number) => known.some(({ from, to }) => at >= from && at < to);
  const sought: number[] = [];
  for (const [at, word] of words.entries()) {
    if (hasNeed || word.isGrammatical || functionWords.has(word.word) || isKnown(at)) continue;
    let cue = at - 1;
    while (words[cue]?.isGrammatical && words[cue]?.word !== 'pour') cue -= 1;
    // "pour ouvrir les portes": one search.
    const isOneSearch = sought.includes(cue) && !words.slice(cue + 1, at + 1).some(({ isFirst }) => isFirst);
    if (isOneSearch || /^(?:pour|contre)$/.test(wordAt(words, cue))) sought.push(at);
  }
  const places = unique([...unknown, ...sought]).toSorted((a, b) => a - b);
  return places.map((at) => text.slice(words[at]?.start, words[at]?.end));
}

const medicalIntents = new Set<Intent>([
  'uses',
  'dose',
  'duration',
  'interaction',
  'toxicity',
  'adverseEffects',
  'parts',
  'evidence',
]);

const isFirstOf = ({ focus }: QuestionToRead, before: readonly Slot[]): boolean =>
  before.length === 0 && focus.length === 0;

/** Small talk, or another subject: the question is set aside before its plants are sought. */
function setAside(
  question: QuestionToRead,
  asked: Asked,
  { before, kept, told, reading }: TellsOfPerson,
  of: Pick<Frame, 'plants' | 'absent'>,
): Frame | null {
  const { concepts } = fixedVocabularies();
  if (isAgeAlone(reading, told) && !isFirstOf(question, before)) return null;
  const smallTalk = smallTalkIn(reading);
  if (smallTalk) return aside(kept, concepts, smallTalk);
  const medical = asked.intents.filter((intent) => medicalIntents.has(intent)).length;
  const isOther = isBeyond(reading, medical, !isFirstOf(question, before)) || choosesMedicine(reading);
  if (!isOther) return null;
  const about = { intents: asked.intents, ...of };
  return { ...aside(kept, concepts, null), isOfAnimal: isOfAnimal(reading), aside: about };
}

const MAX_AGE_WORDS = 8;

/** "tapé trop vite c’est 14 mois": whatever else its words may mean, it puts an age right. */
const isAgeAlone = (reading: Reading, { slots }: TellsOfPerson['told']): boolean =>
  reading.words.length <= MAX_AGE_WORDS && slots.some(({ kind }) => kind === 'age') && !isOfAnimal(reading);

function frameOf(
  question: QuestionToRead,
  read: Reading,
  names: PlantNames,
  settled: readonly string[],
): Frame {
  const { concepts } = fixedVocabularies();
  const person = tellsOfPerson(question, read);
  const { before, harms, told: toldNow, reading } = person;
  const asked = askedIn(reading);
  const isMedicinal = asked.intents.length > 0 || asked.asksPermission;
  const named = namedIn(reading, settled.length > 0 ? settled : question.focus, settled.length > 0);
  const absent = absentPlants(reading, names, concepts, isMedicinal || toldNow.slots.length > 0);
  const other = setAside(question, asked, person, { plants: named.plants, absent });
  if (other) return other;
  const lasting = hasStaleNeed({ question, reading, named, absent }, person)
    ? before.filter(({ kind }) => kind !== 'need')
    : before;
  const slots = mergedSlots(lasting, toldNow, concepts);
  const context: Context = {
    question,
    reading,
    asked,
    told: toldNow,
    named,
    absent,
    slots,
    needs: slots.flatMap(({ kind, id }) => (kind === 'need' ? [id] : [])),
  };
  const isFirst = isFirstOf(question, before);
  const isStrange = saysNothingKnown(reading, !isFirst) || (isFirst && asksOfMedicineAlone(reading));
  const isCorrection = !isFirst && isAgeAlone(reading, toldNow);
  if (context.absent.length === 0 && isStrange && !isCorrection)
    return { ...aside(person.kept, concepts, null), isUnread: true };
  return frameIn(context, harms.subjects, names, concepts);
}

function frameIn(read: Context, harms: readonly ConceptId[], names: PlantNames, concepts: Concepts): Frame {
  const { plants, absent } = plantsMeant(read, concepts);
  const context = { ...read, absent };
  const { asked, told, reading, slots, needs } = context;
  const meant = intentsMeant(context, plants);
  const intents = harms.length > 0 ? intentsOfHarm(meant, plants.length > 0 || absent.length > 0) : meant;
  return {
    intents: intents.length > 0 ? intents : ['need'],
    smallTalk: null,
    isOutOfScope: false,
    plants,
    ambiguous: context.named.ambiguous,
    absent,
    needs,
    asker: askerOf(slots, concepts),
    filters: asked.filters,
    asksAll: asked.asksAll || intents[0] === 'list',
    asksRemedy: told.asksRemedy,
    asksToAvoid: asksToAvoid(reading.words),
    timesRecipe: asked.timesRecipe,
    asksDocuments: asksDocuments(reading.words),
    toldNow: told.slots.map(({ id }) => id),
    deniedNow: told.denied,
    raisesDose: raisesDose(reading),
    isOfOil: mayMeanOil(read),
    ways: waysIn(reading.words).map(({ id }) => id),
    isSwallowed: reading.words.some(({ word }) => swallows.test(word)),
    claimed: harms.length > 0 ? [] : claimedIn(reading),
    harms,
    signs: signsUnderway(reading),
    delaysCare: delaysCare(reading),
    replaced: unique([...stoppedIn(slots), ...treatmentsLeft(reading, slots)]),
    stopped: stoppedIn(slots),
    unknown: unexplained(reading, needs.length > 0),
    slots: slotsAfter(context, plants, intents, names),
  };
}

function recognisedIn({ plants, mentions }: Reading, concepts: Concepts): Recognised {
  const named = plants.map(({ sheets: [only, another], typed }) =>
    only !== undefined && another === undefined ? only : typed,
  );
  const complaints = mentions.filter(({ id, isDenied }) => !isDenied && id.startsWith('complaint:'));
  return { plants: unique(named), complaints: unique(complaints.map(({ id }) => concepts.labelOf(id))) };
}

/** What an expression names. */
interface ExpressionReading {
  readonly concepts: readonly ConceptId[];
  readonly denied: readonly ConceptId[];
  /** Sheets, by names of one plant only. */
  readonly plants: readonly Slot[];
  /** It says nothing else. */
  readonly isWhole: boolean;
}

function namedBy({ words, mentions, plants }: Reading, names: PlantNames): ExpressionReading {
  const isExplained = (at: number) => [...mentions, ...plants].some(({ from, to }) => at >= from && at < to);
  const certain = plants.filter((plant) => !plant.isDenied && !isAmbiguous(plant));
  const of = (isDenied: boolean) =>
    unique(mentions.flatMap((mention) => (mention.isDenied === isDenied ? [mention.id] : [])));
  return {
    concepts: of(false),
    denied: of(true),
    plants: certain.flatMap(({ sheets: [id = ''] }) => ({
      id: `sheet:${id}`,
      kind: 'plant' as const,
      label: names.labelOf(id),
    })),
    isWhole: words.every((word, at) => word.isGrammatical || isExplained(at)),
  };
}

export interface Understanding {
  read(question: QuestionToRead): Promise<Frame>;
  /** What the conversation knows after a message that is not answered. */
  told(question: QuestionToRead): Promise<readonly Slot[]>;
  named(text: string): Promise<ExpressionReading>;
  /** Yields to the event loop between texts. */
  recognise(texts: readonly string[]): Promise<Recognised[]>;
  /** Number of published plants. */
  count(): Promise<number>;
  /** Ahead of the first question: reads what every question needs. Yields to the event loop. */
  warmUp(ending: AbortSignal): Promise<void>;
}

/** Reads questions into frames: one recognition of the words, no second pass. */
export function createUnderstanding(deps: UnderstandingDeps): Understanding {
  const current = keptNames(deps);
  const readText = async (text: string, about: Asking = { text, sheets: [] }) => {
    const { state, value } = await current.for(about);
    const { names, constituents } = value;
    const { spellings, languageOf, documentedIn } = deps;
    const vocabularies: Vocabularies = { names, constituents, spellings, languageOf, documentedIn };
    const reading = withoutStrangeGenera(await readQuestionText(inFrench(text), vocabularies), names);
    return { version: String(state), names, vocabularies, reading };
  };
  return {
    read: async (question) => {
      const { version, names, vocabularies, reading } = await readText(question.text, asking(question));
      const settled = await settledPlants(question, reading, vocabularies);
      const recognised = recognisedIn(reading, fixedVocabularies().concepts);
      return {
        ...frameOf(question, reading, names, settled),
        ...wordingOf(reading),
        recognised,
        version,
      };
    },
    told: async (question) => {
      const { reading } = await readText(question.text, asking(question));
      return tellsOfPerson(question, reading).kept;
    },
    named: async (text) => {
      const { names, reading } = await readText(text);
      return namedBy(reading, names);
    },
    recognise: async (texts) => {
      const found: Recognised[] = [];
      for (const text of texts) {
        const { reading } = await readText(text);
        found.push(recognisedIn(reading, fixedVocabularies().concepts));
        await nextTurn();
      }
      return found;
    },
    count: () => current.count(),
    warmUp: async (ending) => {
      await compileVocabularies(ending);
      await decodeLexicon(ending);
      if (ending.aborted) return;
      await current.all();
      await readText('thym');
    },
  };
}
