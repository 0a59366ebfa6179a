import type { Conversation, Reply } from '@simples/contract/conversations';
import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import type { Actor } from '@simples/contract/permissions';
import type { Clock } from '../../adapters/clock.ts';
import { uuidv7 } from '../../adapters/ids.ts';
import type { NoteSearch, SearchNote } from '../../adapters/search-note.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { AnswerWriter, Question, WrittenAnswer } from './answers/answer-writer.ts';
import { preview, titleOf } from './conversation-texts.ts';
import {
  type ConversationRow,
  claimAnswering,
  countryOf,
  endAnswering,
  findAnswer,
  findConversation,
  insertConversation,
  insertMessages,
  messageOf,
  type NewMessage,
  recentMessages,
  releaseAnswering,
  summaryOf,
} from './conversations.repository.ts';
import { list, remove, rename, type Titled, type Wanted } from './keeping/keeping.service.ts';
import { type Exchange, lastExchange, removeExchange } from './keeping/last-exchange.ts';
import { feedbackOf } from './opinions/feedback.repository.ts';
import { giveFeedback } from './opinions/feedback.service.ts';
import { endKey } from './question-keys.repository.ts';
import { countQuestion } from './question-limits.ts';
import { forgetQuestion, STALE_AFTER, startQuestion } from './repeated-questions.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly writer: AnswerWriter;
  readonly noteSearch: NoteSearch;
}

interface Ask {
  readonly query: string;
  readonly conversationId: string | null;
  /** The last answer, whose place this one takes. */
  readonly replaces?: string | null;
  readonly idempotencyKey: string | null;
}

interface Page {
  readonly id: string;
  /** Id of the oldest message already held. */
  readonly before?: string | undefined;
}

/** A question being answered. */
interface Turn extends Ask {
  readonly userId: string;
  readonly now: Date;
}

interface Ending {
  readonly written: WrittenAnswer;
  /** None for the first question of a new one. */
  readonly conversation: ConversationRow | null;
  readonly replaced: Exchange | null;
}

/** A person's conversations with the product. Nobody else's exist for them, whatever their role. */
export function createConversations(parts: Parts) {
  return {
    list: (actor: Actor, wanted: Wanted) => list(parts.db, actor, wanted),
    get: (actor: Actor, page: Page) => get(parts, actor, page),
    ask: (actor: Actor, question: Ask) => ask(parts, actor, question),
    rename: (actor: Actor, change: Titled) => rename(parts.db, actor, change),
    remove: (actor: Actor, id: string) => remove(parts.db, actor, id),
    retention: () => ({ days: parts.config.CONVERSATION_RETENTION_DAYS }),
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

/**
 * Answers a question and stores both, or neither.
 * @throws AppError `notFound` for a conversation that is not the actor's, `answerInProgress`, `requestInProgress`,
 * `idempotencyMismatch`, `rateLimited`.
 */
async function ask(
  parts: Parts,
  actor: Actor,
  { query, conversationId, idempotencyKey, replaces = null }: Ask,
): Promise<Reply> {
  const { db, clock } = parts;
  const turn: Turn = { query, conversationId, replaces, idempotencyKey, userId: actor.id, now: clock.now() };
  if (idempotencyKey === null) return answer(parts, turn);
  const keyed = { userId: actor.id, key: idempotencyKey, now: turn.now };
  const answered = await startQuestion(db, {
    ...keyed,
    body: replaces === null ? [query, conversationId] : [query, conversationId, replaces],
  });
  if (answered !== null) return repeat(db, actor.id, answered);
  try {
    return await answer(parts, turn);
  } catch (error) {
    await forgetQuestion(db, keyed);
    throw error;
  }
}

async function repeat(db: Db, userId: string, messageId: string): Promise<Reply> {
  const found = await findAnswer(db, userId, messageId);
  if (!found) throw new AppError('notFound');
  return replyOf(messageOf(found.message), found.message.conversationId, found.title);
}

async function answer(parts: Parts, turn: Turn): Promise<Reply> {
  const { db, config, writer } = parts;
  const { conversationId, userId, now } = turn;
  if (conversationId === null) {
    if (turn.replaces) throw new AppError('notFound');
    await countQuestion(db, config, { userId, now });
    const question = await startOf(db, turn);
    return store(parts, turn, {
      written: await writer.write(question),
      conversation: null,
      replaced: null,
    });
  }
  const conversation = await findConversation(db, userId, conversationId);
  if (!conversation) throw new AppError('notFound');
  await countQuestion(db, config, { userId, now });
  const staleBefore = new Date(now.getTime() - STALE_AFTER);
  if (!(await claimAnswering(db, { userId, id: conversationId, now, staleBefore }))) {
    throw new AppError('answerInProgress', { retryAfter: 1 });
  }
  try {
    const replaced = turn.replaces ? await lastExchange(db, conversationId, turn.replaces) : null;
    const question = await questionIn(db, turn, { conversationId, before: replaced?.questionId });
    return await store(parts, turn, { written: await writer.write(question), conversation, replaced });
  } catch (error) {
    await releaseAnswering(db, conversationId, now);
    throw error;
  }
}

/** One transaction: the conversation, the question, the answer and the end of both claims. */
async function store(
  { db, clock, noteSearch }: Parts,
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

/** What the statistics may know of a question: nothing of an emergency, of an intent to harm or of small talk. */
function noteOf({ userId, query }: Turn, { kind, sources, nothingFound = false }: WrittenAnswer): SearchNote {
  const isOfPlants = kind === 'answer' || nothingFound || sources.length > 0;
  return { source: 'question', userId, text: isOfPlants ? query : null, found: !nothingFound };
}

function replyOf(message: ReturnType<typeof messageOf>, conversationId: string, title: string): Reply {
  return { ...message, conversationId, title };
}

async function startOf(db: Db, { query, userId }: Turn): Promise<Question> {
  const country = await countryOf(db, userId);
  return { text: query, previous: null, previousKind: null, country, focus: [] };
}

interface Place {
  readonly conversationId: string;
  /** The message whose place it takes; none for the end of the conversation. */
  readonly before: string | undefined;
}

/** A question with what was said just before it. */
async function questionIn(db: Db, turn: Turn, { conversationId, before }: Place): Promise<Question> {
  const start = await startOf(db, turn);
  const last = await recentMessages(db, conversationId, { limit: 2, before });
  const answer = last.find((message) => message.type === 'AI');
  const previous = last.find((message) => message.type === 'HUMAN');
  if (!answer || !previous) return start;
  return { ...start, previous: previous.content, previousKind: answer.kind, focus: answer.focus };
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
    createdAt: turn.now,
  };
  const answer = {
    ...written,
    conversationId,
    id: ids.answer,
    type: 'AI' as const,
    focus: [...written.focus],
    createdAt: at,
  };
  return { question, answer };
}
