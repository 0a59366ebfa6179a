import type { Message } from '@simples/contract/conversations';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { assessSafety, type SafetyAssessment, type SafetyRules } from '@simples/contract/safety/assessment';
import type { NameIndex } from '#server/features/chat/find/name-index.ts';
import type { Plant } from '#server/features/chat/find/plants.ts';
import type { PlantMention, ReadQuestion } from '#server/features/chat/find/question.ts';
import type { Need, Retrieval } from '#server/features/chat/find/retrieval.service.ts';
import type { AnswerWriter, Depth, WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import type { SmallTalk } from '#server/features/chat/understand/aspects.ts';
import {
  asksOfOtherCare,
  asksOutOfScope,
  unknownPlant,
} from '#server/features/chat/understand/out-of-scope.ts';
import { inContext, type Understanding, understand } from '#server/features/chat/understand/understanding.ts';
import { joiningWords } from '#server/french/question-words.ts';
import { memoize } from '#server/lib/memoize.ts';
import { type Block, type Composition, closingNotes, compose, textOf } from './composition.ts';
import { disagreementBlocks } from './disagreement-blocks.ts';
import { comparisonBlocks, plantBlocks } from './plant-answer.ts';
import { riskBlocks, symptomBlocks } from './symptom-answer.ts';
import { answerTexts, plantName } from './texts.ts';

type Suggestion = Message['suggestions'][number];

function suggestionsFor(
  names: NameIndex,
  sheets: readonly string[],
  questionOf: (scientific: string) => string = (scientific) => `À quoi sert ${scientific} ?`,
): Suggestion[] {
  return sheets.map((plantSheetId) => {
    const { common, scientific } = names.namesOf(plantSheetId);
    return { plantSheetId, label: `${common} (${scientific})`, question: questionOf(scientific) };
  });
}

function shortAnswer(
  kind: WrittenAnswer['kind'],
  content: string,
  suggestions: Suggestion[] = [],
): WrittenAnswer {
  return {
    kind,
    content,
    sources: [],
    emergency: null,
    suggestions,
    focus: suggestions.map((one) => one.plantSheetId),
  };
}

function smallTalkAnswer(talk: SmallTalk, names: NameIndex, offered: readonly string[]): WrittenAnswer {
  if (talk === 'list') {
    const { sheets } = names;
    return shortAnswer(
      'smalltalk',
      answerTexts.count(sheets.length),
      suggestionsFor(names, offered.slice(0, 6)),
    );
  }
  const texts = {
    greeting: answerTexts.hello,
    thanks: answerTexts.thanks,
    capabilities: answerTexts.abilities,
  };
  return shortAnswer('smalltalk', texts[talk]);
}

function askWhich(names: NameIndex, { typed, match }: PlantMention, question: string): WrittenAnswer {
  const typedAs = new RegExp(typed.split(' ').join("[\\s'’-]+"), 'i');
  const text = question.replace(/\s+/g, ' ').trim().slice(0, 300);
  const suggestions = suggestionsFor(names, match.sheets, (scientific) => {
    const precise = text.replace(typedAs, scientific);
    return precise.includes(scientific) ? precise : `À quoi sert ${scientific} ?`;
  });
  const plants = match.sheets.map((sheet) => names.namesOf(sheet));
  return shortAnswer('clarification', answerTexts.ambiguous(typed, plants), suggestions);
}

const SUGGESTIONS = 3;
/** Read to find SUGGESTIONS harmless ones: toxic and lethal plants are not offered. */
const CANDIDATES = 24;
const MAX_PLANTS = 4;

interface Deps {
  readonly retrieval: Retrieval;
  readonly rules: SafetyRules;
}

/** Statements come back with every question on their plant. */
const MAX_CACHED = 20_000;

interface Tools {
  readonly retrieval: Retrieval;
  readonly names: NameIndex;
  readonly assess: (text: string) => SafetyAssessment;
  readonly depth: Depth;
}

/** Quotes statements of sheets and adds none; needs no language model. */
export function createExtractiveWriter({ retrieval, rules }: Deps): AnswerWriter {
  const assess = memoize(
    (text: string) => assessSafety(text, rules),
    (text) => text,
    MAX_CACHED,
  );
  async function read(text: string, names: NameIndex): Promise<Understanding> {
    const question = await retrieval.read(text, rules.spellings, names);
    const named = (word: string) => assess(word).medicines.length > 0;
    return understand({ ...question, ...withoutWords(question, named) }, assess(question.rest));
  }

  return {
    write: async (question) => {
      const names = await retrieval.names();
      const tools: Tools = { retrieval, names, assess, depth: question.depth };
      const now = await read(question.text, names);
      const before = question.previous === null ? null : await read(question.previous, names);
      const intent = withWholePlants(inContext(now, before, question), names);
      if (intent.smallTalk) {
        const offered = await harmless(retrieval, names.sheets.slice(0, CANDIDATES));
        return smallTalkAnswer(intent.smallTalk, names, offered);
      }
      if (intent.ambiguous) return askWhich(names, intent.ambiguous, question.text);
      const need = intent.topic === '' ? null : await retrieval.need(intent.topic);
      if (intent.plantIds.length === 0) return withoutPlant(tools, intent, need);
      const plants = await retrieval.plants(intent.plantIds.slice(0, MAX_PLANTS));
      if (asksOutOfScope(intent)) return silent(intent, plants);
      return aboutPlants(compose({ intent, need, ...tools }), plants);
    },
  };
}

/** Several sheets of one plant are not ambiguous: all of them answer. */
function withWholePlants(intent: Understanding, names: NameIndex): Understanding {
  const { ambiguous, plantIds } = intent;
  const [first, ...others] = ambiguous?.match.sheets ?? [];
  const isOne = first !== undefined && others.every((sheet) => names.samePlant(first).includes(sheet));
  const named = isOne ? [...plantIds, first] : plantIds;
  const all = [...new Set(named.flatMap((sheet) => names.samePlant(sheet)))];
  return { ...intent, plantIds: all, ambiguous: isOne ? null : ambiguous };
}

async function harmless(retrieval: Retrieval, sheets: readonly string[]): Promise<string[]> {
  const plants = await retrieval.plants(sheets);
  return plants.filter(({ danger }) => !isDangerous(danger)).map(({ id }) => id);
}

async function refuse(
  { retrieval, names }: Tools,
  intent: Understanding,
  why: { need: Need | null; sentence: string },
) {
  const nearest = intent.other?.match.sheets ?? (await retrieval.nearest(why.need, intent.topic, CANDIDATES));
  const offered = await harmless(retrieval, nearest);
  const suggestions = suggestionsFor(names, offered.slice(0, SUGGESTIONS));
  const content = suggestions.length > 0 ? `${why.sentence} ${answerTexts.near}` : why.sentence;
  return { ...shortAnswer('refusal', content, suggestions), focus: [], nothingFound: true };
}

async function withoutPlant(tools: Tools, intent: Understanding, need: Need | null): Promise<WrittenAnswer> {
  const { other } = intent;
  if (other)
    return refuse(tools, intent, { need, sentence: answerTexts.unknownPlant(otherName(intent, other)) });
  if (asksOfOtherCare(intent)) return refuse(tools, intent, { need: null, sentence: answerTexts.otherCare });
  const unknown = unknownPlant(intent, need);
  if (unknown !== null) return refuse(tools, intent, { need, sentence: answerTexts.unknownPlant(unknown) });
  const composition = compose({ intent, need, ...tools });
  const plants = need === null ? null : await symptomBlocks(composition, need);
  const blocks = plants ?? (await risksFor(composition));
  if (blocks !== null) return finish(composition, blocks);
  if (need !== null)
    return refuse(tools, intent, { need, sentence: answerTexts.nothingOnTopic(intent.topicTyped) });
  return intent.aspects.size > 0 || intent.refersBack || intent.words.length <= 3
    ? shortAnswer('clarification', answerTexts.whichPlant)
    : refuse(tools, intent, { need, sentence: answerTexts.nothing });
}

async function risksFor(composition: Composition): Promise<Block[] | null> {
  const { intent, retrieval } = composition;
  const concerned = intent.medicines.length + intent.conditions.length + intent.people.length;
  if (concerned === 0 || intent.aspects.size === 0) return null;
  return riskBlocks(composition, await retrieval.need(intent.words.join(' ')), riskTopic(intent));
}

async function aboutPlants(composition: Composition, plants: readonly Plant[]): Promise<WrittenAnswer> {
  const { intent, citations } = composition;
  const isComparison = plants.length > 1 && intent.asksComparison;
  const blocks = isComparison
    ? await comparisonBlocks(composition, plants)
    : await eachPlant(composition, plants);
  if (citations.sources.length === 0) return silent(intent, plants);
  const answer = await finish(composition, blocks);
  const isRefused = plants.every(({ danger }) => isDangerous(danger)) && intent.aspects.has('preparation');
  return isRefused ? { ...answer, kind: 'refusal' } : answer;
}

/** A medicine selects cautions; it is no need to search for. */
function withoutWords({ topic, topicTyped }: ReadQuestion, isOut: (word: string) => boolean) {
  const words = topic.split(' ');
  const remaining = words.filter((word) => !isOut(word));
  if (remaining.length === words.length) return { topic, topicTyped };
  const isEmpty = remaining.every((word) => joiningWords.has(word) || word === '');
  return { topic: isEmpty ? '' : remaining.join(' '), topicTyped: isEmpty ? '' : topicTyped };
}

async function eachPlant(composition: Composition, plants: readonly Plant[]): Promise<Block[]> {
  const all: Block[] = [];
  for (const plant of plants) all.push(...(await plantBlocks(composition, plant)));
  return all;
}

/** Unlike "nothing found": the sheet exists but does not mention the topic. */
function silent(intent: Understanding, plants: readonly Plant[]): WrittenAnswer {
  const names = plants.map(plantName).join(', ');
  const topic = intent.topicTyped === '' ? 'ce point' : intent.topicTyped;
  const offered = plants.filter(({ danger }) => !isDangerous(danger));
  const suggestions = offered.map((plant) => ({
    plantSheetId: plant.id,
    label: `${plant.common} (${plant.scientific})`,
    question: `À quoi sert ${plant.scientific} ?`,
  }));
  return {
    ...shortAnswer('refusal', answerTexts.silentOnTopic(names, topic), suggestions),
    nothingFound: true,
  };
}

async function finish(composition: Composition, blocks: readonly Block[]): Promise<WrittenAnswer> {
  const { intent, citations } = composition;
  const disputed = await disagreementBlocks(composition);
  const understood = intent.understood.length > 0 ? [[answerTexts.understood(intent.understood)]] : [];
  return {
    kind: 'answer',
    content: textOf([...understood, ...blocks, ...disputed, ...closingNotes(composition)]),
    sources: [...citations.sources],
    emergency: null,
    suggestions: [],
    focus: citations.plantIds,
    undocumentedSources: citations.undocumented,
    undocumentedMedicines: composition.undocumentedMedicines,
  };
}

const peopleNames = {
  pregnancy: 'grossesse',
  breastfeeding: 'allaitement',
  infant: 'nourrisson',
  child: 'enfant',
} as const;

function riskTopic({ medicines, conditions, people }: Understanding): string {
  return [...medicines, ...conditions, ...people.map((one) => peopleNames[one])].join(', ');
}

function otherName({ words }: Understanding, other: PlantMention): string {
  return words.slice(other.from, other.to + 1).join(' ');
}
