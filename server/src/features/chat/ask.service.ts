import type { AnswerEvent, Reply } from '@simples/contract/conversations';
import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import type { Db } from '#server/db/database.ts';
import { claimUse } from '#server/db/throttles.ts';
import type { Background } from '#server/lib/concurrency.ts';
import type { Config } from '#server/lib/config.ts';
import {
  type ConversationRow,
  claimAnswering,
  findAnswer,
  findConversation,
  lastTurn,
  messageOf,
  releaseAnswering,
} from './conversations.repository.ts';
import { releaseQuestion, STALE_AFTER, startQuestion, watchStop } from './idempotency-keys.service.ts';
import {
  type AnswerStore,
  type Ask,
  questionIn,
  replyOf,
  startOf,
  storeTurn,
  type Turn,
  turnOf,
} from './turn.ts';
import type { AnswerChunk, AnswerWriter, Follower } from './understand/answer-writer.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** @throws AppError `rateLimited`; then neither window counts the question. */
async function countQuestion(db: Db, config: Config, who: { userId: string; now: Date }): Promise<void> {
  if (!config.RATE_LIMITS) return;
  const windows = [
    { name: 'day', uses: config.QUESTIONS_PER_DAY, window: DAY, apart: 0 },
    { name: 'minute', uses: config.QUESTIONS_PER_MINUTE, window: MINUTE, apart: 0 },
  ];
  await db.transaction(async (tx) => {
    for (const { name, ...policy } of windows) {
      const wait = await claimUse(tx, `question:${name}:${who.userId}`, policy, who.now);
      if (wait > 0) throw new AppError('rateLimited', { retryAfter: wait });
    }
  });
}

export interface AnswerContext extends AnswerStore {
  readonly config: Config;
  readonly writer: AnswerWriter;
  readonly inFlight: InFlight;
}

interface ClaimedQuestion {
  finish(follower?: Follower): Promise<Reply>;
}

/** @throws AppError `notFound`, `answerInProgress`, `requestInProgress`, `idempotencyMismatch`, `rateLimited`. */
async function claimQuestion(desk: AnswerContext, actor: Actor, ask: Ask): Promise<ClaimedQuestion> {
  const { db, clock } = desk;
  const turn = turnOf(actor, ask, clock.now());
  const { userId, idempotencyKey: key, query, conversationId, replaces, now } = turn;
  if (key === null) return claimed(desk, turn, async () => undefined);
  const anew = turn.startsAnew ? ['anew'] : [];
  const body = [query, conversationId, ...(replaces === null ? [] : [replaces]), ...anew];
  const answered = await startQuestion(db, { userId, key, now, body });
  if (answered !== null) {
    const reply = await repeat(db, userId, answered);
    return { finish: async () => reply };
  }
  return claimed(desk, turn, () => releaseQuestion(db, { userId, key, now }));
}

async function repeat(db: Db, userId: string, messageId: string): Promise<Reply> {
  const found = await findAnswer(db, userId, messageId);
  if (!found) throw new AppError('notFound');
  return replyOf(messageOf(found.message), found.message.conversationId, found.title);
}

/** Everything claimed is released when a step fails, now or in `finish`. */
async function claimed(
  desk: AnswerContext,
  turn: Turn,
  release: () => Promise<void>,
): Promise<ClaimedQuestion> {
  const { db, inFlight } = desk;
  let leave = (): void => undefined;
  let conversation: ConversationRow | null = null;
  async function giveBack(): Promise<void> {
    leave();
    if (conversation) await releaseAnswering(db, conversation.id, turn.now);
    await release();
  }
  try {
    leave = inFlight.enter(turn.userId);
    conversation = await claimConversation(desk, turn);
  } catch (error) {
    await giveBack();
    throw error;
  }
  return {
    finish: async (follower) => {
      try {
        const reply = await answer(desk, turn, { conversation, follower });
        leave();
        return reply;
      } catch (error) {
        await giveBack();
        throw error;
      }
    },
  };
}

async function claimConversation({ db, config }: AnswerContext, turn: Turn): Promise<ConversationRow | null> {
  const { conversationId: id, userId, now } = turn;
  if (id === null && turn.replaces) throw new AppError('notFound');
  const conversation = id === null ? null : await findConversation(db, userId, id);
  if (id !== null && !conversation) throw new AppError('notFound');
  await countQuestion(db, config, { userId, now });
  if (!conversation) return null;
  const staleBefore = new Date(now.getTime() - STALE_AFTER);
  if (!(await claimAnswering(db, { userId, id: conversation.id, now, staleBefore }))) {
    throw new AppError('answerInProgress', { retryAfter: 1 });
  }
  return conversation;
}

