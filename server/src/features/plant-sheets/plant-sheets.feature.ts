import type { Endpoint } from '@simples/contract/endpoint';
import { plantPictureEndpoints } from '@simples/contract/plant-pictures';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import type { PublicationRules } from '@simples/contract/publication-rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import { createFileStore } from '#server/adapters/file-store.ts';
import type { Database, Db } from '#server/db/database.ts';
import { claimExport } from '#server/db/throttles.ts';
import type { Audit, NamesOf } from '#server/features/audit/audit.feature.ts';
import type { NoteSearch } from '#server/features/usage/usage.feature.ts';
import type { Feature } from '#server/http/feature.ts';
import { createBackground } from '#server/lib/concurrency.ts';
import type { Config } from '#server/lib/config.ts';
import { createIndexFlusher, type QueryParser } from '#server/search/search.ts';
import { recompileFacts } from './facts/recompile.service.ts';
import { createExport } from './import-export/export.service.ts';
import { createImport } from './import-export/import.service.ts';
import { createPictures } from './pictures/pictures.service.ts';
import {
  companionRoutes,
  copyRoutes,
  decisionRoutes,
  factRoutes,
  importExportRoutes,
  pictureRoutes,
  plantSheetRoutes,
  publicationRoutes,
  reviewRoutes,
} from './plant-sheets.routes.ts';
import { createPublication } from './publication/publication.service.ts';
import { figuresOf, type PublishedFigures } from './published/facet-counts.ts';
import { sweepPublicationChanges } from './published/publication-log.ts';
import { publishedSheetsOf } from './published/published-sheets.ts';
import { createCompanions } from './reading/companions.service.ts';
import { createPlantSheets } from './reading/plant-sheets.service.ts';
import { createSheetCopies } from './reading/sheet-copies.ts';
import { createDecisions } from './review/decisions.service.ts';
import { createHealthReview } from './review/health-review.service.ts';
import { createReview } from './review/review.service.ts';
import { createVersions } from './review/versions.service.ts';
import { commonNamesOf } from './sheets/plant-sheets.repository.ts';

export { clausesOf } from './facts/fact-degrees.ts';
export {
  type FactQuery,
  factsOfSheets,
  plantsWithFacts,
  publishedSubjects,
} from './facts/facts.repository.ts';
export { proposedFacts } from './facts/propose-facts.ts';
export { createAiProposals, type Proposal } from './publication/proposing.ts';
export { createAiRevisions, type Revision } from './publication/revising.ts';
export { loadStarterContent } from './publication/starter-content.ts';
export { readSheet } from './publication/stored-sheets.repository.ts';
export type { PublishedFigures } from './published/facet-counts.ts';
export { type NamesOfPublished, namesOfPublished } from './published/names.repository.ts';
export { publicationLogOf } from './published/publication-log.ts';
export { dangerOf } from './sheets/plant-danger.ts';
export {
  dangerousPlants,
  outcomesOf,
  type PublishedSheet,
  type PublishedState,
  publishedSheets,
  publishedStates,
} from './sheets/plant-sheets.repository.ts';
export { countSheets, publishedLabels, waitingSheets } from './sheets/sheet-figures.repository.ts';
export { loadPublishedNames } from './sheets/sheet-names.ts';
export {
  passagesOf,
  passageTitle,
  type Section,
  type SheetPassage,
} from './sheets/sheet-passages.ts';

/** Counted from what the process knows of the published sheets. */
export async function publishedFigures(db: Db): Promise<PublishedFigures> {
  return figuresOf(await publishedSheetsOf(db).current());
}

interface PlantSheetDeps {
  readonly db: Db;
  readonly database: Pick<Database, 'background'>;
  readonly clock: Clock;
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly parser: QueryParser;
  readonly audit: Audit;
  readonly noteSearch: NoteSearch;
  readonly userNames: NamesOf;
}

interface PlantSheetsApi {
  readonly namesOf: NamesOf;
}

/** They leave the text index as it is. */
const besideTexts = new Set<string>(
  [plantSheetEndpoints.facts, ...Object.values(plantPictureEndpoints)].map(({ name }) => name),
);

/** Milliseconds. */
const SWEEP_EVERY = 60 * 60 * 1000;

function changesSheets({ access, method, name }: Endpoint): boolean {
  if (besideTexts.has(name)) return false;
  return method !== 'GET' && (access === 'manage_records' || access === 'validate_products');
}

const claimSheetExport = ({ db, config, clock }: PlantSheetDeps, userId: string) =>
  claimExport(db, { userId, perHour: config.EXPORTS_PER_HOUR, now: clock.now() });

const rulesOf = (config: Config): PublicationRules => ({
  fourEyes: config.FOUR_EYES,
  contributorsPublish: config.CONTRIBUTORS_PUBLISH,
});

async function sweepAll({ database }: PlantSheetDeps, sweepPictures: () => Promise<void>): Promise<void> {
  await sweepPublicationChanges(database.background);
  await sweepPictures();
}

async function warmUp({ db, parser }: PlantSheetDeps): Promise<void> {
  await publishedSheetsOf(db).warmUp();
  await parser.warmUp(db);
}

export function createPlantSheetsFeature(deps: PlantSheetDeps): Feature<PlantSheetsApi> {
  const { db, clock, config, logger, parser, audit, noteSearch, userNames } = deps;
  const rules = rulesOf(config);
  const flusher = createIndexFlusher(db, logger);
  const background = createBackground(logger);
  const stopping = new AbortController();
  const companions = createCompanions(db, userNames);
  const published = publishedSheetsOf(db);
  const pictures = createPictures({ db, clock, ...createFileStore(config, 'pictures') });
  let sweeps: NodeJS.Timeout | undefined;
  const sweep = () => background.run(() => sweepAll(deps, pictures.sweep));
  return {
    routes: [
      ...plantSheetRoutes(createPlantSheets({ db, parser, published, noteSearch })),
      ...factRoutes(),
      ...publicationRoutes(createPublication(db, clock, rules), rules),
      ...reviewRoutes(createVersions(db, userNames), createReview(db, clock, rules)),
      ...decisionRoutes(createDecisions(db, clock, userNames)),
      ...companionRoutes(companions, createHealthReview(db, clock, userNames)),
      ...copyRoutes(createSheetCopies(db, companions)),
      ...pictureRoutes(pictures),
      ...importExportRoutes({
        exportSheets: createExport(db, clock),
        importSheets: createImport(db, clock),
        audit,
        claimExport: (userId) => claimSheetExport(deps, userId),
      }),
    ],
    api: { namesOf: (ids) => commonNamesOf(db, ids) },
    beforeHandler: async (endpoint) => {
      if (changesSheets(endpoint)) await flusher.admit();
    },
    afterResponse: ({ endpoint }) => {
      if (endpoint && changesSheets(endpoint)) flusher.changed();
    },
    start: () => {
      background.run(() => warmUp(deps));
      background.run(() => recompileFacts(deps.database.background, stopping.signal));
      sweep();
      sweeps = setInterval(sweep, SWEEP_EVERY);
    },
    stop: async () => {
      clearInterval(sweeps);
      stopping.abort();
      await background.drain();
      await flusher.stop();
    },
  };
}
