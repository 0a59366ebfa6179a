import type { Retrieval } from '../../retrieval/retrieval.service.ts';
import type { AnswerWriter } from './answer-writer.ts';
import { createExtractiveWriter } from './extractive-writer.ts';
import { interactionsFirst } from './interactions/interactions-first.ts';
import { readInteractions } from './interactions/table.ts';
import { createLibrary } from './library/library.ts';
import { withDocuments } from './library/with-documents.ts';
import { createModelWriter, type Wordsmith } from './model/model-writer.ts';
import { safetyFirst } from './safety-first.ts';
import { readSafetyRules } from './safety-rules.ts';

/**
 * The writer of the product: the safety layer, then the herb–drug pairs, then the extractive writer; and where there is
 * a model, it words what these have said.
 */
export function createAnswerWriter(retrieval: Retrieval, wordsmith: Wordsmith | null = null): AnswerWriter {
  const rules = readSafetyRules();
  const interactions = readInteractions(rules);
  const library = createLibrary({ retrieval, rules });
  const extractive = withDocuments(createExtractiveWriter({ retrieval, rules }), { retrieval, library });
  const first = safetyFirst(interactionsFirst(extractive, { retrieval, rules, interactions }), rules);
  return wordsmith === null ? first : createModelWriter({ ...wordsmith, first, retrieval, library });
}
