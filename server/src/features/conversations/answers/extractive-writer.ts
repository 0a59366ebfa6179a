import { isDangerous } from '@simples/contract/plant-vocabulary';
import { assessSafety, type SafetyRules } from '@simples/contract/safety';
import {
  joiningWords,
  type Need,
  type Plant,
  type ReadQuestion,
  type Retrieval,
} from '../../retrieval/retrieval.service.ts';
import type { AnswerWriter, Question, WrittenAnswer } from './answer-writer.ts';
import { inContext } from './asked/context.ts';
import { type Understanding, understand } from './asked/understanding.ts';
import { frames, plantName } from './frames.ts';
import { shortAnswer, smallTalkAnswer, suggestionsFor } from './short-answers.ts';
import { comparisonBlocks } from './told/comparison-answer.ts';
import { type Block, type Composition, closingNotes, compose, textOf } from './told/composition.ts';
import { plantBlocks } from './told/plant-answer.ts';
import { riskBlocks } from './told/risk-answer.ts';
import { symptomBlocks } from './told/symptom-answer.ts';

/** Sheets offered after a refusal. */
const SUGGESTIONS = 3;
/** Plants answered on at once. */
const MOST_PLANTS = 4;

interface Parts {
  readonly retrieval: Retrieval;
  readonly rules: SafetyRules;
}

/** The writer without a language model: it quotes the statements of the sheets that answer, and adds none. */
export function createExtractiveWriter({ retrieval, rules }: Parts): AnswerWriter {
  const assess = (text: string) => assessSafety(text, rules);

  async function read(text: string): Promise<Understanding> {
    const question = await retrieval.read(text, rules.spellings);
    const named = (word: string) => assess(word).medicines.length > 0;
    return understand({ ...question, ...withoutWords(question, named) }, assess(question.rest));
  }

  async function write(question: Question): Promise<WrittenAnswer> {
    const now = await read(question.text);
    const before = question.previous === null ? null : await read(question.previous);
    const asked = inContext(now, before, question);
    if (asked.smallTalk) return smallTalkAnswer(asked.smallTalk, await retrieval.names());
    if (asked.ambiguous) return askWhich(asked, question);
    const need = asked.topic === '' ? null : await retrieval.need(asked.topic);
    if (asked.plantIds.length === 0) return withoutPlant(asked, need);
    const plants = await retrieval.plants(asked.plantIds.slice(0, MOST_PLANTS));
    return aboutPlants(asked, need, plants);
  }

  /** The name is borne by several plants: the question back offers each of them. */
  async function askWhich(asked: Understanding, question: Question): Promise<WrittenAnswer> {
    const names = await retrieval.names();
    const { typed = '', match } = asked.ambiguous ?? {};
    const sheets = match?.sheets ?? [];
    const typedAs = new RegExp(typed.split(' ').join("[\\s'’-]+"), 'i');
    const suggestions = suggestionsFor(names, sheets, (scientific) => {
      const precise = plainText(question.text).replace(typedAs, scientific);
      return precise.includes(scientific) ? precise : `À quoi sert ${scientific} ?`;
    });
    const content = frames.ambiguous(typed, sheets.map((sheet) => names.namesOf(sheet)));
    return shortAnswer('clarification', content, suggestions);
  }

  async function refuse(asked: Understanding, need: Need | null, sentence: string): Promise<WrittenAnswer> {
    const names = await retrieval.names();
    const sheets = asked.other
      ? asked.other.match.sheets
      : await retrieval.nearest(need, asked.topic, SUGGESTIONS);
    const suggestions = suggestionsFor(names, sheets.slice(0, SUGGESTIONS));
    const content = suggestions.length > 0 ? `${sentence} ${frames.near}` : sentence;
    return { ...shortAnswer('refusal', content, suggestions), focus: [] };
  }

  async function withoutPlant(asked: Understanding, need: Need | null): Promise<WrittenAnswer> {
    if (asked.other) return refuse(asked, need, frames.unknownPlant(otherName(asked)));
    const composition = compose({ asked, need, retrieval, assess });
    const blocks = need === null ? null : await symptomBlocks(composition, need);
    if (blocks !== null) return finish(composition, blocks, true);
    const concerned = [...asked.medicines, ...asked.conditions];
    if (concerned.length + asked.people.length > 0 && asked.aspects.size > 0) {
      const risks = await riskBlocks(
        composition,
        await retrieval.need(asked.words.join(' ')),
        riskTopic(asked),
      );
      if (risks !== null) return finish(composition, risks, true);
    }
    if (need !== null) return refuse(asked, need, frames.nothingOnTopic(asked.topicTyped));
    return asked.aspects.size > 0 || asked.refersBack || asked.words.length <= 3
      ? shortAnswer('clarification', frames.whichPlant)
      : refuse(asked, null, frames.nothing);
  }

  async function aboutPlants(
    asked: Understanding,
    need: Need | null,
    plants: readonly Plant[],
  ): Promise<WrittenAnswer> {
    const composition = compose({ asked, need, retrieval, assess });
    const blocks =
      plants.length > 1 && asked.asksComparison
        ? await comparisonBlocks(composition, plants)
        : await eachPlant(composition, plants);
    if (composition.citations.sources.length === 0) return silent(asked, plants);
    const answer = finish(composition, blocks, true);
    const refused = plants.every(({ danger }) => isDangerous(danger)) && asked.aspects.has('preparation');
    return refused ? { ...answer, kind: 'refusal' } : answer;
  }

  return { write };
}

