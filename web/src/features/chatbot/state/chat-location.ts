import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { isTemporary } from '#web/features/chatbot/api/discussion-cache.ts';
import { useChat, useDeletedDiscussions } from './chat-store.ts';

/** The message whose sources are open, and the chosen one of them, 1-based as in the text; null for none chosen. */
export interface OpenSources {
  readonly messageId: string;
  readonly chosen: number | null;
}

const DISCUSSION = 'discussion';
const SOURCES = 'sources';
const CHOSEN = 'source';

/**
 * A temporary id leads to the server's once it is known, and nowhere when the page no longer knows it; that of a deleted
 * discussion leads nowhere either.
 */
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

/** What the address says: the discussion (null for a new one), the open sources. */
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

  function showDiscussion(id: string | null): void {
    if (id !== discussionId || openSources) setParams(id === null ? {} : { [DISCUSSION]: id });
  }

  function showSources({ messageId, chosen }: OpenSources): void {
    const next = new URLSearchParams(params);
    next.set(SOURCES, messageId);
    if (chosen === null) next.delete(CHOSEN);
    else next.set(CHOSEN, String(chosen));
    // Back closes the panel; it does not walk through every source that was looked at.
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
