import type { Reply, Source } from '@simples/contract/conversations';
import { AppError } from '@simples/contract/errors';
import { type Actor, readsInDepth } from '@simples/contract/permissions';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/database.ts';
import { claimUses, giveBack, type Use } from '#server/db/throttles.ts';
import { pageLabels } from '#server/features/documents/documents.feature.ts';
import type { NoteSearch, SearchNote } from '#server/features/usage/usage.feature.ts';
import type { Config } from '#server/lib/config.ts';
import type { ContentKeys } from '#server/lib/content-keys.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import type { AnswerLabels, Metrics } from '#server/telemetry/metrics.ts';
import { preview, titleOf } from './compose/texts.ts';
import {
  type AnsweredTurn,
  type ConversationRow,
  endAnswering,
  findConversation,
  insertTurn,
  messageOf,
  type NewMessage,
  recentMessages,
  removeTurn,
} from './conversations.repository.ts';
import { holdKey } from './idempotency-keys.repository.ts';
import { STALE_AFTER } from './idempotency-keys.service.ts';
import type { Depth, Question, WrittenAnswer } from './understand/answer-writer.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const underWay = (userId: string) => `answering:${userId}`;

export type QuestionLimits = ReturnType<typeof createQuestionLimits>;

/** Counted in the database, for all processes together. */
export function createQuestionLimits(config: Config) {
  const usesOf = (userId: string): Use[] => [
    { key: `question:day:${userId}`, policy: { uses: config.QUESTIONS_PER_DAY, window: DAY, apart: 0 } },
    {
      key: `question:minute:${userId}`,
      policy: { uses: config.QUESTIONS_PER_MINUTE, window: MINUTE, apart: 0 },
    },
    {
      key: underWay(userId),
      // What a killed process was answering is forgotten after this time without a further answer.
      policy: { uses: config.ANSWERS_AT_ONCE, window: STALE_AFTER / 1000, apart: 0, lasts: true },
    },
  ];
  return {
    /** @throws AppError `rateLimited`; then nothing is counted. */
    claim: async (db: Db, userId: string, now: Date): Promise<void> => {
      if (!config.RATE_LIMITS) return;
      await db.transaction(async (tx) => {
        const refused = await claimUses(tx, usesOf(userId), now);
        if (!refused) return;
        if (refused.key !== underWay(userId)) throw new AppError('rateLimited', { retryAfter: refused.wait });
        throw new AppError('rateLimited', {
          message: 'Plusieurs de vos questions attendent déjà leur réponse. Réessayez dans un instant.',
          retryAfter: 1,
        });
      });
    },
    /** The answer is no longer under way. */
    release: async (db: Db, userId: string): Promise<void> => {
      if (config.RATE_LIMITS) await giveBack(db, [underWay(userId)]);
    },
  };
}

export interface Ask {
  readonly query: string;
  readonly conversationId: string | null;
  /** Id of the last answer, which this one replaces. */
  readonly replaces?: string | null;
  readonly startsAnew?: boolean | undefined;
  readonly withoutSlots?: readonly string[] | undefined;
  readonly notUrgent?: boolean | undefined;
  readonly idempotencyKey: string | null;
}

export interface Turn extends Omit<Ask, 'replaces'> {
  readonly replaces: string | null;
  /** Of the claim: the caller's, or one of our own. */
  readonly idempotencyKey: string;
  readonly userId: string;
  readonly consentId: string;
  /** Whose emergency numbers are shown; null when unset. */
  readonly country: string | null;
  readonly depth: Depth;
  readonly now: Date;
}

type Asked = Pick<Turn, 'consentId' | 'country' | 'now'>;

export function turnOf(actor: Actor, ask: Ask, asked: Asked): Turn {
  const depth = readsInDepth(actor) ? 'full' : 'plain';
  const idempotencyKey = ask.idempotencyKey ?? uuidv7();
  return { ...ask, idempotencyKey, replaces: ask.replaces ?? null, userId: actor.id, depth, ...asked };
}

export function startOf({ query, country, depth, withoutSlots, notUrgent }: Turn): Question {
  return {
    text: query,
    previous: null,
    previousKind: null,
    country,
    focus: [],
    depth,
    slots: [],
    withoutSlots: withoutSlots ?? [],
    notUrgent,
  };
}

interface Place {
  readonly conversationId: string;
  readonly before: string | undefined;
}

export async function questionIn(
  { db, keys }: Pick<AnswerStore, 'db' | 'keys'>,
  turn: Turn,
  { conversationId, before }: Place,
): Promise<Question> {
  const start = startOf(turn);
  const last = await recentMessages(db, keys, conversationId, { limit: 2, before });
  const answer = last.find((message) => message.type === 'AI');
  const previous = last.find((message) => message.type === 'HUMAN');
  if (!answer || !previous) return start;
  // An earlier refusal still counts when the user starts anew.
  const known = { ...start, previous: previous.content, previousKind: answer.kind };
  if (turn.startsAnew) return known;
  return {
    ...known,
    focus: answer.focus,
    slots: answer.slots,
  };
}

export interface AnswerStore {
  readonly db: Db;
  readonly keys: ContentKeys;
  readonly clock: Clock;
  readonly noteSearch: NoteSearch;
  readonly metrics: Pick<Metrics, 'answer'>;
  readonly limits: QuestionLimits;
  /** In the transaction: no withdrawal comes between. */
  readonly holdConsent: (tx: Db, consentId: string) => Promise<boolean>;
}

