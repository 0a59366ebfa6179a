import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import { createFileStore } from '#server/adapters/file-store.ts';
import { createBreaker, type TokenCounter } from '#server/adapters/language-model.ts';
import { createLanguageModel } from '#server/adapters/model-endpoints.ts';
import { readingLimits } from '#server/adapters/pdf/limits.ts';
import type { PdfReader } from '#server/adapters/pdf/page.ts';
import { createPdfReader } from '#server/adapters/pdf/pdf-reader.ts';
import type { Database } from '#server/db/database.ts';
import type { Jobs } from '#server/db/jobs.ts';
import type { Audit, NamesOf } from '#server/features/audit/audit.feature.ts';
import {
  createAiProposals,
  createAiRevisions,
  loadPublishedNames,
} from '#server/features/plant-sheets/plant-sheets.feature.ts';
import type { Feature } from '#server/http/feature.ts';
import { createBackground } from '#server/lib/concurrency.ts';
import type { Config } from '#server/lib/config.ts';
import type { Metrics } from '#server/telemetry/metrics.ts';
import type { DocumentDeps } from './documents.deps.ts';
import { documentRoutes } from './documents.routes.ts';
import { Documents } from './documents.service.ts';
import { Doubts } from './doubts.service.ts';
import { deriveInWorker, extractInWorker, extractWithModel } from './extraction.service.ts';
import { Lessons } from './lessons.service.ts';
import type { ModelReader } from './model-extraction/ask-model.ts';
import { createPages } from './pages.service.ts';
import type { Extract } from './store-findings.ts';
import { Uploads } from './upload.service.ts';
import { handleDocuments } from './work.service.ts';

export { isBareWarning, isRefusal, tellsDanger, warns } from './bare-warnings.ts';
export { countUploads, pageLabels } from './documents.repository.ts';
export { describesPlant } from './extraction/looks.ts';
export { statedDanger } from './extraction/meaning.ts';
export { namesKnownComplaint } from './extraction/mentions.ts';
export { rolesOf } from './extraction/said-sections.ts';
export { familyForm, languageSpelt } from './extraction/vocabulary.ts';
export {
  holdsPassages,
  type NamedPlant,
  namesInDocuments,
  passagesBesideThose,
  passagesOfPlants,
  plantsNamedIn,
  type StoredPassage,
  storedPassages,
} from './passages.repository.ts';
export type { Extract } from './store-findings.ts';

export type Derive = DocumentDeps['derive'];

interface FeatureDeps {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly audit: Audit;
  readonly userNames: NamesOf;
  readonly metrics: Metrics;
  readonly isCitedTo: DocumentDeps['isCitedTo'];
  readonly countTokens: (name: TokenCounter, amount: number) => void;
  /** Replaced in tests. */
  readonly pdf: PdfReader | undefined;
  readonly extract: Extract | undefined;
  readonly derive: Derive | undefined;
}

/** Milliseconds. */
const SWEEP_EVERY = 60 * 60 * 1000;

/** The model that extracts besides the rules, with its limits; null where none is set. */
function modelReaderOf({ config, clock, countTokens, logger }: FeatureDeps): ModelReader | null {
  const model = createLanguageModel(config);
  if (model === null || config.LLM_DOCUMENT_CALLS === 0) return null;
  return {
    model,
    breaker: createBreaker(clock),
    deadlineSeconds: config.LLM_DOCUMENT_SECONDS,
    maxCalls: config.LLM_DOCUMENT_CALLS,
    budget: { context: config.LLM_CONTEXT_TOKENS, answer: config.LLM_DOCUMENT_TOKENS },
    count: countTokens,
    log: logger,
  };
}

export function createDocumentsFeature(options: FeatureDeps): Feature<null> {
  const { config, database, clock, logger, pdf } = options;
  const background = createBackground(logger);
  const deps: DocumentDeps = {
    ...options,
    ...createFileStore(config, 'documents'),
    log: logger,
    background,
    extract: extractWithModel(options.extract ?? extractInWorker, modelReaderOf(options)),
    reader: pdf ?? createPdfReader(readingLimits),
    painter: pdf ?? createPdfReader(readingLimits),
    loadKnownPlants: () => loadPublishedNames(database.background),
    derive: options.derive ?? deriveInWorker,
    revise: (tx, id, reread) => createAiRevisions(tx, clock)(id, reread),
    propose: async (tx, proposal) => (await createAiProposals(tx, clock)(proposal)).state.id,
  };
  handleDocuments(deps);
  const library = new Documents(deps);
  let sweeps: NodeJS.Timeout | undefined;
  return {
    routes: documentRoutes({
      uploads: new Uploads(deps),
      library,
      pages: createPages(deps),
      lessons: new Lessons(deps),
      doubts: new Doubts(deps),
      audit: options.audit,
    }),
    api: null,
    start: () => {
      const sweep = () => background.run(() => library.sweep());
      sweep();
      sweeps = setInterval(sweep, SWEEP_EVERY);
    },
    stop: async () => {
      clearInterval(sweeps);
      await background.drain();
    },
  };
}
