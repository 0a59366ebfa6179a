import { normalizeText } from '@simples/contract/french/text';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import type { SafetyRules } from '@simples/contract/safety/assessment';
import type { DocumentStatement } from '#server/features/chat/find/document-search.ts';
import type { Passage } from '#server/features/chat/find/plants.ts';
import type { Retrieval } from '#server/features/chat/find/retrieval.service.ts';
import type { Question, WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { joiningWords } from '#server/french/question-words.ts';

/** Only ranks plants; the statement itself is always quoted. */
export function advisesAgainst(statement: string): boolean {
  return /contre-indiqu|déconseill|ne doi(?:t|vent) pas|interdit|ne (?:la |le |les )?recommande pas|pas recommandé|mortel|dangere|à éviter|ne (?:se donne|convien|s’emploi)|évite/i.test(
    statement,
  );
}

export function labelled(passage: Passage, quoted: string): string {
  return passage.subject === '' ? quoted : `${passage.subject} : ${quoted}`;
}

/** Minimum coverage of the topic by a sentence. */
const RELEVANT = 0.5;
const MAX_PLANTS = 4;

interface Deps {
  readonly retrieval: Retrieval;
  readonly rules: SafetyRules;
}

/** Documents are not reviewed: no quantity is quoted from them. */
export interface QuotableDocuments {
  /** Empty when one of them is dangerous. */
  plantsOf(question: Question, written: WrittenAnswer): Promise<string[]>;
  statements(question: Question, plants: readonly string[]): Promise<DocumentStatement[]>;
  warnings(plants: readonly string[]): Promise<DocumentStatement[]>;
}

const isQuotable = ({ statement }: DocumentStatement) => !holdsDose(statement);

export function createQuotableDocuments({ retrieval, rules }: Deps): QuotableDocuments {
  async function topicOf({ text }: Question, plants: readonly string[]): Promise<string> {
    const { topic } = await retrieval.read(text, rules.spellings);
    const names = new Set(plants.flatMap((plant) => normalizeText(plant).split(' ')));
    const topicWords = topic.split(' ').filter((word) => !names.has(normalizeText(word)));
    return topicWords.every((word) => joiningWords.has(word)) ? '' : topicWords.join(' ');
  }

  return {
    plantsOf: async (question, written) => {
      const sheets = written.kind === 'answer' ? written.focus.slice(0, MAX_PLANTS) : [];
      const plants = await retrieval.plants(sheets);
      if (plants.some(({ danger }) => isDangerous(danger))) return [];
      const named = await retrieval.documents.plantsNamedIn(question.text);
      return [...new Set([...named, ...plants.map(({ scientific }) => scientific)])];
    },

    statements: async (question, plants) => {
      if (plants.length === 0) return [];
      const topic = await topicOf(question, plants);
      const found = await retrieval.documents.statements({ plants, topic });
      return found.filter((one) => one.coverage >= RELEVANT && isQuotable(one));
    },

    warnings: async (plants) =>
      plants.length === 0 ? [] : (await retrieval.documents.warnings(plants)).filter(isQuotable),
  };
}