export interface Ending {
  readonly written: WrittenAnswer;
  readonly conversation: ConversationRow | null;
  readonly replaced: AnsweredTurn | null;
}

/** Sources of documents with the page number that their readers see. */
async function withPageLabels(db: Db, sources: readonly Source[]): Promise<Source[]> {
  const labelled = sources.map(async (source) => {
    if (source.metadata.type !== 'document') return source;
    const pages = [source.index, source.continuesOn].filter((page) => page !== undefined);
    const known = await pageLabels(db, source.documentId, pages);
    const labels = pages.map((page) => known.get(page));
    return labels.every(Boolean) ? { ...source, pageLabel: labels.join('-') } : source;
  });
  return Promise.all(labelled);
}

const WITHDRAWN =
  'Vous avez retiré votre accord pendant que la réponse s’écrivait : ni la question ni la réponse ne sont gardées.';

/** What is urgent is told all the same. @throws AppError `consentRequired` */
function refuseWithdrawn({ emergency, content, strip }: WrittenAnswer): never {
  const urgent = emergency ? content : strip?.text;
  const message = urgent === undefined ? WITHDRAWN : `${urgent}\n\n${WITHDRAWN}`;
  throw new AppError('consentRequired', { message, ...(emergency && { emergency }) });
}

const DELETED =
  'Vous avez supprimé cette discussion pendant que la réponse s’écrivait : ni la question ni la réponse ne sont gardées.';

/** Why the claim of the question is lost. @throws AppError `notFound`, `requestInProgress` */
function refuseLost(held: 'taken' | 'gone'): never {
  if (held === 'gone') throw new AppError('notFound', { message: DELETED });
  throw new AppError('requestInProgress', { retryAfter: 1 });
}

/** Nothing is deleted from here on until the turn is stored. @throws AppError `notFound`, `answerInProgress`, `requestInProgress` */
async function holdClaims(
  tx: Db,
  keys: ContentKeys,
  { userId, idempotencyKey: key, now }: Turn,
  end: { readonly id: string; readonly at: Date; readonly lastMessage: string },
): Promise<void> {
  const held = await holdKey(tx, { userId, key, since: now });
  if (held !== 'own') refuseLost(held);
  const { id, at, lastMessage } = end;
  if (await endAnswering(tx, keys, { id, since: now, now: at, lastMessage })) return;
  if (!(await findConversation(tx, keys, { userId, id })))
    throw new AppError('notFound', { message: DELETED });
  throw new AppError('answerInProgress', { retryAfter: 1 });
}

/**
 * One transaction for the conversation, the messages and the end of all claims.
 * @throws AppError `consentRequired`, and as `holdClaims` does.
 */
export async function storeTurn(
  { db, keys, clock, noteSearch, metrics, limits, holdConsent }: AnswerStore,
  turn: Turn,
  { written, conversation, replaced }: Ending,
): Promise<Reply> {
  const ids = { conversation: conversation?.id ?? uuidv7(), question: uuidv7(), answer: uuidv7() };
  const title = conversation?.title ?? titleOf(turn.query);
  const sources = await withPageLabels(db, written.sources);
  const rows = messagesOf(turn, { ...written, sources }, { ids, at: clock.now() });
  const lastMessage = preview(written.content);
  await db.transaction(async (tx) => {
    const { userId, now, idempotencyKey: key } = turn;
    if (!(await holdConsent(tx, turn.consentId))) refuseWithdrawn(written);
    const at = clock.now();
    if (conversation) await holdClaims(tx, keys, turn, { id: conversation.id, at, lastMessage });
    if (replaced) await removeTurn(tx, replaced);
    const begun = { id: ids.conversation, userId, title, lastMessage, createdAt: now, updatedAt: at };
    const claim = { userId, key, since: now };
    const isStored = await insertTurn(tx, keys, {
      claim,
      conversation: conversation ? null : begun,
      ...rows,
    });
    if (!isStored) refuseLost((await holdKey(tx, claim)) === 'gone' ? 'gone' : 'taken');
    await limits.release(tx, userId);
  });
  noteSearch(noteOf(turn, written));
  metrics.answer(labelsOf(written));
  return replyOf(messageOf(rows.answer), ids.conversation, title);
}

function labelsOf({ kind, sources, strip }: WrittenAnswer): AnswerLabels {
  const types = new Set(
    sources.map(({ metadata }) => (metadata.type === 'document' ? 'documents' : 'sheets')),
  );
  const [source = 'none'] = types;
  const triage = strip === undefined ? 'none' : 'strip';
  return { kind, source: types.size > 1 ? 'both' : source, triage: kind === 'emergency' ? 'card' : triage };
}

/** Emergencies, harmful intents and small talk never reach the statistics. */
function noteOf(
  { userId, query }: Turn,
  { kind, sources, strip, nothingFound = false, recognised }: WrittenAnswer,
): SearchNote {
  const isOfPlants = strip === undefined && (kind === 'answer' || nothingFound || sources.length > 0);
  return { source: 'question', userId, text: isOfPlants ? query : null, recognised, found: !nothingFound };
}

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
    blocks: [...(written.blocks ?? [])],
    slots: [...(written.slots ?? [])],
    strip: written.strip?.text ?? null,
    conversationId,
    id: ids.answer,
    type: 'AI' as const,
    focus: [...written.focus],
    startsAnew: false,
    createdAt: at,
  };
  return { question, answer };
}
