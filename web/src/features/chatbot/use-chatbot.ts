import { useMediaQuery } from '@mantine/hooks';
import type { Message } from '@simples/contract/conversations';
import type { CurrentUser } from '@simples/contract/current-user';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { revealAll } from './state/add-reply.ts';
import { type OpenSources, useChatLocation } from './state/chat-location.ts';
import { startChat, useChat } from './state/chat-store.ts';
import {
  type AnswerChange,
  regenerate,
  resumeWaitingQuestions,
  retryLastMessage,
  retryUnreached,
  sendQuestion,
  withdraw,
} from './state/send-question.ts';

interface Shortcuts {
  readonly onEscape: () => void;
  readonly onToggleList: () => void;
  readonly onNewDiscussion: () => void;
  readonly onEnter: () => void;
}

/** Ctrl+N belongs to most browsers: Alt+N does the same. */
const isNewDiscussion = (event: KeyboardEvent): boolean =>
  event.code === 'KeyN' && !event.shiftKey && (event.ctrlKey || event.metaKey) !== event.altKey;

const isToggleList = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'm' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** The shortcuts of specification §2, wherever the focus is on the screen. */
function useChatShortcuts(shortcuts: Shortcuts): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') shortcuts.onEscape();
    else if (event.key === 'Enter' && !event.shiftKey) shortcuts.onEnter();
    else if (isToggleList(event)) run(event, shortcuts.onToggleList);
    else if (isNewDiscussion(event)) run(event, shortcuts.onNewDiscussion);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function run(event: KeyboardEvent, action: () => void): void {
  event.preventDefault();
  action();
}

const now = { getInitialValueInEffect: false };

/** Two columns need 1024 px beside the navigation, three 1440. */
function useLayout(areSourcesOpen: boolean) {
  const isDesktop = useMediaQuery('(min-width: 1024px)', true, now);
  const isWide = useMediaQuery('(min-width: 1440px)', true, now);
  return { isDesktop, isListDocked: isDesktop && (isWide || !areSourcesOpen) };
}

/** On arrival and after a wipe of the memory. */
function useStartedChat(userId: string, client: QueryClient): void {
  const owner = useChat((state) => state.userId);
  const isOpen = owner === userId;
  useEffect(() => {
    if (!isOpen) startChat(userId);
  }, [isOpen, userId]);
  // On arrival too: cleans up temporary discussions.
  useEffect(() => startChat(userId), [userId]);
  useEffect(() => {
    if (isOpen) resumeWaitingQuestions(client);
    const listen = (): void => retryUnreached(client);
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, [client, isOpen]);
}

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

export function useChatbot(user: CurrentUser) {
  const client = useQueryClient();
  const location = useChatLocation();
  const sources = useSources(location);
  const { discussionId, showDiscussion } = location;
  const { isDesktop, isListDocked } = useLayout(location.openSources !== null);
  const [isListOpen, setIsListOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useStartedChat(user.id, client);

  function openDiscussion(id: string | null): void {
    setIsListOpen(false);
    revealAll();
    showDiscussion(id);
    // On a phone the keyboard would hide it.
    if (isDesktop) field.current?.focus();
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
    isDesktop,
    isListDocked,
    field,
    isListOpen: isListOpen && !isListDocked,
    setIsListOpen,
    openDiscussion,
    ask: (question: string) => follow(sendQuestion(client, discussionId, question)),
    regenerate: (answer: Message, change?: AnswerChange) => {
      if (discussionId !== null) regenerate(client, discussionId, answer, change);
    },
    withdraw: () => {
      if (discussionId !== null) withdraw(discussionId);
      field.current?.focus();
    },
    retry: (change?: AnswerChange) =>
      follow(discussionId === null ? null : retryLastMessage(client, discussionId, change)),
  };
}
