import type { Config } from '../../config.ts';

/** What a model is told: who it is, what was said before, and how much it may write. */
export interface Prompt {
  readonly instructions: string;
  /** What was said, oldest first; the last is the question. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly mostTokens: number;
  /** The JSON schema that what it writes must have; none for plain words. An endpoint may still write something else. */
  readonly shape?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
}

/** A piece of what a model writes; the last one says how it ended and what it cost. */
export type Piece =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'end';
      /** False when it was cut at its longest. */
      readonly isWhole: boolean;
      /** Tokens; null when the endpoint does not say. */
      readonly read: number | null;
      readonly written: number | null;
    };

/** Writes text. An iteration throws `LanguageModelError` when the text does not come to its end. */
export interface LanguageModel {
  write(prompt: Prompt, signal: AbortSignal): AsyncIterable<Piece>;
}

/**
 * The model failed. Its message holds neither question, answer nor key: what libraries throw holds all of them, and is
 * left behind for that.
 */
export class LanguageModelError extends Error {
  constructor(reason: string) {
    super(`language model: ${reason}`);
    this.name = 'LanguageModelError';
  }
}

export type ModelSettings = Pick<Config, 'LLM_BASE_URL' | 'LLM_MODEL' | 'LLM_API_KEY'>;

/**
 * The model of an OpenAI-compatible endpoint; null when none is set. Its libraries are loaded with the first question:
 * a process without a model does not carry them.
 */
export function createLanguageModel(settings: ModelSettings): LanguageModel | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: key } = settings;
  if (baseUrl === undefined || model === undefined) return null;
  return {
    write: async function* write(prompt, signal) {
      const { openAiCompatible } = await import('./openai-compatible.ts');
      yield* openAiCompatible({ baseUrl, model, key }).write(prompt, signal);
    },
  };
}
