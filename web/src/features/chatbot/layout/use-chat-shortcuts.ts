import { useEffect, useEffectEvent } from 'react';

interface Shortcuts {
  readonly onEscape: () => void;
  readonly onToggleList: () => void;
  readonly onNewDiscussion: () => void;
  readonly onEnter: () => void;
}

/** Ctrl+N belongs to most browsers, which never hand it over: Alt+N does the same. */
const isNewDiscussion = (event: KeyboardEvent): boolean =>
  event.code === 'KeyN' && !event.shiftKey && (event.ctrlKey || event.metaKey) !== event.altKey;

const isToggleList = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'm' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** The shortcuts of specification §2, wherever the focus is on the screen. */
export function useChatShortcuts(shortcuts: Shortcuts): void {
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
