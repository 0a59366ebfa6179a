import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import { createFileStore } from '#server/adapters/file-store.ts';
import { createBreaker, createLanguageModel, type TokenCounter } from '#server/adapters/language-model.ts';
import { readingLimits } from '#server/adapters/pdf/limits.ts';
import type { PdfReader } from '#server/adapters/pdf/page.ts';
import { createPdfReader } from '#server/adapters/pdf/pdf-reader.ts';
import type { Database } from '#server/db/database.ts';
import type { Jobs } from '#server/db/jobs.ts';
import type { Audit } from '#server/features/audit/audit.service.ts';
import { createAiProposals } from '#server/features/plant-sheets/publication/proposing.ts';
import { loadPublishedNames } from '#server/features/plant-sheets/sheets/sheet-names.ts';
import type { Route } from '#server/http/route.ts';
import { createBackground } from '#server/lib/concurrency.ts';
import type { Config } from '#server/lib/config.ts';
import { documentRoutes } from './documents.routes.ts';
import { createDocuments } from './documents.service.ts';
import { extractInWorker, extractWithModel } from './extraction.service.ts';
import type { ModelReader } from './model-extraction/ask-model.ts';
import { createPages } from './pages.service.ts';
import type { Extract } from './store-findings.ts';
import { createUploads } from './upload.service.ts';
import { createDocumentWork } from './work.service.ts';

interface LibraryParts {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly audit: Audit;
  /** What a model costs, counted. */
  readonly count: (name: TokenCounter, amount: number) => void;
  /** In place of the real one, in tests. */
  readonly pdf: PdfReader | undefined;
  readonly extract: Extract | undefined;
}

/** Milliseconds between two removals of files that nothing knows of. */
const SWEEP_EVERY = 60 * 60 * 1000;

/** The model that reads documents besides the rules, with its limits; null where none is set. */
function modelReaderOf({ config, clock, count, logger }: LibraryParts): ModelReader | null {
  const model = createLanguageModel(config);
  if (model === null || config.LLM_DOCUMENT_CALLS === 0) return null;
  return {
    model,
    breaker: createBreaker(clock),
    deadlineSeconds: config.LLM_DOCUMENT_SECONDS,
    mostCalls: config.LLM_DOCUMENT_CALLS,
    budget: { context: config.LLM_CONTEXT_TOKENS, answer: config.LLM_DOCUMENT_TOKENS },
    count,
    log: logger,
  };
}

/** Puts the library of documents together. To be called before what ends the jobs: its work ends first. */
export function createDocumentsFeature(app: FastifyInstance, given: LibraryParts): Route[] {
  const { config, database, clock, logger, pdf } = given;
  const background = createBackground(logger);
  const parts = {
    ...given,
    ...createFileStore(config),
    log: logger,
    background,
    extract: extractWithModel(given.extract ?? extractInWorker, modelReaderOf(given)),
    reader: pdf ?? createPdfReader(readingLimits),
    painter: pdf ?? createPdfReader(readingLimits),
    loadKnownPlants: () => loadPublishedNames(database.background),
    propose: async (
      tx: Parameters<typeof createAiProposals>[0],
      proposal: Parameters<ReturnType<typeof createAiProposals>>[0],
    ) => (await createAiProposals(tx, clock)(proposal)).state.id,
  };
  const work = createDocumentWork(parts);
  const library = createDocuments(parts);
  const sweeps = setInterval(() => background.run(() => library.sweep()), SWEEP_EVERY);
  sweeps.unref();
  app.addHook('onListen', async () => {
    background.run(() => library.sweep());
    background.run(() => work.watch());
  });
  app.addHook('onClose', async () => {
    clearInterval(sweeps);
    await work.stop();
    await background.drain();
  });
  return documentRoutes({
    uploads: createUploads(parts),
    library,
    pages: createPages(parts),
    audit: given.audit,
  });
}
