import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { create } from 'zustand';
import { removeStoredChat } from '#web/features/chatbot/api/discussion-cache.ts';
import { onWipe, readLocal, removeLocal, writeLocal } from '#web/lib/local-data.ts';
import { useAuth } from '#web/lib/session.ts';
import {
  type ChatState,
  type Draft,
  draftsToKeep,
  type PendingQuestion,
  textsToKeep,
  waitingOf,
  withDraft,
  withoutPendingQuestion,
  withoutTemporaryDiscussions,
} from './chat-state.ts';

const DRAFTS = 'chat-drafts';
const WAITING = 'chat-waiting';
const storedWaitingSchema = z.record(
  z.string(),
  z.object({
    key: z.string(),
    question: z.string(),
    askedAt: z.string(),
    startsAnew: z.boolean().optional(),
    withoutSlots: z.array(z.string()).optional(),
    notUrgent: z.boolean().optional(),
  }),
);
const storedDraftsSchema = z.record(z.string(), z.object({ text: z.string(), key: z.string().optional() }));

const empty: ChatState = {
  userId: null,
  pendingQuestions: {},
  drafts: {},
  renamed: {},
  contextResets: {},
  askedWith: {},
  reveal: null,
  announcement: '',
};

export const useChat = create<ChatState>()(() => empty);
let ending = new AbortController();

/** Aborts at sign-out. */
export const leaveSignal = (): AbortSignal => ending.signal;

/** Drafts of an expired session, until the same user is back. */
let expired: { readonly userId: string; readonly drafts: Record<string, Draft> } | null = null;

export function startChat(userId: string): void {
  const state = useChat.getState();
  if (state.userId === userId) {
    useChat.setState(withoutTemporaryDiscussions(state));
    return;
  }
  endChat();
  const saved = expired?.userId === userId ? expired.drafts : readLocal(userId, DRAFTS, storedDraftsSchema);
  expired = null;
  useChat.setState(
    { ...empty, userId, drafts: saved ?? {}, pendingQuestions: waitingQuestions(userId) },
    true,
  );
}

function waitingQuestions(userId: string): Record<string, PendingQuestion> {
  const stored = Object.entries(readLocal(userId, WAITING, storedWaitingSchema) ?? {});
  const rest = {
    stage: 'waiting',
    emergency: null,
    strip: null,
    failure: null,
    replaces: null,
    isPromised: true,
  } as const;
  return Object.fromEntries(stored.map(([id, waiting]) => [id, { ...waiting, ...rest }]));
}

function endChat(): void {
  ending.abort();
  ending = new AbortController();
  useChat.setState(empty, true);
}

function forgetChatState(userId: string): void {
  endChat();
  removeLocal(userId, DRAFTS);
  removeLocal(userId, WAITING);
}

export function forgetDiscussionState(id: string): void {
  useChat.setState((state) => withDraft(withoutPendingQuestion(state, id), id, ''));
}

useChat.subscribe((state, previous) => {
  if (state.userId === null || state.userId !== previous.userId) return;
  if (state.drafts === previous.drafts && state.pendingQuestions === previous.pendingQuestions) return;
  writeLocal(state.userId, DRAFTS, draftsToKeep(state));
  writeLocal(state.userId, WAITING, waitingOf(state));
});

onWipe(() => {
  const { userId, ...state } = useChat.getState();
  endChat();
  if (userId === null) return;
  // The session error is set after the wipe: only an expired session restores the drafts.
  queueMicrotask(() => {
    expired = useAuth.getState().error?.httpCode === 401 ? { userId, drafts: textsToKeep(state) } : null;
  });
});

export const useDeletedDiscussions = create<readonly string[]>()(() => []);

export function markDeleted(id: string): void {
  useDeletedDiscussions.setState((ids) => [...ids, id], true);
}

onWipe(() => useDeletedDiscussions.setState([], true));

export function forgetChat(userId: string, client: QueryClient): void {
  forgetChatState(userId);
  removeStoredChat(userId);
  client.removeQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('conversations.') });
}
