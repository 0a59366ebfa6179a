import type { Clock } from '../../../../adapters/clock.ts';
import {
  type LanguageModel,
  LanguageModelError,
  type Piece,
  type Prompt,
} from '../../../../adapters/language-model/language-model.ts';
import type { Retrieval } from '../../../retrieval/retrieval.service.ts';
import type { AnswerWriter, Follower, Question, WrittenAnswer } from '../answer-writer.ts';
import { frames } from '../frames.ts';
import type { Library } from '../library/library.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { contextOf, estimateTokens } from './context.ts';
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
  | 'model-tokens-read'
  | 'model-tokens-written';

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
    const isWhole = await run(parts, { prompt, signal, onText: (text) => add(sentences.add(text)) });
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

interface Run {
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
}

/** Has the model write, and counts what that cost, however it ends. False when it was cut at its longest. */
async function run({ model, count }: Parts, { prompt, signal, onText }: Run): Promise<boolean> {
  const { instructions, messages } = prompt;
  const sent = instructions.length + messages.reduce((sum, { text }) => sum + text.length, 0);
  let written = 0;
  let end: Extract<Piece, { type: 'end' }> | null = null;
  try {
    for await (const piece of model.write(prompt, signal)) {
      if (piece.type === 'end') {
        end = piece;
      } else {
        written += piece.text.length;
        onText(piece.text);
      }
    }
    if (end === null) throw new LanguageModelError('no end');
    return end.isWhole;
  } finally {
    count('model-tokens-read', end?.read ?? estimateTokens(sent));
    count('model-tokens-written', end?.written ?? estimateTokens(written));
  }
}
