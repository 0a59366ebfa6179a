import { limits } from '@simples/contract/limits';
import type { EmergencyCard, UrgencyStrip } from '@simples/contract/safety/assessment';
import type { AskOptions } from '#web/features/chatbot/api/ask.ts';
import { isTemporary } from '#web/features/chatbot/api/discussion-cache.ts';
import type { Reveal } from './answer-words.ts';

export interface Failure {
  readonly message: string;
  readonly httpCode: number;
  readonly key: string;
}

export interface PartialAnswer {
  readonly text: string;
  readonly since: number;
}

export const optionsOf = ({ startsAnew, withoutSlots = [], notUrgent }: AskOptions): AskOptions => ({
  ...(startsAnew && { startsAnew }),
  ...(withoutSlots.length > 0 && { withoutSlots }),
  ...(notUrgent && { notUrgent }),
});

export interface PendingQuestion extends AskOptions {
  /** Idempotency key; the id of the question in the history. */
  readonly key: string;
  readonly question: string;
  readonly askedAt: string;
  /** `waiting`: offline, sent when the network is back. */
  readonly stage: 'waiting' | 'sent' | 'placeholder' | 'thinking' | 'failed';
  readonly emergency: EmergencyCard | null;
  readonly strip: UrgencyStrip | null;
  readonly failure: Failure | null;
  readonly partialAnswer?: PartialAnswer;
  /** Id of the answer that is regenerated; it stays until the new one is there. */
  readonly replaces: string | null;
  /** Promised to be sent automatically: survives a reload. */
  readonly isPromised: boolean;
}

export type WaitingQuestion = Pick<PendingQuestion, 'key' | 'question' | 'askedAt'> & AskOptions;

export interface Draft {
  readonly text: string;
  /** Set for a question that was sent without an answer: resending it repeats the same request. */
  readonly key?: string | undefined;
}

export interface ChatState {
  readonly userId: string | null;
  readonly pendingQuestions: Readonly<Record<string, PendingQuestion>>;
  readonly drafts: Readonly<Record<string, Draft>>;
  /** Temporary ids → ids of the server. */
  readonly renamed: Readonly<Record<string, string>>;
  /** By discussion, the answer whose plants the next question is not about. */
  readonly contextResets: Readonly<Record<string, string>>;
  /** By answer, how its question was asked. */
  readonly askedWith: Readonly<Record<string, AskOptions>>;
  readonly reveal: Reveal | null;
  readonly announcement: string;
}

const NEW = 'new';
const noDraft: Draft = { text: '' };

const without = <T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> => {
  const { [id]: _removed, ...rest } = record;
  return rest;
};

export const isAwaiting = (pending: PendingQuestion | undefined): boolean =>
  pending !== undefined && pending.stage !== 'failed';

export const draftOf = (state: ChatState, id: string | null): Draft => state.drafts[id ?? NEW] ?? noDraft;

/** Null when empty, too long, or while an answer is pending. */
export function questionToSend(state: ChatState, id: string | null, text: string): string | null {
  const question = text.trim();
  if (question === '' || question.length > limits.chat.question) return null;
  return id !== null && isAwaiting(state.pendingQuestions[id]) ? null : question;
}

export const withPendingQuestion = (state: ChatState, id: string, pending: PendingQuestion): ChatState => ({
  ...state,
  pendingQuestions: { ...state.pendingQuestions, [id]: pending },
});

/** Ignored when the question has ended meanwhile. */
export function withStage(state: ChatState, id: string, change: Partial<PendingQuestion>): ChatState {
  const pending = state.pendingQuestions[id];
  return pending === undefined ? state : withPendingQuestion(state, id, { ...pending, ...change });
}

export const withoutPendingQuestion = (state: ChatState, id: string): ChatState => ({
  ...state,
  pendingQuestions: without(state.pendingQuestions, id),
});

/** A changed text is a new question: no idempotency key. */
export function withDraft(state: ChatState, id: string | null, text: string): ChatState {
  const name = id ?? NEW;
  const key = draftOf(state, id).text.trim() === text.trim() ? draftOf(state, id).key : undefined;
  const drafts = text === '' ? without(state.drafts, name) : { ...state.drafts, [name]: { text, key } };
  return { ...state, drafts };
}

export function withServerId(state: ChatState, temporary: string, id: string): ChatState {
  const draft = state.drafts[temporary];
  const drafts = without(state.drafts, temporary);
  return {
    ...withoutPendingQuestion(state, temporary),
    drafts: draft ? { ...drafts, [id]: draft } : drafts,
    renamed: { ...state.renamed, [temporary]: id },
  };
}

function joined(first: Draft | undefined, second: Draft | undefined): Draft {
  if (!first || first.text.trim() === '') return second ?? noDraft;
  if (!second || second.text.trim() === '') return first;
  return first.text.trim() === second.text.trim() ? first : { text: `${first.text}\n${second.text}` };
}

/** Unsent texts and unanswered questions. Those of temporary discussions move to the new discussion. */
export function textsToKeep(state: Pick<ChatState, 'drafts' | 'pendingQuestions'>): Record<string, Draft> {
  const unanswered = Object.entries(state.pendingQuestions)
    .filter(([, { replaces }]) => replaces === null)
    .map(([id, { question, key }]): [string, Draft] => [id, { text: question, key }]);
  const texts: Record<string, Draft> = {};
  for (const [id, draft] of [...unanswered, ...Object.entries(state.drafts)]) {
    const name = isTemporary(id) ? NEW : id;
    texts[name] = joined(texts[name], draft);
  }
  return texts;
}

/** Drops temporary discussions without a request; their questions return to the input. */
export function withoutTemporaryDiscussions(state: ChatState): ChatState {
  const ended = Object.entries(state.pendingQuestions).filter(
    ([id, each]) => isTemporary(id) && !isAwaiting(each),
  );
  if (ended.length === 0) return state;
  const gone = Object.fromEntries(ended);
  const isGone = (id: string): boolean => id in gone || id === NEW;
  const split = Object.entries(state.drafts);
  const drafts = textsToKeep({
    pendingQuestions: gone,
    drafts: Object.fromEntries(split.filter(([id]) => isGone(id))),
  });
  return {
    ...state,
    pendingQuestions: Object.fromEntries(
      Object.entries(state.pendingQuestions).filter(([id]) => !(id in gone)),
    ),
    drafts: { ...Object.fromEntries(split.filter(([id]) => !isGone(id))), ...drafts },
  };
}

const isWaiting = ({ stage, replaces, isPromised }: PendingQuestion): boolean =>
  isPromised && stage !== 'failed' && replaces === null;

export function waitingOf({
  pendingQuestions,
}: Pick<ChatState, 'pendingQuestions'>): Record<string, WaitingQuestion> {
  const waiting = Object.entries(pendingQuestions).filter(([, pending]) => isWaiting(pending));
  return Object.fromEntries(
    waiting.map(([id, { key, question, askedAt, ...options }]) => [
      id,
      { key, question, askedAt, ...optionsOf(options) },
    ]),
  );
}

export function draftsToKeep(state: ChatState): Record<string, Draft> {
  const others = Object.entries(state.pendingQuestions).filter(([, pending]) => !isWaiting(pending));
  return textsToKeep({ drafts: state.drafts, pendingQuestions: Object.fromEntries(others) });
}

export function withdrawn(state: ChatState, id: string): ChatState {
  const pending = state.pendingQuestions[id];
  if (!pending) return state;
  const drafts = textsToKeep({ drafts: state.drafts, pendingQuestions: { [id]: pending } });
  return { ...withoutPendingQuestion(state, id), drafts };
}
