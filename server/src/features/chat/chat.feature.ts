import type { PersonalData } from '@simples/contract/own-account';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import { createEmbeddings, createLanguageModel } from '#server/adapters/model-endpoints.ts';
import type { Database, Db } from '#server/db/database.ts';
import { publishedPassageTexts } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import type { Usage } from '#server/features/usage/usage.feature.ts';
import type { Feature } from '#server/http/feature.ts';
import { createBackground } from '#server/lib/concurrency.ts';
import type { Config } from '#server/lib/config.ts';
import type { QueryParser } from '#server/search/search.ts';
import { createAnswerWriter } from './answer-pipeline.ts';
import { deleteConversationsOf, isCitedTo } from './conversations.repository.ts';
import { conversationRoutes } from './conversations.routes.ts';
import { conversationsOf, createConversations, sweepConversations } from './conversations.service.ts';
import { createPassageEmbeddings, type PassageEmbeddings } from './find/passage-embeddings.ts';
import { createRetrieval, type Retrieval } from './find/retrieval.service.ts';
import type { ModelWriterOptions } from './rewrite/model-writer.ts';

export { countConversations, feedbackCounts, sheetsWithNegativeFeedback } from './feedback.repository.ts';

interface ChatDeps {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly clock: Clock;
  readonly parser: QueryParser;
  readonly usage: Usage;
  readonly countryOf: (userId: string) => Promise<string | null>;
  readonly closing: AbortSignal;
}

interface ChatApi {
  readonly recognise: Retrieval['recognise'];
  isCitedTo(userId: string, page: Parameters<typeof isCitedTo>[2]): Promise<boolean>;
  eraseConversations(tx: Db, userId: string): Promise<number>;
  conversationsOf(userId: string): AsyncIterable<PersonalData['conversations'][number]>;
}

/** Milliseconds. */
const FILL_EVERY = 15_000;
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
    budget: { context: config.LLM_CONTEXT_TOKENS, answer: config.LLM_ANSWER_TOKENS },
    count: (name, amount) => usage.add(name, amount),
    log: logger,
    ending: closing,
  };
}

/** Null when no embeddings endpoint is configured. */
function passageEmbeddingsOf({ config, database: { db }, clock }: ChatDeps): PassageEmbeddings | null {
  const embeddings = createEmbeddings(config);
  if (!embeddings) return null;
  return createPassageEmbeddings({ db, clock, embeddings, textsOf: (ids) => publishedPassageTexts(db, ids) });
}

export function createChatFeature(deps: ChatDeps): Feature<ChatApi> {
  const { config, database, logger, clock, parser, usage, countryOf } = deps;
  const { db } = database;
  const background = createBackground(logger);
  const embeddings = passageEmbeddingsOf(deps);
  const retrieval = createRetrieval(db, parser, embeddings);
  const modelWriter = modelWriterOf(deps);
  const conversations = createConversations({
    db,
    clock,
    config,
    writer: createAnswerWriter(retrieval, modelWriter),
    noteSearch: usage.note,
    countryOf,
    background,
    isWorded: modelWriter !== null,
  });
  const timers: NodeJS.Timeout[] = [];
  return {
    routes: conversationRoutes(conversations),
    api: {
      recognise: retrieval.recognise,
      isCitedTo: (userId, page) => isCitedTo(db, userId, page),
      eraseConversations: deleteConversationsOf,
      conversationsOf: (userId) => conversationsOf(db, userId),
    },
    start: () => {
      const sweep = () => background.run(() => sweepConversations(db, config, clock));
      timers.push(setInterval(sweep, SWEEP_EVERY));
      if (!embeddings) return;
      const fill = createFill(embeddings, background);
      fill();
      timers.push(setInterval(fill, FILL_EVERY));
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await background.drain();
    },
  };
}

function createFill(embeddings: PassageEmbeddings, background: ReturnType<typeof createBackground>) {
  let isFilling = false;
  return () => {
    if (isFilling) return;
    isFilling = true;
    background.run(() =>
      embeddings.fill().finally(() => {
        isFilling = false;
      }),
    );
  };
}
