import type { AnswerEvent, Reply } from '@simples/contract/conversations';
import type { Actor } from '@simples/contract/permissions';
import type { Background } from '../../../adapters/background.ts';
import type { Told } from '../answers/answer-writer.ts';
import { type Begun, begin, type Desk } from './begin.ts';
import { watchStop } from './stop.ts';
import type { Ask } from './turn.ts';

interface Heard {
  readonly desk: Desk;
  readonly begun: Begun;
  readonly userId: string;
  readonly key: string | null;
}

/** Finishes an answer that its person may stop. */
async function finish({ desk, begun, userId, key }: Heard, hear: (told: Told) => void): Promise<Reply> {
  const watch = watchStop(desk.db, { userId, key });
  try {
    return await begun.finish({ hear, stopped: watch.stopped });
  } finally {
    watch.end();
  }
}

/** Answers a question and stores both, or neither. @throws AppError as `begin` does. */
export async function ask(desk: Desk, actor: Actor, question: Ask): Promise<Reply> {
  const begun = await begin(desk, actor, question);
  return finish({ desk, begun, userId: actor.id, key: question.idempotencyKey }, () => undefined);
}

/** The events of one piece of an answer. */
function eventsOf({ strip, text, sources }: Told): AnswerEvent[] {
  return [
    ...(strip === undefined ? [] : [{ type: 'strip' as const, strip }]),
    ...(sources.length > 0 ? [{ type: 'sources' as const, sources: [...sources] }] : []),
    ...(text === '' ? [] : [{ type: 'token' as const, text }]),
  ];
}

/**
 * Answers a question, told while it is written. The answer is written to its end and stored whether or not anybody
 * follows: whose connection broke finds it under the same key.
 * @throws AppError as `begin` does, before the first event.
 */
export async function askAloud(
  desk: Desk,
  background: Background,
  actor: Actor,
  question: Ask,
): Promise<AsyncIterable<AnswerEvent>> {
  const begun = await begin(desk, actor, question);
  let isFollowed = true;
  return new ReadableStream<AnswerEvent>({
    start: (events) => {
      let hasTold = false;
      const tell = (told: Told): void => {
        hasTold ||= told.text !== '';
        if (isFollowed) for (const event of eventsOf(told)) events.enqueue(event);
      };
      background.run(async () => {
        try {
          const heard = { desk, begun, userId: actor.id, key: question.idempotencyKey };
          const reply = await finish(heard, tell);
          // An answer that was not told while it was written is told in one piece.
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