interface Answering {
  readonly conversation: ConversationRow | null;
  readonly follower: Follower | undefined;
}

async function answer(
  desk: AnswerContext,
  turn: Turn,
  { conversation, follower }: Answering,
): Promise<Reply> {
  const { db, writer } = desk;
  if (!conversation) {
    const written = await writer.write(await startOf(desk, turn), follower);
    return storeTurn(desk, turn, { written, conversation, replaced: null });
  }
  const { id: conversationId } = conversation;
  const replaced = turn.replaces ? await lastTurn(db, conversationId, turn.replaces) : null;
  const question = await questionIn(desk, turn, { conversationId, before: replaced?.questionId });
  return storeTurn(desk, turn, { written: await writer.write(question, follower), conversation, replaced });
}

interface Heard {
  readonly desk: AnswerContext;
  readonly begun: ClaimedQuestion;
  readonly userId: string;
  readonly key: string | null;
}

async function finish(
  { desk, begun, userId, key }: Heard,
  hear: (told: AnswerChunk) => void,
): Promise<Reply> {
  const watch = watchStop(desk.db, { userId, key });
  try {
    return await begun.finish({ hear, stopped: watch.stopped });
  } finally {
    watch.end();
  }
}

/** @throws AppError as `claimQuestion` does. */
export async function ask(desk: AnswerContext, actor: Actor, question: Ask): Promise<Reply> {
  const begun = await claimQuestion(desk, actor, question);
  return finish({ desk, begun, userId: actor.id, key: question.idempotencyKey }, () => undefined);
}

function eventsOf({ strip, text, sources }: AnswerChunk): AnswerEvent[] {
  return [
    ...(strip === undefined ? [] : [{ type: 'strip' as const, strip }]),
    ...(sources.length > 0 ? [{ type: 'sources' as const, sources: [...sources] }] : []),
    ...(text === '' ? [] : [{ type: 'token' as const, text }]),
  ];
}

/** Runs to its end and is stored even after a disconnect. @throws AppError as `claimQuestion` does. */
export async function askStreaming(
  desk: AnswerContext,
  background: Background,
  actor: Actor,
  question: Ask,
): Promise<AsyncIterable<AnswerEvent>> {
  const begun = await claimQuestion(desk, actor, question);
  let isFollowed = true;
  return new ReadableStream<AnswerEvent>({
    start: (events) => {
      let hasTold = false;
      const tell = (told: AnswerChunk): void => {
        hasTold ||= told.text !== '';
        if (isFollowed) for (const event of eventsOf(told)) events.enqueue(event);
      };
      background.run(async () => {
        try {
          const heard = { desk, begun, userId: actor.id, key: question.idempotencyKey };
          const reply = await finish(heard, tell);
          // An answer that was not streamed is sent in one chunk.
          if (!hasTold) tell({ strip: reply.strip, text: reply.content, sources: reply.sources });
          if (!isFollowed) return;
          events.enqueue({ type: 'done', reply });
          events.close();
        } catch (error) {
          if (!isFollowed) throw error;
          events.error(error);
        }
      });
    },
    cancel: () => {
      isFollowed = false;
    },
  });
}

interface InFlight {
  /** @returns a function that releases the slot. @throws AppError `rateLimited`. */
  enter(userId: string): () => void;
}

/** Limits one user's concurrent answers per process, so that others are not blocked. */
export function createInFlight(most: number): InFlight {
  const underWay = new Map<string, number>();
  const add = (userId: string, change: 1 | -1): void => {
    const count = (underWay.get(userId) ?? 0) + change;
    if (count > 0) underWay.set(userId, count);
    else underWay.delete(userId);
  };
  return {
    enter: (userId) => {
      if ((underWay.get(userId) ?? 0) >= most) {
        throw new AppError('rateLimited', {
          message: 'Plusieurs de vos questions attendent déjà leur réponse. Réessayez dans un instant.',
          retryAfter: 1,
        });
      }
      add(userId, 1);
      return () => add(userId, -1);
    },
  };
}
