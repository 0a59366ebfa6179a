import type { Conversation } from '@simples/contract/conversations';
import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import type { Actor } from '@simples/contract/permissions';
import type { Background } from '../../adapters/background.ts';
import { ask, askAloud } from './asking/ask.ts';
import type { Desk } from './asking/begin.ts';
import { createInFlight } from './asking/in-flight.ts';
import { stop } from './asking/stop.ts';
import type { Ask } from './asking/turn.ts';
import { findConversation, messageOf, recentMessages, summaryOf } from './conversations.repository.ts';
import { list, remove, rename, type Titled, type Wanted } from './keeping/keeping.service.ts';
import { feedbackOf } from './opinions/feedback.repository.ts';
import { giveFeedback } from './opinions/feedback.service.ts';

interface Parts extends Omit<Desk, 'inFlight'> {
  /** Answers that go on when whoever asked has left. */
  readonly background: Background;
  /** A model words the answers: it is worth following how they are written. */
  readonly isWorded: boolean;
}

interface Page {
  readonly id: string;
  /** Id of the oldest message already held. */
  readonly before?: string | undefined;
}

/** A person's conversations with the product. Nobody else's exist for them, whatever their role. */
export function createConversations(parts: Parts) {
  const desk: Desk = { ...parts, inFlight: createInFlight(parts.config.ANSWERS_AT_ONCE) };
  return {
    list: (actor: Actor, wanted: Wanted) => list(parts.db, actor, wanted),
    get: (actor: Actor, page: Page) => get(parts, actor, page),
    isWorded: parts.isWorded,
    ask: (actor: Actor, question: Ask) => ask(desk, actor, question),
    askAloud: (actor: Actor, question: Ask) => askAloud(desk, parts.background, actor, question),
    stop: ({ id: userId }: Actor, key: string) => stop(parts.db, { userId, key, now: parts.clock.now() }),
    rename: (actor: Actor, change: Titled) => rename(parts.db, actor, change),
    remove: (actor: Actor, id: string) => remove(parts.db, actor, id),
    retention: () => ({
      days: parts.config.CONVERSATION_RETENTION_DAYS,
      languageModel: parts.isWorded,
    }),
    giveFeedback: (actor: Actor, given: Parameters<typeof giveFeedback>[2]) =>
      giveFeedback(parts, actor, given),
  };
}

export { countTalk, feedbackCounts, sheetsFoundWanting } from './opinions/talk-figures.repository.ts';

export type Conversations = ReturnType<typeof createConversations>;

/** @throws AppError `notFound` when it does not exist or is someone else's. */
async function get({ db }: Parts, actor: Actor, { id, before }: Page): Promise<Conversation> {
  const conversation = await findConversation(db, actor.id, id);
  if (!conversation) throw new AppError('notFound');
  const size = limits.chat.messagePageSize;
  const rows = await recentMessages(db, id, { limit: size + 1, before });
  const opinions = await feedbackOf(
    db,
    rows.map((row) => row.id),
  );
  return {
    ...summaryOf(conversation),
    chatHistory: rows
      .slice(0, size)
      .toReversed()
      .map((row) => ({ ...messageOf(row), feedback: opinions.get(row.id) })),
    hasMore: rows.length > size,
  };
}
