import type { Retrieval } from '../../retrieval/retrieval.service.ts';
import type { AnswerWriter } from './answer-writer.ts';
import { createExtractiveWriter } from './extractive-writer.ts';
import { safetyFirst } from './safety-first.ts';
import { readSafetyRules } from './safety-rules.ts';

/** The writer of the product: the safety layer, then the extractive writer. */
export function createAnswerWriter(retrieval: Retrieval): AnswerWriter {
  const rules = readSafetyRules();
  return safetyFirst(createExtractiveWriter({ retrieval, rules }), rules);
}
