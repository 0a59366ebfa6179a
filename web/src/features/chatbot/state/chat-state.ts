import { limits } from '@simples/contract/limits';
import type { EmergencyCard } from '@simples/contract/safety/assessment';
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

/** A question on its way: shown at once, joined to the history with its answer. */
export interface PendingQuestion {
  /** Idempotency key of the request; becomes the id of the question in the history. */
  readonly key: string;
  readonly question: string;
  readonly askedAt: string;
  /** `waiting`: there is no network; the question leaves when it is back. */
  readonly stage: 'waiting' | 'sent' | 'placeholder' | 'thinking' | 'failed';
  /** What the safety rules of this device say before the server does. */
  readonly emergency: EmergencyCard | null;
  /** The same for what may be an emergency: the line above the answer. */
  readonly strip: string | null;
  readonly failure: Failure | null;
  /** The answer so far, while the server tells it; `since` is when its first words were there. */
  readonly partialAnswer?: PartialAnswer;
  /** The last answer, asked for anew: it stands until the other one is there. */
  readonly replaces: string | null;
  /** The person was partialAnswer that it leaves by itself: until it is answered it does, even if the page is left on its way. */
  readonly isPromised: boolean;
  /** The person let the plants of the last answer go before asking. */
  readonly startsAnew?: boolean | undefined;
}

/** A question that waits for the network, as the device keeps it. */
export type WaitingQuestion = Pick<PendingQuestion, 'key' | 'question' | 'askedAt' | 'startsAnew'>;

export interface Draft {
  readonly text: string;
  /** Set when the text is a question that was sent and whose answer never came: sending it again is the same request. */
  readonly key?: string | undefined;
}

export interface ChatState {
  readonly userId: string | null;
  readonly pendingQuestions: Readonly<Record<string, PendingQuestion>>;
  readonly drafts: Readonly<Record<string, Draft>>;
  /** Temporary id → the server's, for addresses that still carry the temporary one. */
  readonly renamed: Readonly<Record<string, string>>;
  /** By discussion, the answer whose plants the next question is not about. */
  readonly contextResets: Readonly<Record<string, string>>;
  readonly reveal: Reveal | null;
  /** What screen readers hear of the last answer, whole, whatever the pace of its reveal. */
  readonly announcement: string;
}

/** Where the draft of a discussion that does not exist yet is kept. */
const NEW = 'new';
const noDraft: Draft = { text: '' };

const without = <T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> => {
  const { [id]: _removed, ...rest } = record;
  return rest;
};

export const isAwaiting = (pending: PendingQuestion | undefined): boolean =>
  pending !== undefined && pending.stage !== 'failed';

export const draftOf = (state: ChatState, id: string | null): Draft => state.drafts[id ?? NEW] ?? noDraft;

/** The question as it will be sent, or null: nothing to say, too long, or an answer still to come. */
export function questionToSend(state: ChatState, id: string | null, text: string): string | null {
  const question = text.trim();
  if (question === '' || question.length > limits.chat.question) return null;
  return id !== null && isAwaiting(state.pendingQuestions[id]) ? null : question;
}

export const withPendingQuestion = (state: ChatState, id: string, pending: PendingQuestion): ChatState => ({
  ...state,
  pendingQuestions: { ...state.pendingQuestions, [id]: pending },
});

/** Moves an pending on; one that has ended meanwhile stays ended. */
export function withStage(state: ChatState, id: string, change: Partial<PendingQuestion>): ChatState {
  const pending = state.pendingQuestions[id];
  return pending === undefined ? state : withPendingQuestion(state, id, { ...pending, ...change });
}

export const withoutPendingQuestion = (state: ChatState, id: string): ChatState => ({
  ...state,
  pendingQuestions: without(state.pendingQuestions, id),
});

/** A changed text is a new question: it loses the key of the one it came from. */
export function withDraft(state: ChatState, id: string | null, text: string): ChatState {
  const name = id ?? NEW;
  const key = draftOf(state, id).text.trim() === text.trim() ? draftOf(state, id).key : undefined;
  const drafts = text === '' ? without(state.drafts, name) : { ...state.drafts, [name]: { text, key } };
  return { ...state, drafts };
}

/** The server named a temporary discussion: what was kept under the temporary id follows. */
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

/**
 * Every text that would be lost with the page: unsent ones and questions without an answer. A temporary discussion
 * does not outlive the page, so its texts go to the next new one.
 */
export function textsToKeep(state: Pick<ChatState, 'drafts' | 'pendingQuestions'>): Record<string, Draft> {
  const unanswered = Object.entries(state.pendingQuestions)
    .filter(([, { replaces }]) => replaces === null)
    .map(([id, { question, key }]): [string, Draft] => [id, { text: question, key }]);
  const kept: Record<string, Draft> = {};
  for (const [id, draft] of [...unanswered, ...Object.entries(state.drafts)]) {
    const name = isTemporary(id) ? NEW : id;
    kept[name] = joined(kept[name], draft);
  }
  return kept;
}

/** Temporary discussions that no request is working on go; their questions come back to the input of a new one. */
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

/** Questions that waited for the network and have no answer: the device keeps them apart, to send them by itself. */
export function waitingOf({
  pendingQuestions,
}: Pick<ChatState, 'pendingQuestions'>): Record<string, WaitingQuestion> {
  const waiting = Object.entries(pendingQuestions).filter(([, pending]) => isWaiting(pending));
  return Object.fromEntries(
    waiting.map(([id, { key, question, askedAt, startsAnew }]) => [
      id,
      { key, question, askedAt, ...(startsAnew && { startsAnew }) },
    ]),
  );
}

/** What would be lost with the page, besides the questions that wait. */
export function draftsToKeep(state: ChatState): Record<string, Draft> {
  const others = Object.entries(state.pendingQuestions).filter(([, pending]) => !isWaiting(pending));
  return textsToKeep({ drafts: state.drafts, pendingQuestions: Object.fromEntries(others) });
}

/** The person takes a waiting question back: its text returns to the input. */
export function withdrawn(state: ChatState, id: string): ChatState {
  const pending = state.pendingQuestions[id];
  if (!pending) return state;
  const drafts = textsToKeep({ drafts: state.drafts, pendingQuestions: { [id]: pending } });
  return { ...withoutPendingQuestion(state, id), drafts };
}
