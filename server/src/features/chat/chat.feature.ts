import { conversationEndpoints } from '@simples/contract/conversations';
import { normalizeText } from '@simples/contract/french/text';
import type { PersonalData } from '@simples/contract/own-account';
import type { SafetyRules } from '@simples/contract/safety/assessment';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import { createLanguageModel } from '#server/adapters/model-endpoints.ts';
import { loadConcepts } from '#server/concepts/concepts.ts';
import type { Database, Db } from '#server/db/database.ts';
import {
  namesOfPublished,
  publicationLogOf,
  publishedSubjects,
} from '#server/features/plant-sheets/plant-sheets.feature.ts';
import type { Usage } from '#server/features/usage/usage.feature.ts';
import type { Feature } from '#server/http/feature.ts';
import { EventStream, type Route, route } from '#server/http/route.ts';
import { createBackground } from '#server/lib/concurrency.ts';
import type { Config } from '#server/lib/config.ts';
import { contentKeysOf } from '#server/lib/content-keys.ts';
import type { QueryParser } from '#server/search/search.ts';
import { collectGarbage } from '#server/telemetry/memory.ts';
import type { Metrics } from '#server/telemetry/metrics.ts';
import { createAnswerWriter, createTriage } from './answer-pipeline.ts';
import type { AnswerContext } from './ask.service.ts';
import { createDocumentPages } from './compose/citations.ts';
import { createComposer } from './compose/compose-answer.ts';
import { createPairTable } from './compose/table-pairs.ts';
import { deleteConversationsOf, isCitedTo } from './conversations.repository.ts';
import {
  type Conversations,
  conversationsOf,
  createConversations,
  sweepConversations,
} from './conversations.service.ts';
import { createDocumentSearch, type DocumentSearch } from './find/document-search.ts';
import { createFinders, type Finders } from './find/finder.ts';
import { readInteractions, readSafetyRules } from './find/safety-content.ts';
import { createFrameFiller } from './rewrite/frame-filler.ts';
import { createModelWriter, type ModelWriterOptions } from './rewrite/model-writer.ts';
import { createUnderstanding, type Understanding } from './understand/question-reader.ts';
import { keptConstituents } from './understand/vocabularies.ts';

export function conversationRoutes(conversations: Conversations): Route[] {
  return [
    route(conversationEndpoints.list, ({ actor, query }) => conversations.list(actor, query)),
    route(conversationEndpoints.get, ({ actor, params, query }) =>
      conversations.get(actor, { id: params.id, before: query.before }),
    ),
    route(conversationEndpoints.ask, async ({ actor, body, headers, accepts }) => {
      const question = {
        query: body.query,
        conversationId: body.conversationId ?? null,
        replaces: body.replaces ?? null,
        startsAnew: body.startsAnew,
        withoutSlots: body.withoutSlots,
        notUrgent: body.notUrgent,
        idempotencyKey: headers['idempotency-key'] ?? null,
      };
      // Streaming is only worthwhile while a model writes.
      const isFollowed = accepts === 'events' || (accepts === 'either' && conversations.isWorded);
      if (!isFollowed) return conversations.ask(actor, question);
      return new EventStream(await conversations.askStreaming(actor, question));
    }),
    route(conversationEndpoints.stop, async ({ actor, body }) => {
      await conversations.stop(actor, body.key);
      return undefined;
    }),
    route(conversationEndpoints.feedback, async ({ actor, params, body }) => {
      const { value, reason = null } = body;
      await conversations.giveFeedback(actor, {
        conversationId: params.id,
        messageId: params.messageId,
        value,
        reason,
      });
      return undefined;
    }),
    route(conversationEndpoints.rename, ({ actor, params, body }) =>
      conversations.rename(actor, { id: params.id, title: body.title }),
    ),
    route(conversationEndpoints.remove, async ({ actor, params }) => {
      await conversations.remove(actor, params.id);
      return undefined;
    }),
    route(conversationEndpoints.retention, async () => conversations.retention()),
  ];
}

export {
  countConversations,
  feedbackCounts,
  questionsByPerson,
  sheetsWithNegativeFeedback,
} from './feedback.repository.ts';

