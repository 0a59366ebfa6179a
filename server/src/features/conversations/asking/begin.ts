import type { Reply } from '@simples/contract/conversations';
import { AppError } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/db.ts';
import type { AnswerWriter, Follower } from '../answers/answer-writer.ts';
import {
  type ConversationRow,
  claimAnswering,
  findAnswer,
  findConversation,
  messageOf,
  releaseAnswering,
} from '../conversations.repository.ts';
import { lastExchange } from '../keeping/last-exchange.ts';
import { countQuestion } from '../question-limits.ts';
import { forgetQuestion, STALE_AFTER, startQuestion } from '../repeated-questions.ts';
import type { InFlight } from './in-flight.ts';
import { replyOf, type Shelf, store } from './storing.ts';
import { type Ask, questionIn, startOf, type Turn, turnOf } from './turn.ts';

/** What answering needs. */
export interface Desk extends Shelf {
  readonly config: Config;
  readonly writer: AnswerWriter;
  readonly inFlight: InFlight;
}

/** A question that may be answered now. Whoever began it finishes it, once: until then it keeps others waiting. */
export interface Begun {
  /** Writes the answer and stores it with its question, or stores neither. */
  finish(follower?: Follower): Promise<Reply>;
}

/**
 * Takes the right to answer a question.
 * @throws AppError `notFound` for a conversation that is not the actor's, `answerInProgress`, `requestInProgress`,
 * `idempotencyMismatch`, `rateLimited`.
 */
export async function begin(desk: Desk, actor: Actor, ask: Ask): Promise<Begun> {
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
  return claimed(desk, turn, () => forgetQuestion(db, { userId, key, now }));
}

async function repeat(db: Db, userId: string, messageId: string): Promise<Reply> {
  const found = await findAnswer(db, userId, messageId);
  if (!found) throw new AppError('notFound');
  return replyOf(messageOf(found.message), found.message.conversationId, found.title);
}

/** Claims what the answer needs. Everything claimed is given back when it fails, now or later. */
async function claimed(desk: Desk, turn: Turn, release: () => Promise<void>): Promise<Begun> {
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

/** The conversation that is now this question's to answer in; null for one that begins. */
async function claimConversation({ db, config }: Desk, turn: Turn): Promise<ConversationRow | null> {
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

async function answer(desk: Desk, turn: Turn, { conversation, follower }: Answering): Promise<Reply> {
  const { db, writer } = desk;
  if (!conversation) {
    const written = await writer.write(await startOf(db, turn), follower);
    return store(desk, turn, { written, conversation, replaced: null });
  }
  const { id: conversationId } = conversation;
  const replaced = turn.replaces ? await lastExchange(db, conversationId, turn.replaces) : null;
  const question = await questionIn(db, turn, { conversationId, before: replaced?.questionId });
  return store(desk, turn, { written: await writer.write(question, follower), conversation, replaced });
}
