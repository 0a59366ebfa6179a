import { useEffect } from 'react';
import { type SetURLSearchParams, useSearchParams } from 'react-router';
import { isTemporary } from '#web/features/chatbot/api/discussion-cache.ts';
import { draftOf, withDraft } from './chat-state.ts';
import { useChat, useDeletedDiscussions } from './chat-store.ts';

/** `chosen`: 1-based, or null. */
export interface OpenSources {
  readonly messageId: string;
  readonly chosen: number | null;
}

const DISCUSSION = 'discussion';
const SOURCES = 'sources';
const CHOSEN = 'source';
/** The beginning of a question, from a sheet. Never sent by itself. */
const QUESTION = 'question';

/** A temporary id maps to the server's id once known; unknown and deleted ones to null. */
function useDiscussionId(requestedId: string | null): string | null {
  const serverId = useChat((state) => (requestedId === null ? undefined : state.renamed[requestedId]));
  const isPending = useChat(
    (state) => requestedId !== null && state.pendingQuestions[requestedId] !== undefined,
  );
  const isGone = useDeletedDiscussions((ids) => requestedId !== null && ids.includes(requestedId));
  if (isGone) return null;
  if (serverId !== undefined) return serverId;
  return requestedId !== null && isTemporary(requestedId) && !isPending ? null : requestedId;
}

function openSourcesIn(params: URLSearchParams): OpenSources | null {
  const messageId = params.get(SOURCES);
  if (messageId === null) return null;
  const chosen = Number(params.get(CHOSEN));
  return { messageId, chosen: Number.isInteger(chosen) && chosen > 0 ? chosen : null };
}

/** A question that a sheet begins is typed, once the chat has brought back what was typed earlier. */
function useBegunQuestion(question: string | null, setParams: SetURLSearchParams): void {
  const isStarted = useChat((state) => state.userId !== null);
  useEffect(() => {
    // The start of the chat brings back what was typed earlier.
    if (question === null || !isStarted) return;
    // What somebody has typed before stays.
    useChat.setState((state) =>
      draftOf(state, null).text === '' ? withDraft(state, null, question) : state,
    );
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(QUESTION);
        return next;
      },
      { replace: true },
    );
  }, [question, isStarted, setParams]);
}

export function useChatLocation() {
  const [params, setParams] = useSearchParams();
  const requestedId = params.get(DISCUSSION);
  const discussionId = useDiscussionId(requestedId);
  const openSources = openSourcesIn(params);

  useEffect(() => {
    if (requestedId === discussionId) return;
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (discussionId === null) next.delete(DISCUSSION);
        else next.set(DISCUSSION, discussionId);
        return next;
      },
      { replace: true },
    );
  }, [requestedId, discussionId, setParams]);

  useBegunQuestion(params.get(QUESTION), setParams);

  function showDiscussion(id: string | null): void {
    if (id !== discussionId || openSources) setParams(id === null ? {} : { [DISCUSSION]: id });
  }

  function showSources({ messageId, chosen }: OpenSources): void {
    const next = new URLSearchParams(params);
    next.set(SOURCES, messageId);
    if (chosen === null) next.delete(CHOSEN);
    else next.set(CHOSEN, String(chosen));
    // Replaced: "back" closes the panel instead of walking through the sources.
    setParams(next, { replace: openSources !== null, preventScrollReset: true });
  }

  function hideSources(): void {
    const next = new URLSearchParams(params);
    next.delete(SOURCES);
    next.delete(CHOSEN);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return { discussionId, openSources, showDiscussion, showSources, hideSources };
}
