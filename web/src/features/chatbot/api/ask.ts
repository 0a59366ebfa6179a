import { conversationEndpoints, type Reply } from '@simples/contract/conversations';
import { ApiError, call, send } from '#web/lib/api-client.ts';
import { untilOnline } from '#web/lib/browser/online.ts';
import { readAnswer } from './answer-stream.ts';

/** Specification, sections 4 and 8. */
const RETRIES = 3;
export const FALLBACK = "Désolé, je n'ai pas pu traiter votre demande. Veuillez réessayer plus tard.";

/** While the server still handles an earlier attempt of the same request. */
const IN_PROGRESS_WAIT = 2_000;
const IN_PROGRESS_POLLS = 30;
const MAX_WAIT_MS = 10_000;

/** How a question is asked; repeated when it is asked again. */
export interface AskOptions {
  readonly startsAnew?: boolean | undefined;
  /** Ids of slots that the person took away. */
  readonly withoutSlots?: string[] | undefined;
  readonly notUrgent?: boolean | undefined;
}

interface Question {
  readonly key: string;
  readonly question: string;
  /** Null for a new discussion. */
  readonly conversationId: string | null;
  /** Id of the answer that is regenerated. */
  readonly replaces: string | null;
  readonly options: AskOptions;
  readonly signal: AbortSignal;
}

interface Progress {
  /** Offline. */
  readonly onWaiting: () => void;
  readonly onPartialAnswer: (text: string) => void;
  readonly onSending: () => void;
  /** The person has to agree first. @returns whether they did. */
  readonly onConsent: (error: ApiError) => Promise<boolean>;
  readonly isWanted: () => boolean;
}

export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.httpCode === 0 || error.httpCode >= 500);

const isInProgress = (error: unknown): boolean =>
  error instanceof ApiError && error.key === 'requestInProgress';

export const needsConsent = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.key === 'consentRequired';

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** `Retry-After` up to a maximum; else 1, 2, 4 s. */
function waitAfter(error: unknown, failures: number): number {
  const retryAfter = error instanceof ApiError ? error.retryAfter : null;
  return retryAfter === null ? 1_000 * 2 ** failures : Math.min(retryAfter * 1_000, MAX_WAIT_MS);
}

/** The answer may still be fetched in one piece. */
class StreamInterrupted extends Error {}

async function follow(
  response: Response,
  signal: AbortSignal,
  onPartialAnswer: Progress['onPartialAnswer'],
): Promise<Reply> {
  try {
    return await readAnswer(response, onPartialAnswer);
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new StreamInterrupted();
  }
}

const EVENTS = 'text/event-stream';

/** Without `onPartialAnswer` the answer is requested in one piece. */
async function post(
  { key, question, conversationId, replaces, options, signal }: Question,
  onPartialAnswer: Progress['onPartialAnswer'] | null,
): Promise<Reply> {
  const input = {
    headers: { 'idempotency-key': key },
    body: {
      query: question,
      conversationId,
      ...(replaces !== null && { replaces }),
      ...options,
    },
    signal,
  };
  if (onPartialAnswer === null) return call(conversationEndpoints.ask, input);
  const response = await send(conversationEndpoints.ask, input, `application/json, ${EVENTS}`);
  const isStream = response.headers.get('content-type')?.startsWith(EVENTS);
  return isStream ? follow(response, signal, onPartialAnswer) : ((await response.json()) as Reply);
}

const isOffline = (error: unknown): boolean =>
  !navigator.onLine && error instanceof ApiError && error.httpCode === 0;

/** Retries with the same idempotency key and waits for the network. Null when withdrawn. */
export async function ask(question: Question, progress: Progress): Promise<Reply | null> {
  let failures = 0;
  let polls = 0;
  let onPartialAnswer: Progress['onPartialAnswer'] | null = progress.onPartialAnswer;
  for (;;) {
    if (!navigator.onLine) {
      progress.onWaiting();
      await untilOnline(question.signal);
    }
    if (!progress.isWanted()) return null;
    progress.onSending();
    try {
      return await post(question, onPartialAnswer);
    } catch (error) {
      if (error instanceof StreamInterrupted) {
        onPartialAnswer = null;
        continue;
      }
      if (isOffline(error)) continue;
      if (needsConsent(error) && (await progress.onConsent(error))) continue;
      if (isInProgress(error) && polls < IN_PROGRESS_POLLS) {
        polls += 1;
        await pause(IN_PROGRESS_WAIT, question.signal);
      } else if (isTransient(error) && failures < RETRIES) {
        await pause(waitAfter(error, failures), question.signal);
        failures += 1;
      } else {
        throw error;
      }
    }
  }
}
