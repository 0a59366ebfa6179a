import type { Message } from '@simples/contract/conversations';
import type { NameIndex } from '../../retrieval/retrieval.service.ts';
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
export function smallTalkAnswer(talk: SmallTalk, names: NameIndex): WrittenAnswer {
  if (talk === 'list') {
    const { sheets } = names;
    return shortAnswer('smalltalk', frames.count(sheets.length), suggestionsFor(names, sheets.slice(0, 6)));
  }
  const texts = { greeting: frames.hello, thanks: frames.thanks, capabilities: frames.abilities };
  return shortAnswer('smalltalk', texts[talk]);
}