/** A medicine of the question chooses the caution: it is not what a plant is needed for. */
function withoutWords({ topic, topicTyped }: ReadQuestion, isOut: (word: string) => boolean) {
  const words = topic.split(' ');
  const kept = words.filter((word) => !isOut(word));
  if (kept.length === words.length) return { topic, topicTyped };
  const isEmpty = kept.every((word) => joiningWords.has(word) || word === '');
  return { topic: isEmpty ? '' : kept.join(' '), topicTyped: isEmpty ? '' : topicTyped };
}

async function eachPlant(composition: Composition, plants: readonly Plant[]): Promise<Block[]> {
  const all: Block[] = [];
  for (const plant of plants) all.push(...(await plantBlocks(composition, plant)));
  return all;
}

/** The plant is known and its sheet says nothing of what was asked: not the same as finding nothing. */
function silent(asked: Understanding, plants: readonly Plant[]): WrittenAnswer {
  const names = plants.map(plantName).join(', ');
  const topic = asked.topicTyped === '' ? 'ce point' : asked.topicTyped;
  const suggestions = plants.map((plant) => ({
    plantSheetId: plant.id,
    label: `${plant.common} (${plant.scientific})`,
    question: `À quoi sert ${plant.scientific} ?`,
  }));
  return shortAnswer('refusal', frames.silentOnTopic(names, topic), suggestions);
}

function finish(composition: Composition, blocks: readonly Block[], needsReferral: boolean): WrittenAnswer {
  const { asked, citations } = composition;
  const understood = asked.understood.length > 0 ? [[frames.understood(asked.understood)]] : [];
  return {
    kind: 'answer',
    content: textOf([...understood, ...blocks, ...closingNotes(composition, needsReferral)]),
    sources: [...citations.sources],
    emergency: null,
    suggestions: [],
    focus: citations.plantIds,
  };
}

const peopleNames = {
  pregnancy: 'grossesse',
  breastfeeding: 'allaitement',
  infant: 'nourrisson',
  child: 'enfant',
} as const;

/** What the risks are about, in the words of the safety layer. */
function riskTopic({ medicines, conditions, people }: Understanding): string {
  return [...medicines, ...conditions, ...people.map((one) => peopleNames[one])].join(', ');
}

const plainText = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300);

function otherName(asked: Understanding): string {
  const { other } = asked;
  return other ? asked.words.slice(other.from, other.to + 1).join(' ') : '';
}
