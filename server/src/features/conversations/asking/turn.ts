import { type Actor, readsInDepth } from '@simples/contract/permissions';
import type { Db } from '../../../db/db.ts';
import type { Depth, Earlier, Question } from '../answers/answer-writer.ts';
import { countryOf, recentMessages } from '../conversations.repository.ts';

/** A question as it arrives. */
export interface Ask {
  readonly query: string;
  readonly conversationId: string | null;
  /** The last answer, whose place this one takes. */
  readonly replaces?: string | null;
  /** The plants spoken of before are let go. */
  readonly startsAnew?: boolean | undefined;
  readonly idempotencyKey: string | null;
}

/** A question being answered. */
export interface Turn extends Omit<Ask, 'replaces'> {
  readonly replaces: string | null;
  readonly userId: string;
  readonly depth: Depth;
  readonly now: Date;
}

/** Exchanges that a writer may look back on. */
const LOOK_BACK = 4;

export function turnOf(actor: Actor, ask: Ask, now: Date): Turn {
  const depth = readsInDepth(actor) ? 'full' : 'plain';
  return { ...ask, replaces: ask.replaces ?? null, userId: actor.id, depth, now };
}

/** A question that begins a conversation. */
export async function startOf(db: Db, { query, userId, depth }: Turn): Promise<Question> {
  const country = await countryOf(db, userId);
  return {
    text: query,
    previous: null,
    previousKind: null,
    country,
    focus: [],
    depth,
    earlier: async () => [],
  };
}

interface Place {
  readonly conversationId: string;
  /** The message whose place it takes; none for the end of the conversation. */
  readonly before: string | undefined;
}

/** A question with what was said just before it. */
export async function questionIn(db: Db, turn: Turn, { conversationId, before }: Place): Promise<Question> {
  const start = await startOf(db, turn);
  const last = await recentMessages(db, conversationId, { limit: 2, before });
  const answer = last.find((message) => message.type === 'AI');
  const previous = last.find((message) => message.type === 'HUMAN');
  if (!answer || !previous) return start;
  // What was refused before stays known, whatever is let go.
  const known = { ...start, previous: previous.content, previousKind: answer.kind };
  if (turn.startsAnew) return known;
  return {
    ...known,
    focus: answer.focus,
    earlier: () => earlierIn(db, { conversationId, before }),
  };
}

/** The last answered questions: nothing of emergencies, refusals or small talk. */
async function earlierIn(db: Db, { conversationId, before }: Place): Promise<Earlier[]> {
  const recent = await recentMessages(db, conversationId, { limit: 2 * LOOK_BACK, before });
  const said = recent.toReversed();
  return said.flatMap((answer, i) => {
    const question = said[i - 1];
    const isAnswer = answer.type === 'AI' && answer.kind === 'answer' && question?.type === 'HUMAN';
    return isAnswer ? [{ question: question.content, answer: answer.content }] : [];
  });
}
