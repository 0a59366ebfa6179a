import type { Clock } from '#server/adapters/clock.ts';
import {
  createBreaker,
  type LanguageModel,
  LanguageModelError,
  type Prompt,
  type TokenCounter,
  writeMetered,
} from '#server/adapters/language-model.ts';

type ModelCounter =
  | 'unsupported-sentences'
  | 'model-answers'
  | 'model-failures'
  | 'model-milliseconds'
  | TokenCounter;

export interface ModelUse {
  readonly model: LanguageModel;
  readonly clock: Clock;
  readonly count: (name: ModelCounter, amount: number) => void;
  readonly log: { warn(fields: object, line: string): void };
  /** Aborts when the process shuts down. */
  readonly ending: AbortSignal;
}

interface Call<Result> {
  readonly prompt: Prompt;
  /** Milliseconds. */
  readonly deadline: number;
  readonly stopped?: AbortSignal | undefined;
  readonly read: (written: string) => Promise<Result | null>;
}

/** Cannot close the tag it is put into. */
export const inert = (text: string): string =>
  text.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('"', '”');

/** Calls a model behind a breaker of its own. Null when it rests, fails, is late, stopped or cut; never fails. */
export function createModelCaller({ model, clock, count, log, ending }: ModelUse) {
  const breaker = createBreaker(clock);
  return async <Result>({ prompt, deadline, stopped, read }: Call<Result>): Promise<Result | null> => {
    if (!breaker.admits()) return null;
    const signal = AbortSignal.any([AbortSignal.timeout(deadline), ending, ...(stopped ? [stopped] : [])]);
    let written = '';
    const onText = (piece: string): void => void (written += piece);
    try {
      const isWhole = await writeMetered(model, { prompt, signal, onText, count });
      breaker.ended('well');
      return isWhole ? await read(written) : null;
    } catch (error) {
      const isOfModel = error instanceof LanguageModelError;
      breaker.ended(isOfModel && !stopped?.aborted ? 'failed' : 'untold');
      // Other errors may hold the question or the answer.
      log.warn(isOfModel ? { err: error } : {}, 'answered without the language model');
      return null;
    }
  };
}
