import type { AnswerEvent, Reply } from '@simples/contract/conversations';
import { AppError, errorCatalogue } from '@simples/contract/errors';
import type { Actor } from '@simples/contract/permissions';
import { emergencyText } from '@simples/contract/safety/assessment';
import type { Db } from '#server/db/database.ts';
import type { Background } from '#server/lib/concurrency.ts';
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
import type { AnswerChunk, AnswerWriter, Follower, Triage } from './understand/answer-writer.ts';

interface Asker {
  readonly country: string | null;
  readonly consentId: string | null;
}

export interface AnswerContext extends AnswerStore {
  readonly writer: AnswerWriter;
  readonly triage: Triage;
  readonly askerOf: (userId: string) => Promise<Asker>;
}

/** What is urgent is told all the same. @throws AppError `consentRequired` */
function refuseWithoutConsent(
  { triage, metrics }: AnswerContext,
  { query, notUrgent }: Ask,
  country: string | null,
): never {
  const { emergency, strip } = triage({ text: query, country, notUrgent });
  const urgent = emergency ? emergencyText(emergency) : strip?.text;
  if (urgent === undefined) throw new AppError('consentRequired');
  if (emergency) metrics.answer({ kind: 'emergency', source: 'none', triage: 'card' });
  // Whoever shows nothing but messages shows this one.
  const message = `${urgent}\n\n${errorCatalogue.consentRequired.message}`;
  throw new AppError('consentRequired', { message, ...(emergency && { emergency }) });
}

interface ClaimedQuestion {
  finish(follower?: Follower): Promise<Reply>;
}

/**
 * @throws AppError `consentRequired`, `notFound`, `answerInProgress`, `requestInProgress`, `idempotencyMismatch`,
 * `rateLimited`.
 */
async function claimQuestion(context: AnswerContext, actor: Actor, ask: Ask): Promise<ClaimedQuestion> {
  const { db, keys, clock } = context;
  const { country, consentId } = await context.askerOf(actor.id);
  if (consentId === null) return refuseWithoutConsent(context, ask, country);
  const turn = turnOf(actor, ask, { consentId, country, now: clock.now() });
  const { userId, idempotencyKey: key, query, conversationId, replaces, now } = turn;
  const flags = [...(turn.startsAnew ? ['anew'] : []), ...(turn.notUrgent ? ['notUrgent'] : [])];
  const body = [
    query,
    conversationId,
    ...(replaces === null ? [] : [replaces]),
    ...flags,
    ...(ask.withoutSlots ?? []),
  ];
  const answered = await startQuestion(db, keys, { userId, key, now, body });
  if (answered !== null) {
    const reply = await repeat(context, userId, answered);
    return { finish: async () => reply };
  }
  return claimAnswer(context, turn, () => releaseQuestion(db, { userId, key, now }));
}

async function repeat({ db, keys }: AnswerContext, userId: string, messageId: string): Promise<Reply> {
  const found = await findAnswer(db, keys, userId, messageId);
  if (!found) throw new AppError('notFound');
  return replyOf(messageOf(found.message), found.message.conversationId, found.title);
}

/** Everything claimed is released when a step fails, now or in `finish`. */
async function claimAnswer(
  context: AnswerContext,
  turn: Turn,
  release: () => Promise<void>,
): Promise<ClaimedQuestion> {
  const { db, limits } = context;
  let isCounted = false;
  let conversation: ConversationRow | null = null;
  async function releaseAll(): Promise<void> {
    if (isCounted) await limits.release(db, turn.userId);
    if (conversation) await releaseAnswering(db, conversation.id, turn.now);
    await release();
  }
  try {
    const found = await findOwn(context, turn);
    await limits.claim(db, turn.userId, turn.now);
    isCounted = true;
    conversation = found && (await claimConversation(db, turn, found));
  } catch (error) {
    await releaseAll();
    throw error;
  }
  return {
    finish: async (follower) => {
      try {
        return await answer(context, turn, conversation, follower);
      } catch (error) {
        await releaseAll();
        throw error;
      }
    },
  };
}

/** Null for a new one. */
async function findOwn(
  { db, keys }: AnswerContext,
  { conversationId: id, userId, replaces }: Turn,
): Promise<ConversationRow | null> {
  if (id === null && replaces === null) return null;
  const conversation = id === null ? null : await findConversation(db, keys, { userId, id });
  if (!conversation) throw new AppError('notFound');
  return conversation;
}

async function claimConversation(
  db: Db,
  { userId, now }: Turn,
  conversation: ConversationRow,
): Promise<ConversationRow> {
  const staleBefore = new Date(now.getTime() - STALE_AFTER);
  if (!(await claimAnswering(db, { userId, id: conversation.id, now, staleBefore }))) {
    throw new AppError('answerInProgress', { retryAfter: 1 });
  }
  return conversation;
}

async function answer(
  context: AnswerContext,
  turn: Turn,
  conversation: ConversationRow | null,
  follower: Follower | undefined,
): Promise<Reply> {
  const { db, writer } = context;
  if (!conversation) {
    const written = await writer.write(startOf(turn), follower);
    return storeTurn(context, turn, { written, conversation, replaced: null });
  }
  const { id: conversationId } = conversation;
  const replaced = turn.replaces ? await lastTurn(db, conversationId, turn.replaces) : null;
  const question = await questionIn(context, turn, { conversationId, before: replaced?.questionId });
  return storeTurn(context, turn, {
    written: await writer.write(question, follower),
    conversation,
    replaced,
  });
}

/** Ends the stop watch whatever the outcome. */
async function finish(
  db: Db,
  claim: ClaimedQuestion,
  { userId, key }: { readonly userId: string; readonly key: string | null },
  onChunk: Follower['onChunk'],
): Promise<Reply> {
  const watch = watchStop(db, { userId, key });
  try {
    return await claim.finish({ onChunk, stopped: watch.stopped });
  } finally {
    watch.end();
  }
}

/** @throws AppError as `claimQuestion` does. */
export async function ask(context: AnswerContext, actor: Actor, question: Ask): Promise<Reply> {
  const claim = await claimQuestion(context, actor, question);
  return finish(context.db, claim, { userId: actor.id, key: question.idempotencyKey }, () => undefined);
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
  context: AnswerContext,
  background: Background,
  actor: Actor,
  question: Ask,
): Promise<AsyncIterable<AnswerEvent>> {
  const claim = await claimQuestion(context, actor, question);
  let isFollowed = true;
  return new ReadableStream<AnswerEvent>({
    start: (events) => {
      let hasSent = false;
      const send = (chunk: AnswerChunk): void => {
        hasSent ||= chunk.text !== '';
        if (isFollowed) for (const event of eventsOf(chunk)) events.enqueue(event);
      };
      background.run(async () => {
        try {
          const id = { userId: actor.id, key: question.idempotencyKey };
          const reply = await finish(context.db, claim, id, send);
          // An answer that was not streamed is sent in one chunk.
          if (!hasSent) send({ strip: reply.strip, text: reply.content, sources: reply.sources });
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
