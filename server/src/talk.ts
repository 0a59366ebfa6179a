import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createBackground } from './adapters/background.ts';
import type { Clock } from './adapters/clock.ts';
import { createLanguageModel } from './adapters/language-model/language-model.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createAnswerWriter } from './features/conversations/answers/create-answer-writer.ts';
import type { Wordsmith } from './features/conversations/answers/model/model-writer.ts';
import { conversationRoutes } from './features/conversations/conversations.routes.ts';
import { createConversations } from './features/conversations/conversations.service.ts';
import type { Usage } from './features/dashboard/usage/usage.service.ts';
import type { Retrieval } from './features/retrieval/retrieval.service.ts';
import type { Route } from './http/route.ts';

interface TalkParts {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly adapters: { readonly clock: Clock };
  readonly retrieval: Retrieval;
  readonly usage: Usage;
}

/** The model that words answers, with its limits; null where none is set. */
function wordsmithOf(app: FastifyInstance, { config, logger, adapters, usage }: TalkParts): Wordsmith | null {
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
export function talkRoutes(app: FastifyInstance, parts: TalkParts): Route[] {
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
