import { useMediaQuery } from '@mantine/hooks';
import type { CurrentUser } from '@simples/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { revealAll } from '../exchange/answers.ts';
import { startChat, useChat } from '../exchange/chat-store.ts';
import { retryLastMessage, sendQuestion } from '../exchange/exchange-actions.ts';
import { type OpenSources, useChatLocation } from './use-chat-location.ts';
import { useChatShortcuts } from './use-chat-shortcuts.ts';

const now = { getInitialValueInEffect: false };

/** Beside the navigation, the list needs 1024 px and the sources 1280 to leave room for the discussion. */
export function useLayout() {
  return {
    isListDocked: useMediaQuery('(min-width: 1024px)', true, now),
    areSourcesDocked: useMediaQuery('(min-width: 1280px)', true, now),
  };
}

/** Opens the chatbot for the person, on arrival and whenever the memory of the page was emptied. */
function useStartedChat(userId: string): void {
  const owner = useChat((state) => state.userId);
  useEffect(() => {
    if (owner !== userId) startChat(userId);
  }, [owner, userId]);
  useEffect(() => startChat(userId), [userId]);
}

/** The sources panel; closing it gives the focus back to what opened it. */
function useSources(location: ReturnType<typeof useChatLocation>) {
  const opener = useRef<Element | null>(null);

  function showSources(sources: OpenSources): void {
    opener.current = document.activeElement;
    location.showSources(sources);
  }

  function hideSources(): void {
    location.hideSources();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }

  return { showSources, hideSources };
}

/** What the person can do on the screen, whether with a button or a shortcut. */
export function useChatbot(user: CurrentUser, { isListDocked }: ReturnType<typeof useLayout>) {
  const client = useQueryClient();
  const location = useChatLocation();
  const sources = useSources(location);
  const { discussionId, showDiscussion } = location;
  const [isListOpen, setIsListOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useStartedChat(user.id);

  function openDiscussion(id: string | null): void {
    setIsListOpen(false);
    revealAll();
    showDiscussion(id);
    // On a phone the keyboard would hide what was asked for.
    if (isListDocked) field.current?.focus();
  }

  function follow(id: string | null): void {
    if (id !== null && id !== discussionId) showDiscussion(id);
  }

  useChatShortcuts({
    onEscape: () => {
      if (isListOpen) setIsListOpen(false);
      else if (location.openSources) sources.hideSources();
    },
    onToggleList: () => {
      if (!isListDocked) setIsListOpen(!isListOpen);
    },
    onNewDiscussion: () => openDiscussion(null),
    onEnter: revealAll,
  });

  return {
    ...location,
    ...sources,
    field,
    isListOpen: isListOpen && !isListDocked,
    setIsListOpen,
    openDiscussion,
    ask: (question: string) => follow(sendQuestion(client, discussionId, question)),
    retry: () => follow(discussionId === null ? null : retryLastMessage(client, discussionId)),
  };
}
