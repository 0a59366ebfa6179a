import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import { createEmbeddings } from '#server/adapters/embeddings.ts';
import { createLanguageModel } from '#server/adapters/language-model.ts';
import type { Database } from '#server/db/database.ts';
import { publishedPassageTexts } from '#server/features/plant-sheets/sheets/plant-sheets.service.ts';
import type { Usage } from '#server/features/usage/usage.service.ts';
import type { Route } from '#server/http/route.ts';
import { createBackground } from '#server/lib/concurrency.ts';
import type { Config } from '#server/lib/config.ts';
import { createAnswerWriter } from './answer-pipeline.ts';
import { conversationRoutes } from './conversations.routes.ts';
import { createConversations } from './conversations.service.ts';
import { createPassageEmbeddings, type PassageEmbeddings } from './find/passage-embeddings.ts';
import type { Retrieval } from './find/retrieval.service.ts';
import type { ModelWriterOptions } from './rewrite/model-writer.ts';

interface TalkParts {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly adapters: { readonly clock: Clock };
  readonly retrieval: Retrieval;
  readonly usage: Usage;
}

/** The model that words answers, with its limits; null where none is set. */
function wordsmithOf(
  app: FastifyInstance,
  { config, logger, adapters, usage }: TalkParts,
): ModelWriterOptions | null {
  const model = createLanguageModel(config);
  if (model === null) return null;
  const ending = new AbortController();
  // Who waits for a model when the process ends gets the answer without it, in time.
  app.addHook('preClose', (done) => {
    ending.abort();
    done();
  });
  return {
    model,
    clock: adapters.clock,
    deadlineSeconds: config.LLM_DEADLINE_SECONDS,
    budget: { context: config.LLM_CONTEXT_TOKENS, answer: config.LLM_ANSWER_TOKENS },
    count: (name, amount) => usage.add(name, amount),
    log: logger,
    ending: ending.signal,
  };
}

/** Puts the conversations together. The end of the server waits for the answers that are being written. */
export function chatRoutes(app: FastifyInstance, parts: TalkParts): Route[] {
  const { config, database, logger, adapters, retrieval, usage } = parts;
  const background = createBackground(logger);
  app.addHook('onClose', () => background.drain());
  const wordsmith = wordsmithOf(app, parts);
  return conversationRoutes(
    createConversations({
      db: database.db,
      clock: adapters.clock,
      config,
      writer: createAnswerWriter(retrieval, wordsmith),
      noteSearch: usage.note,
      background,
      isWorded: wordsmith !== null,
    }),
  );
}

interface MeaningParts {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly adapters: { readonly clock: Clock };
}

/** Milliseconds between two looks for passages that were published since. */
const FILL_EVERY = 15_000;

/** Keeps the meanings of passages up to date while the server listens; null where no endpoint of embeddings is set. */
export function startPassageEmbeddings(app: FastifyInstance, parts: MeaningParts): PassageEmbeddings | null {
  const { config, database, logger, adapters } = parts;
  const embeddings = createEmbeddings(config);
  if (!embeddings) return null;
  const { db } = database;
  const textsOf = (ids: readonly string[]) => publishedPassageTexts(db, ids);
  const meanings = createPassageEmbeddings({ db, clock: adapters.clock, embeddings, textsOf });
  const background = createBackground(logger);
  let timer: NodeJS.Timeout | undefined;
  let isFilling = false;
  const fill = () => {
    if (isFilling) return;
    isFilling = true;
    background.run(() =>
      meanings.fill().finally(() => {
        isFilling = false;
      }),
    );
  };
  app.addHook('onListen', async () => {
    fill();
    timer = setInterval(fill, FILL_EVERY);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await background.drain();
  });
  return meanings;
}
