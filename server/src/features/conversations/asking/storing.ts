import type { Reply } from '@simples/contract/conversations';
import { AppError } from '@simples/contract/errors';
import type { Clock } from '../../../adapters/clock.ts';
import { uuidv7 } from '../../../adapters/ids.ts';
import type { NoteSearch, SearchNote } from '../../../adapters/search-note.ts';
import type { Db } from '../../../db/db.ts';
import type { WrittenAnswer } from '../answers/answer-writer.ts';
import { preview, titleOf } from '../conversation-texts.ts';
import {
  type ConversationRow,
  endAnswering,
  insertConversation,
  insertMessages,
  messageOf,
  type NewMessage,
} from '../conversations.repository.ts';
import { type Exchange, removeExchange } from '../keeping/last-exchange.ts';
import { endKey } from '../question-keys.repository.ts';
import type { Turn } from './turn.ts';

/** What storing an answer needs. */
export interface Shelf {
  readonly db: Db;
  readonly clock: Clock;
  readonly noteSearch: NoteSearch;
}

export interface Ending {
  readonly written: WrittenAnswer;
  /** None for the first question of a new one. */
  readonly conversation: ConversationRow | null;
  readonly replaced: Exchange | null;
}

/** One transaction: the conversation, the question, the answer and the end of both claims. */
export async function store(
  { db, clock, noteSearch }: Shelf,
  turn: Turn,
  { written, conversation, replaced }: Ending,
): Promise<Reply> {
  const ids = { conversation: conversation?.id ?? uuidv7(), question: uuidv7(), answer: uuidv7() };
  const title = conversation?.title ?? titleOf(turn.query);
  const rows = messagesOf(turn, written, { ids, at: clock.now() });
  const lastMessage = preview(written.content);
  await db.transaction(async (tx) => {
    const { userId, now, idempotencyKey: key } = turn;
    if (conversation) {
      const end = { id: ids.conversation, since: now, now: clock.now(), lastMessage };
      if (!(await endAnswering(tx, end))) throw new AppError('answerInProgress', { retryAfter: 1 });
    } else {
      const dates = { createdAt: now, updatedAt: clock.now() };
      await insertConversation(tx, { id: ids.conversation, userId, title, lastMessage, ...dates });
    }
    if (replaced) await removeExchange(tx, replaced);
    await insertMessages(tx, [rows.question, rows.answer]);
    if (key !== null && !(await endKey(tx, { userId, key, since: now, messageId: ids.answer }))) {
      throw new AppError('requestInProgress', { retryAfter: 1 });
    }
  });
  noteSearch(noteOf(turn, written));
  return replyOf(messageOf({ ...rows.answer, position: 0 }), ids.conversation, title);
}

/** What the statistics may know of a question: nothing of what may be an emergency, of an intent to harm or of small talk. */
function noteOf(
  { userId, query }: Turn,
  { kind, sources, strip, nothingFound = false }: WrittenAnswer,
): SearchNote {
  const isOfPlants = strip === undefined && (kind === 'answer' || nothingFound || sources.length > 0);
  return { source: 'question', userId, text: isOfPlants ? query : null, found: !nothingFound };
}

/** An answer with its conversation, as it travels. */
export function replyOf(message: ReturnType<typeof messageOf>, conversationId: string, title: string): Reply {
  return { ...message, conversationId, title };
}

interface Stored {
  readonly ids: { readonly conversation: string; readonly question: string; readonly answer: string };
  readonly at: Date;
}

function messagesOf(turn: Turn, written: WrittenAnswer, { ids, at }: Stored) {
  const conversationId = ids.conversation;
  const question: NewMessage = {
    conversationId,
    id: ids.question,
    type: 'HUMAN',
    content: turn.query,
    sources: [],
    suggestions: [],
    focus: [],
    startsAnew: turn.startsAnew ?? false,
    createdAt: turn.now,
  };
  const answer = {
    ...written,
    strip: written.strip ?? null,
    conversationId,
    id: ids.answer,
    type: 'AI' as const,
    focus: [...written.focus],
    startsAnew: false,
    createdAt: at,
  };
  return { question, answer };
}
