import type { Clock } from '../../../../adapters/clock.ts';
import { type Breaker, createBreaker } from '../../../../adapters/language-model/breaker.ts';
import {
  type LanguageModel,
  LanguageModelError,
} from '../../../../adapters/language-model/language-model.ts';
import { type TokenCounter, writeMetered } from '../../../../adapters/language-model/metering.ts';
import type { Retrieval } from '../../../retrieval/retrieval.service.ts';
import type { AnswerWriter, Follower, Question, WrittenAnswer } from '../answer-writer.ts';
import { frames } from '../frames.ts';
import type { Library } from '../library/library.ts';
import { contextOf } from './context.ts';
import { mayBeWorded } from './frame.ts';
import { passageBudget, promptOf } from './prompt.ts';
import { createSentences } from './sentences.ts';
import { startWording } from './wording.ts';

/** What is counted of the model: what it costs, how long it takes, how often its words cannot be used. */
export type ModelCounter =
  | 'unsupported-sentences'
  | 'model-answers'
  | 'model-failures'
  | 'model-milliseconds'
  | TokenCounter;

/** A model with what limits it. */
export interface Wordsmith {
  readonly model: LanguageModel;
  readonly clock: Clock;
  readonly deadlineSeconds: number;
  /** Tokens sent with a question besides the question, and tokens written. */
  readonly budget: { readonly context: number; readonly answer: number };
  readonly count: (name: ModelCounter, amount: number) => void;
  readonly log: { warn(fields: object, line: string): void };
  /** Aborts when the process ends: nobody waits for a model then. */
  readonly ending: AbortSignal;
}

interface Parts extends Wordsmith {
  /** Writes the answer that stands when the model fails, and says what may be worded at all. */
  readonly first: AnswerWriter;
  readonly retrieval: Retrieval;
  readonly library: Library;
}

const withoutModel = (plain: WrittenAnswer): WrittenAnswer => ({
  ...plain,
  content: `${plain.content}\n\n*${frames.withoutModel}*`,
});

/**
 * Lets a model word what the answer without it says, out of the same passages. The answer without it comes first: what
 * it refuses, asks back or cannot find never reaches a model, its warnings stay, and it stands in when the model fails,
 * is late or writes nothing that its passages bear out.
 */
export function createModelWriter(parts: Parts): AnswerWriter {
  const breaker = createBreaker(parts.clock);
  return {
    write: async (question, follower) => {
      const plain = await parts.first.write(question);
      if (!mayBeWorded(plain) || follower?.stopped.aborted) return plain;
      if (plain.strip !== undefined) follower?.hear({ strip: plain.strip, text: '', sources: [] });
      if (!breaker.admits()) return withoutModel(plain);
      const started = performance.now();
      try {
        const worded = await word(parts, breaker, { plain, question, follower });
        parts.count(worded ? 'model-answers' : 'model-failures', 1);
        return worded ?? withoutModel(plain);
      } catch (error) {
        // Anything else is no failure of the model; and only what its adapter threw holds neither question nor answer.
        const isOfModel = error instanceof LanguageModelError;
        breaker.ended(isOfModel ? 'failed' : 'untold');
        if (!isOfModel) throw error;
        parts.count('model-failures', 1);
        parts.log.warn({ err: error }, 'answered without the language model');
        return withoutModel(plain);
      } finally {
        parts.count('model-milliseconds', Math.round(performance.now() - started));
      }
    },
  };
}

interface Given {
  readonly plain: WrittenAnswer;
  readonly question: Question;
  readonly follower: Follower | undefined;
}

/** The worded answer; null when nothing of it could be kept. */
async function word(
  parts: Parts,
  breaker: Breaker,
  { plain, question, follower }: Given,
): Promise<WrittenAnswer | null> {
  const { budget, retrieval, library, count } = parts;
  const plants = await retrieval.plants(plain.focus);
  const documents = await library.statements(question, await library.plantsOf(question, plain));
  const passages = contextOf(
    plain,
    { plants, documents },
    { depth: question.depth, mostTokens: passageBudget(budget.context) },
  );
  const prompt = promptOf({ question, earlier: await question.earlier(), passages, budget });
  const wording = startWording(plain, passages, follower);
  const sentences = createSentences();
  const add = (ended: ReturnType<typeof sentences.end>): void => {
    const withheld = wording.add(ended);
    if (withheld > 0) count('unsupported-sentences', withheld);
  };
  const signal = AbortSignal.any([
    AbortSignal.timeout(parts.deadlineSeconds * 1000),
    parts.ending,
    ...(follower ? [follower.stopped] : []),
  ]);
  try {
    const onText = (text: string): void => add(sentences.add(text));
    const isWhole = await writeMetered(parts.model, { prompt, signal, onText, count });
    breaker.ended('well');
    // A sentence that was cut at the longest is not one.
    if (isWhole) add(sentences.end());
    return wording.end(isWhole ? 'whole' : 'cut');
  } catch (error) {
    if (!follower?.stopped.aborted) throw error;
    breaker.ended('untold');
    return wording.end('stopped');
  }
}