interface ChatDeps {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly clock: Clock;
  readonly parser: QueryParser;
  readonly usage: Usage;
  readonly metrics: Metrics;
  readonly askerOf: AnswerContext['askerOf'];
  readonly holdConsent: AnswerContext['holdConsent'];
  readonly closing: AbortSignal;
}

interface ChatApi {
  readonly recognise: Understanding['recognise'];
  isCitedTo(userId: string, page: Parameters<typeof isCitedTo>[3]): Promise<boolean>;
  eraseConversations(tx: Db, userId: string): Promise<number>;
  conversationsOf(userId: string): AsyncIterable<PersonalData['conversations'][number]>;
}

/** Milliseconds. */
const SWEEP_EVERY = 60 * 60 * 1000;

/** Null when no language model is configured. */
function modelWriterOf({ config, logger, clock, usage, closing }: ChatDeps): ModelWriterOptions | null {
  const model = createLanguageModel(config);
  if (model === null) return null;
  return {
    model,
    clock,
    deadlineSeconds: config.LLM_DEADLINE_SECONDS,
    maxTokens: config.LLM_ANSWER_TOKENS,
    count: (name, amount) => usage.add(name, amount),
    log: logger,
    ending: closing,
  };
}

/** Names, constituents and languages of the published sheets, for the reading of questions. */
function understandingOf(
  db: Db,
  rules: SafetyRules,
  finders: Finders,
  documents: DocumentSearch,
): Understanding {
  return createUnderstanding({
    publications: publicationLogOf(db),
    names: namesOfPublished(db),
    constituents: keptConstituents(() => publishedSubjects(db, 'constituent')),
    languageOf: async (sheet, name) => {
      const [plant] = await finders(null).plants([sheet]);
      const fact = plant?.facts.find((one) => one.kind === 'name' && normalizeText(one.statement) === name);
      return fact?.subject?.replace('language:', '') ?? null;
    },
    documentedIn: documents.plantsNamedIn,
    spellings: rules.spellings,
  });
}

/** Reads and answers questions over the published sheets of a database, with a language model where one is given. */
export function createAnswers(db: Db, parser: QueryParser, model: ModelWriterOptions | null = null) {
  const rules = readSafetyRules();
  const concepts = loadConcepts();
  const finders = createFinders(db, parser);
  const documents = createDocumentSearch(db, parser);
  const understanding = understandingOf(db, rules, finders, documents);
  const compose = createComposer({
    finders,
    concepts,
    pairs: createPairTable(readInteractions(concepts), concepts),
    pages: createDocumentPages(documents),
    count: () => understanding.count(),
  });
  const fill = model === null ? undefined : createFrameFiller({ ...model, understanding, concepts });
  const first = createAnswerWriter({ rules, understanding, compose, fill });
  return {
    understanding,
    triage: createTriage(rules),
    writer: model === null ? first : createModelWriter({ ...model, first }),
  };
}

export function createChatFeature(deps: ChatDeps): Feature<ChatApi> {
  const { config, database, logger, clock, usage, askerOf, holdConsent } = deps;
  const { db } = database;
  const keys = contentKeysOf(config);
  const background = createBackground(logger);
  const modelWriter = modelWriterOf(deps);
  const { understanding, writer, triage } = createAnswers(db, deps.parser, modelWriter);
  const conversations = createConversations({
    db,
    keys,
    clock,
    config,
    writer,
    noteSearch: usage.note,
    metrics: deps.metrics,
    askerOf,
    holdConsent,
    triage,
    background,
    isWorded: modelWriter !== null,
  });
  const timers: NodeJS.Timeout[] = [];
  return {
    routes: conversationRoutes(conversations),
    api: {
      recognise: (texts) => understanding.recognise(texts),
      isCitedTo: (userId, page) => isCitedTo(db, keys, userId, page),
      eraseConversations: deleteConversationsOf,
      conversationsOf: (userId) => conversationsOf({ db, keys }, userId),
    },
    start: () => {
      const sweep = () => background.run(() => sweepConversations(db, config, clock));
      timers.push(setInterval(sweep, SWEEP_EVERY));
      background.run(async () => {
        await understanding.warmUp(deps.closing);
        // The last that a start reads, and most of what it read was needed only for that.
        collectGarbage();
      });
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await background.drain();
    },
  };
}
