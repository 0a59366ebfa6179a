import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerKind } from '@simples/contract/conversations';
import { z } from 'zod';
import { readJsonLines } from '../lines.ts';

const question = z.strictObject({
  id: z.string().min(1),
  /** Answers may be mended on the first half only; the second shows what is true of questions never looked at. */
  split: z.enum(['tuning', 'test']),
  question: z.string().min(1),
  /** Questions asked before it in the same conversation. */
  history: z.array(z.string().min(1)).default([]),
  /** What the answer must be. */
  kind: answerKind,
  /** File names of the sheets that a good answer quotes. */
  sheets: z.array(z.string()),
  /** How many of them are enough; all when absent. */
  atLeast: z.number().int().min(1).optional(),
  /** Texts that the quoted statements must hold, without regard to case. */
  facts: z.array(z.string()),
  type: z.string().min(1),
  /** What a refusal must say: that nothing was found, or that what was found does not confirm it. */
  found: z.enum(['nothing', 'unconfirmed']).optional(),
});
export type TestQuestion = z.infer<typeof question>;

/** A plant belongs to one half: what is learned of a sheet in one cannot help in the other. */
function requireOneHalf(questions: readonly TestQuestion[]): void {
  const halves = new Map<string, string>();
  for (const { id, split, sheets } of questions) {
    const [only] = sheets;
    if (only === undefined || sheets.length > 1) continue;
    const half = halves.get(only) ?? split;
    if (half !== split) throw new Error(`${id}: ${only} belongs to the ${half} half`);
    halves.set(only, half);
  }
}

const folder = fileURLToPath(new URL('../../questions/', import.meta.url));

/** The questions of one file, or of every file of `bench/questions`. @throws on a line that is not a question. */
export function readQuestions(path: string = folder): TestQuestion[] {
  if (!statSync(path).isDirectory()) return readJsonLines(path, question);
  const questions = readdirSync(path)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) => readJsonLines(join(path, name), question));
  requireOneHalf(questions);
  return questions;
}
