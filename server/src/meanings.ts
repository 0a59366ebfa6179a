import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createBackground } from './adapters/background.ts';
import type { Clock } from './adapters/clock.ts';
import { createEmbeddings } from './adapters/embeddings/embeddings.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { publishedPassageTexts } from './features/plant-sheets/plant-sheets.service.ts';
import { createMeanings, type Meanings } from './features/retrieval/meaning/meanings.ts';

interface MeaningParts {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly adapters: { readonly clock: Clock };
}

/** Milliseconds between two looks for passages that were published since. */
const FILL_EVERY = 15_000;

/** Keeps the meanings of passages up to date while the server listens; null where no endpoint of embeddings is set. */
export function understandMeanings(app: FastifyInstance, parts: MeaningParts): Meanings | null {
  const { config, database, logger, adapters } = parts;
  const embeddings = createEmbeddings(config);
  if (!embeddings) return null;
  const { db } = database;
  const textsOf = (ids: readonly string[]) => publishedPassageTexts(db, ids);
  const meanings = createMeanings({ db, clock: adapters.clock, embeddings, textsOf });
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
