import type { Clock } from './clock.ts';

export interface Prompt {
  readonly instructions: string;
  /** Oldest first; the last is the question. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly mostTokens: number;
  /** JSON schema of the output; an endpoint may still write something else. */
  readonly shape?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
}

/** A part of the output; `end` is the last one. */
export type Piece =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'end';
      /** False when it was cut at the token limit. */
      readonly isWhole: boolean;
      /** Tokens; null when the endpoint does not say. */
      readonly read: number | null;
      readonly written: number | null;
    };

/** The iteration throws `LanguageModelError` when the output is incomplete. */
export interface LanguageModel {
  write(prompt: Prompt, signal: AbortSignal): AsyncIterable<Piece>;
}

/** Without a cause: the errors of the library contain question, answer and key. */
export class LanguageModelError extends Error {
  constructor(reason: string) {
    super(`language model: ${reason}`);
    this.name = 'LanguageModelError';
  }
}

/** Characters per token of French: below the average, so that a budget is not exceeded. */
export const CHARACTERS_OF_TOKEN = 3;

const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_OF_TOKEN);

export type TokenCounter = 'model-tokens-read' | 'model-tokens-written';

interface Call {
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
  readonly count: (name: TokenCounter, amount: number) => void;
}

/**
 * Counts the tokens, also of a failed call. False when the output was cut at the token limit.
 * @throws LanguageModelError when the output is incomplete.
 */
export async function writeMetered(
  model: LanguageModel,
  { prompt, signal, onText, count }: Call,
): Promise<boolean> {
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

/** Consecutive failures that open the breaker. */
const MAX_FAILURES = 5;
/** Milliseconds until one call is tried again. */
const RETRY_AFTER = 30_000;

/** A circuit breaker for a failing model. */
export interface Breaker {
  /** Whether a call may be made; `ended` must follow each call. */
  admits(): boolean;
  /** `untold`: aborted, so unknown whether the model works. */
  ended(how: 'well' | 'failed' | 'untold'): void;
}

export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let openUntil = 0;
  let isTrying = false;
  return {
    admits: () => {
      if (failures < MAX_FAILURES) return true;
      if (isTrying || clock.now().getTime() < openUntil) return false;
      isTrying = true;
      return true;
    },
    ended: (how) => {
      isTrying = false;
      if (how === 'well') failures = 0;
      if (how !== 'failed') return;
      failures += 1;
      openUntil = clock.now().getTime() + RETRY_AFTER;
    },
  };
}
