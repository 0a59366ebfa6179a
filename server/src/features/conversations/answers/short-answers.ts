import type { Message } from '@simples/contract/conversations';
import type { NameIndex, PlantMention } from '../../retrieval/retrieval.service.ts';
import type { WrittenAnswer } from './answer-writer.ts';
import type { SmallTalk } from './asked/aspects.ts';
import { frames } from './frames.ts';

type Suggestion = Message['suggestions'][number];

/** A suggestion for each sheet: its name, and the question it asks when chosen. */
export function suggestionsFor(
  names: NameIndex,
  sheets: readonly string[],
  questionOf: (scientific: string) => string = (scientific) => `À quoi sert ${scientific} ?`,
): Suggestion[] {
  return sheets.map((plantSheetId) => {
    const { common, scientific } = names.namesOf(plantSheetId);
    return { plantSheetId, label: `${common} (${scientific})`, question: questionOf(scientific) };
  });
}

/** An answer without any statement on a plant. */
export function shortAnswer(
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

/** Greetings, thanks, "what can you do", "which plants do you know". */
export function smallTalkAnswer(
  talk: SmallTalk,
  names: NameIndex,
  offered: readonly string[],
): WrittenAnswer {
  if (talk === 'list') {
    const { sheets } = names;
    return shortAnswer('smalltalk', frames.count(sheets.length), suggestionsFor(names, offered.slice(0, 6)));
  }
  const texts = { greeting: frames.hello, thanks: frames.thanks, capabilities: frames.abilities };
  return shortAnswer('smalltalk', texts[talk]);
}

/** The name is borne by several plants: the question back offers the same question with each of them. */
export function askWhich(names: NameIndex, { typed, match }: PlantMention, question: string): WrittenAnswer {
  const typedAs = new RegExp(typed.split(' ').join("[\\s'’-]+"), 'i');
  const text = question.replace(/\s+/g, ' ').trim().slice(0, 300);
  const suggestions = suggestionsFor(names, match.sheets, (scientific) => {
    const precise = text.replace(typedAs, scientific);
    return precise.includes(scientific) ? precise : `À quoi sert ${scientific} ?`;
  });
  const plants = match.sheets.map((sheet) => names.namesOf(sheet));
  return shortAnswer('clarification', frames.ambiguous(typed, plants), suggestions);
}
