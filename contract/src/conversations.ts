import { z } from 'zod';
import { answerBlock, slot } from './answer-blocks.ts';
import { API_BASE, defineEndpoint, noContent } from './endpoint.ts';
import { errorBody } from './errors.ts';
import { feedbackReason, feedbackValue } from './feedback.ts';
import { limits, pageQuery } from './limits.ts';
import { emergencyCard, urgencyStrip } from './safety/rules.ts';

const conversationsPath = `${API_BASE}/conversations` as const;

const sourceMetadata = z.object({
  title: z.string(),
  type: z.string(),
  /** Path inside the product; null when there is nothing to open. */
  url: z.string().nullable(),
  /** Day of the source's last change, ISO 8601. */
  date: z.string().nullable(),
});

/** Stored with the message: unaffected by later changes of the sheet. */
const source = z.object({
  id: z.uuid(),
  id_: z.uuid(),
  documentId: z.uuid(),
  /** 0-based page of the quote; 0 for a sheet, which has no pages. */
  index: z.number().int().min(0),
  /** Page number as printed, "12" or "12-13"; unset where the document shows none. */
  pageLabel: z.string().optional(),
  /** Set when the quote continues on another page. */
  continuesOn: z.number().int().min(1).optional(),
  /** Starts with the statement that the answer quotes. */
  content: z.string(),
  name: z.string(),
  /** Of a sheet: a health professional had read it; unset where it is not known. */
  isHealthReviewed: z.boolean().optional(),
  /** Of a sheet: what its drawing is made of. */
  plant: z.object({ family: z.string(), usedPart: z.string().nullable() }).optional(),
  metadata: sourceMetadata,
  documentMetadata: sourceMetadata,
});
export type Source = z.infer<typeof source>;

/** A refusal has nothing relevant, or nothing safe, to say. */
export const answerKind = z.enum(['answer', 'emergency', 'refusal', 'clarification', 'smalltalk']);
export type AnswerKind = z.infer<typeof answerKind>;

/** The nearest sheets after a refusal, or the homonyms of an ambiguous name. */
const suggestion = z.object({ plantSheetId: z.uuid(), label: z.string(), question: z.string() });

export const message = z.object({
  id: z.uuid(),
  id_: z.uuid(),
  /** Light Markdown: paragraphs, lists, emphasis, `>` for cautions, and [n] for the n-th source. */
  content: z.string(),
  type: z.enum(['HUMAN', 'AI']),
  createdAt: z.iso.datetime(),
  sources: z.array(source),
  kind: answerKind.nullable(),
  emergency: emergencyCard.nullable(),
  strip: urgencyStrip.optional(),
  suggestions: z.array(suggestion),
  /** The answer as data; empty for a question, an emergency or small talk. */
  blocks: z.array(answerBlock),
  slots: z.array(slot),
  /** The question ignored the plants of the previous answer: repeated when asked again. */
  startsAnew: z.literal(true).optional(),
  /** The caller's own feedback. */
  feedback: feedbackValue.optional(),
});
export type Message = z.infer<typeof message>;

const conversationSummary = z.object({
  id: z.uuid(),
  id_: z.uuid(),
  title: z.string(),
  status: z.literal('ACTIVE'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  userId: z.uuid(),
  lastMessage: z.string(),
  /** Words around the match of a search; null when only the title matches. */
  excerpt: z.string().nullish(),
});
export type ConversationSummary = z.infer<typeof conversationSummary>;

const conversation = conversationSummary.extend({
  chatHistory: z.array(message),
  /** Older messages exist before `chatHistory`. */
  hasMore: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

const conversationTitle = z
  .string()
  .max(10 * limits.chat.titleLength)
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Donnez un titre à la discussion.')
      .max(limits.chat.titleLength, `${limits.chat.titleLength} caractères au plus.`),
  );

const reply = message.extend({ conversationId: z.uuid(), title: z.string() });
export type Reply = z.infer<typeof reply>;

/** `strip` first, `done` or `error` last; `done` prevails. Tokens are whole sentences; [n] counts all sources sent. */
const answerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('strip'), strip: urgencyStrip }),
  z.object({ type: z.literal('sources'), sources: z.array(source) }),
  z.object({ type: z.literal('token'), text: z.string() }),
  z.object({ type: z.literal('done'), reply }),
  z.object({ type: z.literal('error'), error: errorBody }),
]);
export type AnswerEvent = z.infer<typeof answerEvent>;

const idempotencyKey = z.string().trim().min(1).max(200);

