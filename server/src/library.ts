import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createBackground } from './adapters/background.ts';
import type { Clock } from './adapters/clock.ts';
import { createFileStore } from './adapters/file-store/create-file-store.ts';
import { createBreaker } from './adapters/language-model/breaker.ts';
import { createLanguageModel } from './adapters/language-model/language-model.ts';
import type { TokenCounter } from './adapters/language-model/metering.ts';
import { readingLimits } from './adapters/pdf/limits.ts';
import type { PdfReader } from './adapters/pdf/page.ts';
import { createPdfReader } from './adapters/pdf/pdf-reader.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Audit } from './features/audit/audit.service.ts';
import { documentRoutes } from './features/documents/documents.routes.ts';
import { createLibrary } from './features/documents/documents.service.ts';
import type { ModelReader } from './features/documents/model-extraction/asking.ts';
import { withModel } from './features/documents/model-extraction/with-model.ts';
import { createPages } from './features/documents/pages/pages.service.ts';
import { createUploads } from './features/documents/upload/upload.service.ts';
import { extractAside } from './features/documents/work/extract-aside.ts';
import type { Extract } from './features/documents/work/extracting.ts';
import { createDocumentWork } from './features/documents/work/work.service.ts';
import { createAiProposals } from './features/plant-sheets/publication/ai/ai-proposals.service.ts';
import { loadPublishedNames } from './features/plant-sheets/publication/names/known-plants.ts';
import type { Route } from './http/route.ts';
import type { Jobs } from './jobs/jobs.ts';

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
export function libraryRoutes(app: FastifyInstance, given: LibraryParts): Route[] {
  const { config, database, clock, logger, pdf } = given;
  const background = createBackground(logger);
  const parts = {
    ...given,
    ...createFileStore(config),
    log: logger,
    background,
    extract: withModel(given.extract ?? extractAside, modelReaderOf(given)),
    reader: pdf ?? createPdfReader(readingLimits),
    painter: pdf ?? createPdfReader(readingLimits),
    loadKnownPlants: () => loadPublishedNames(database.background),
    propose: async (
      tx: Parameters<typeof createAiProposals>[0],
      proposal: Parameters<ReturnType<typeof createAiProposals>>[0],
    ) => (await createAiProposals(tx, clock)(proposal)).state.id,
  };
  const work = createDocumentWork(parts);
  const library = createLibrary(parts);
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
