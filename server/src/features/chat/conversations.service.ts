import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Conversation } from '@simples/contract/conversations';
import { AppError } from '@simples/contract/errors';
import type { FeedbackReason, FeedbackValue } from '@simples/contract/feedback';
import { limits, type PageQuery } from '@simples/contract/limits';
import type { PersonalData } from '@simples/contract/own-account';
import type { Actor } from '@simples/contract/permissions';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { openMessage } from '#server/db/sealed-rows.ts';
import type { Background } from '#server/lib/concurrency.ts';
import type { Config } from '#server/lib/config.ts';
import { type AnswerContext, ask, askStreaming } from './ask.service.ts';
import { searchConversations } from './conversation-search.ts';
import {
  allMessages,
  deleteConversation,
  deleteInactive,
  deleteKeysBefore,
  findConversation,
  listConversations,
  messageOf,
  nextConversation,
  recentMessages,
  renameConversation,
  summaryOf,
} from './conversations.repository.ts';
import { deleteFeedback, feedbackOf, findOwnAnswer, saveFeedback } from './feedback.repository.ts';
import { markStopped } from './idempotency-keys.repository.ts';
import { KEY_LIFETIME, STALE_AFTER } from './idempotency-keys.service.ts';
import type { Ask } from './turn.ts';
import { createQuestionLimits } from './turn.ts';

interface ConversationQuery extends PageQuery {
  readonly search?: string | undefined;
}

interface ConversationTitle {
  readonly id: string;
  readonly title: string;
}

type Store = Pick<AnswerContext, 'db' | 'keys'>;

async function list({ db, keys }: Store, actor: Actor, { page, limit, search = '' }: ConversationQuery) {
  const window = { limit, offset: (page - 1) * limit };
  if (search !== '') return searchConversations({ db, keys }, actor.id, { search, ...window });
  const { rows, total } = await listConversations(db, keys, actor.id, window);
  return { conversations: rows.map(summaryOf), total };
}

/** @throws AppError `notFound` when it does not exist or is someone else's. */
async function rename({ db, keys }: Store, actor: Actor, change: ConversationTitle) {
  const own = { ...change, userId: actor.id };
  const row = await db.transaction((tx) => renameConversation(tx, keys, own));
  if (!row) throw new AppError('notFound');
  return summaryOf(row);
}

async function remove(db: Db, actor: Actor, id: string): Promise<void> {
  if (!(await deleteConversation(db, { id, userId: actor.id }))) throw new AppError('notFound');
}

interface FeedbackInput {
  readonly conversationId: string;
  readonly messageId: string;
  readonly value: FeedbackValue | 'none';
  readonly reason: FeedbackReason | null;
}

/** @throws AppError `notFound` when it is no answer of the user's conversation. */
async function giveFeedback(
  { db, keys, clock }: Store & { readonly clock: Clock },
  actor: Actor,
  { conversationId, messageId, value, reason }: FeedbackInput,
): Promise<void> {
  const answer = await findOwnAnswer(db, { userId: actor.id, conversationId, messageId });
  if (!answer) throw new AppError('notFound');
  if (value === 'none') return deleteFeedback(db, messageId);
  const { focus: sheets } = openMessage(keys, answer);
  await saveFeedback(db, messageId, { value, reason, sheets, at: clock.now() });
}

interface Deps extends Omit<AnswerContext, 'limits'> {
  readonly config: Config;
  readonly background: Background;
  readonly isWorded: boolean;
}

interface Page {
  readonly id: string;
  readonly before?: string | undefined;
}

export function createConversations(deps: Deps) {
  const context: AnswerContext = { ...deps, limits: createQuestionLimits(deps.config) };
  return {
    list: (actor: Actor, wanted: ConversationQuery) => list(deps, actor, wanted),
    get: (actor: Actor, page: Page) => get(deps, actor, page),
    isWorded: deps.isWorded,
    ask: (actor: Actor, question: Ask) => ask(context, actor, question),
    askStreaming: (actor: Actor, question: Ask) => askStreaming(context, deps.background, actor, question),
    stop: ({ id: userId }: Actor, key: string) =>
      markStopped(deps.db, { userId, key, now: deps.clock.now() }),
    rename: (actor: Actor, change: ConversationTitle) => rename(deps, actor, change),
    remove: (actor: Actor, id: string) => remove(deps.db, actor, id),
    retention: () => ({
      days: deps.config.CONVERSATION_RETENTION_DAYS,
      languageModel: deps.isWorded,
    }),
    giveFeedback: (actor: Actor, input: FeedbackInput) => giveFeedback(deps, actor, input),
  };
}

export type Conversations = ReturnType<typeof createConversations>;

/** @throws AppError `notFound` when it does not exist or is someone else's. */
async function get({ db, keys }: Deps, actor: Actor, { id, before }: Page): Promise<Conversation> {
  const conversation = await findConversation(db, keys, { userId: actor.id, id });
  if (!conversation) throw new AppError('notFound');
  const size = limits.chat.messagePageSize;
  const rows = await recentMessages(db, keys, id, { limit: size + 1, before });
  const feedback = await feedbackOf(
    db,
    rows.map((row) => row.id),
  );
  return {
    ...summaryOf(conversation),
    chatHistory: rows
      .slice(0, size)
      .toReversed()
      .map((row) => ({ ...messageOf(row), feedback: feedback.get(row.id) })),
    hasMore: rows.length > size,
  };
}

export async function* conversationsOf(
  { db, keys }: Store,
  userId: string,
): AsyncGenerator<PersonalData['conversations'][number]> {
  let last: string | null = null;
  for (;;) {
    const row: Awaited<ReturnType<typeof nextConversation>> = await nextConversation(db, keys, userId, last);
    if (!row) return;
    last = row.id;
    const { id, title } = row;
    const rows = await allMessages(db, keys, id);
    const feedback = await feedbackOf(
      db,
      rows.map((message) => message.id),
    );
    yield {
      id,
      title,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      messages: rows.map((message) => ({ ...messageOf(message), feedback: feedback.get(message.id) })),
    };
    // Lets other requests run.
    await nextTurn();
  }
}

const DAY = 24 * 60 * 60 * 1000;
/** Small batches hold their locks briefly. */
const BATCH = 200;

export async function sweepConversations(
  db: Db,
  config: Pick<Config, 'CONVERSATION_RETENTION_DAYS'>,
  clock: Clock,
): Promise<void> {
  const now = clock.now().getTime();
  const old = {
    before: new Date(now - config.CONVERSATION_RETENTION_DAYS * DAY),
    staleBefore: new Date(now - STALE_AFTER),
    limit: BATCH,
  };
  while ((await deleteInactive(db, old)) === BATCH);
  await deleteKeysBefore(db, new Date(now - KEY_LIFETIME));
}
