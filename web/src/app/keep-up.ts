import type { CurrentUser } from '@simples/contract/current-user';
import { can } from '@simples/contract/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { savesData } from '#web/lib/browser/new-version.ts';
import { readLocal } from '#web/lib/local-data.ts';

/** Milliseconds: after the first screen, and between two comparisons with what is published. */
const AFTER_FIRST_SCREEN = 5_000;
const EVERY = 30 * 60_000;

const hasWaitingQuestions = (userId: string): boolean =>
  Object.keys(readLocal(userId, 'chat-waiting', z.record(z.string(), z.unknown())) ?? {}).length > 0;

/**
 * With a network, whatever screen is open: sends the questions that wait for it, and brings the lexicon of this device up
 * to date, never before the first screen and never for people who save data.
 */
export function useKeepingUp(user: CurrentUser | null): void {
  const client = useQueryClient();
  const userId = user?.id ?? null;
  const readsLexicon = user !== null && can(user, 'use_lexicon') && !savesData();

  useEffect(() => {
    if (userId === null) return undefined;
    const keepLexicon = async (): Promise<void> => {
      if (!readsLexicon || !navigator.onLine) return;
      const offline = await import('#web/lib/keep-lexicon.ts');
      await offline.keepLexicon(userId);
    };
    const sendWaiting = async (): Promise<void> => {
      if (!navigator.onLine || !hasWaitingQuestions(userId)) return;
      const [{ startChat }, { resumeWaitingQuestions }] = await Promise.all([
        import('#web/features/chatbot/state/chat-store.ts'),
        import('#web/features/chatbot/state/send-question.ts'),
      ]);
      startChat(userId);
      resumeWaitingQuestions(client);
    };
    // Without its code, or its network, the next time will do.
    const keepUp = (): void => void Promise.all([sendWaiting(), keepLexicon()]).catch(() => undefined);
    const first = setTimeout(keepUp, AFTER_FIRST_SCREEN);
    const later = setInterval(keepUp, EVERY);
    window.addEventListener('online', keepUp);
    return () => {
      clearTimeout(first);
      clearInterval(later);
      window.removeEventListener('online', keepUp);
    };
  }, [client, userId, readsLexicon]);
}