export const conversationEndpoints = {
  list: defineEndpoint({
    name: 'conversations.list',
    action: 'la lecture des discussions',
    method: 'GET',
    path: conversationsPath,
    summary: 'The person’s own conversations, last active first; those that hold every word of a search',
    access: 'use_chatbot',
    query: pageQuery.extend({
      /** All words must occur in the title, questions or answers; case and accents are ignored. */
      search: z.string().trim().max(limits.searchQuery).optional(),
    }),
    response: z.object({
      conversations: z.array(conversationSummary),
      total: z.number().int(),
      /** The search stopped before the oldest conversations. */
      isPartial: z.literal(true).optional(),
    }),
  }),
  get: defineEndpoint({
    name: 'conversations.get',
    action: 'la lecture de la discussion',
    method: 'GET',
    path: `${conversationsPath}/:id`,
    summary: 'One of the person’s own conversations; `before` pages back through older messages',
    access: 'use_chatbot',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      /** Id of the oldest message already loaded. */
      before: z.uuid().optional(),
    }),
    response: conversation,
    errors: ['notFound', 'contentSealed'],
  }),
  ask: defineEndpoint({
    name: 'conversations.ask',
    action: 'l’envoi de la question',
    method: 'POST',
    path: conversationsPath,
    summary:
      'Asks a question; with the same Idempotency-Key the same answer comes back. With Accept: text/event-stream the answer is streamed',
    access: 'use_chatbot',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.strictObject({
      query: z.string().trim().min(1).max(limits.chat.question),
      conversationId: z.uuid().nullish(),
      /** The last answer, replaced unless it has feedback. */
      replaces: z.uuid().nullish(),
      /** Ignores the plants of the last answer: "et pour un enfant ?" refers to none of them. */
      startsAnew: z.boolean().optional(),
      /** Ids of slots that the person took away. */
      withoutSlots: z.array(z.string().max(200)).max(40).optional(),
      /** « Ce n'est pas une urgence »: answers under the strip instead of a card; a wish to die keeps its card. */
      notUrgent: z.boolean().optional(),
    }),
    response: reply,
    events: answerEvent,
    answerSeconds: 60,
    errors: [
      'consentRequired',
      'notFound',
      'contentSealed',
      'answerInProgress',
      'requestInProgress',
      'idempotencyMismatch',
      'rateLimited',
    ],
  }),
  stop: defineEndpoint({
    name: 'conversations.stop',
    action: 'l’arrêt de la réponse',
    method: 'POST',
    path: `${conversationsPath}/stop`,
    summary:
      'Stops an answer being written: the part already sent is stored and marked incomplete. No effect once it is complete',
    access: 'use_chatbot',
    body: z.strictObject({ key: idempotencyKey }),
    ...noContent,
  }),
  feedback: defineEndpoint({
    name: 'conversations.feedback',
    action: 'l’envoi de l’avis',
    method: 'POST',
    path: `${conversationsPath}/:id/messages/:messageId/feedback`,
    summary: 'The person’s opinion of an answer they received; `none` takes it back',
    access: 'use_chatbot',
    params: z.object({ id: z.uuid(), messageId: z.uuid() }),
    body: z
      .strictObject({ value: z.enum(['up', 'down', 'none']), reason: feedbackReason.nullish() })
      .refine(({ value, reason }) => value === 'down' || !reason, {
        path: ['reason'],
        message: 'Une raison accompagne un avis négatif.',
      }),
    ...noContent,
    errors: ['notFound', 'contentSealed'],
  }),
  rename: defineEndpoint({
    name: 'conversations.rename',
    action: 'la modification du titre',
    method: 'PATCH',
    path: `${conversationsPath}/:id`,
    summary: 'Gives one of the person’s own conversations another title',
    access: 'use_chatbot',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ title: conversationTitle }),
    response: conversationSummary,
    errors: ['notFound', 'contentSealed'],
  }),
  remove: defineEndpoint({
    name: 'conversations.remove',
    action: 'la suppression de la discussion',
    method: 'DELETE',
    path: `${conversationsPath}/:id`,
    summary: 'Deletes one of the person’s own conversations for good',
    access: 'use_chatbot',
    params: z.object({ id: z.uuid() }),
    ...noContent,
    errors: ['notFound'],
  }),
  retention: defineEndpoint({
    name: 'conversations.retention',
    action: 'la lecture de la durée de conservation',
    method: 'GET',
    path: `${conversationsPath}/retention`,
    summary:
      'How many days a conversation is kept after its last message, and whether questions go to a language model',
    access: 'use_chatbot',
    response: z.object({
      days: z.number().int(),
      /** Questions and context are sent to a language model, without the person's identity. */
      languageModel: z.boolean(),
    }),
  }),
};
