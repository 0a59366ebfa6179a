import { plantPictureEndpoints } from '@simples/contract/plant-pictures';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import type { PublicationRules } from '@simples/contract/publication-rules';
import { sheetCompanionEndpoints } from '@simples/contract/sheet-companions';
import { sheetCopyEndpoints } from '@simples/contract/sheet-copies';
import { sheetDecisionEndpoints } from '@simples/contract/sheet-decisions';
import type { Audit } from '#server/features/audit/audit.feature.ts';
import { FileStream, Image, JsonText, type Route, route } from '#server/http/route.ts';
import { factSubjects, proposedFacts } from './facts/propose-facts.ts';
import type { ExportSheets } from './import-export/export.service.ts';
import type { ImportSheets } from './import-export/import.service.ts';
import type { Pictures } from './pictures/pictures.service.ts';
import type { Publication } from './publication/publication.service.ts';
import type { Requester } from './publication/sheet-transaction.ts';
import type { createCompanions } from './reading/companions.service.ts';
import type { PlantSheets } from './reading/plant-sheets.service.ts';
import type { createSheetCopies } from './reading/sheet-copies.ts';
import type { Decisions } from './review/decisions.service.ts';
import type { HealthReviews } from './review/health-review.service.ts';
import type { Review } from './review/review.service.ts';
import type { Versions } from './review/versions.service.ts';
import { replyText, type StoredSheet } from './sheets/sheet-record.ts';

export function plantSheetRoutes(sheets: PlantSheets): Route[] {
  return [
    route(
      plantSheetEndpoints.list,
      async ({ actor, query }) => new JsonText(await sheets.list(actor, query)),
    ),
    route(
      plantSheetEndpoints.search,
      async ({ actor, body }) => new JsonText(await sheets.list(actor, body)),
    ),
    route(plantSheetEndpoints.meta, async ({ query }) => sheets.meta(query)),
    route(plantSheetEndpoints.match, async ({ body }) => new JsonText(await sheets.match(body))),
    route(plantSheetEndpoints.get, async ({ actor, params }) => {
      const { bytes, etag } = await sheets.get(actor, params.id);
      return new JsonText([bytes], etag);
    }),
  ];
}

export const factRoutes = (): Route[] => [
  route(plantSheetEndpoints.facts, async ({ body }) => ({ facts: proposedFacts(body) })),
  route(plantSheetEndpoints.factSubjects, async ({ query }) => ({ subjects: factSubjects(query) })),
];

function requesterOf({
  actor,
  address,
  requestId,
}: Requester['caller'] & Pick<Requester, 'actor'>): Requester {
  return { actor, caller: { address, requestId } };
}

/** The ETag is the version that a later save sends back. */
function sheetAnswer({ content, state }: StoredSheet): JsonText {
  return new JsonText(replyText(content, state), `"${state.version}"`);
}

export function publicationRoutes(publication: Publication, rules: PublicationRules): Route[] {
  const { create, update, remove, restore } = publication;
  return [
    route(plantSheetEndpoints.publicationRules, async () => rules),
    route(plantSheetEndpoints.create, async (call) =>
      sheetAnswer(await create(requesterOf(call), call.body)),
    ),
    route(plantSheetEndpoints.update, async (call) => {
      const { params, headers, body } = call;
      const addressed = { id: params.id, expected: headers['if-match'] };
      return sheetAnswer(await update(requesterOf(call), addressed, body));
    }),
    route(plantSheetEndpoints.remove, async (call) => {
      await remove(requesterOf(call), call.params.id);
      return undefined;
    }),
    route(plantSheetEndpoints.restore, async (call) =>
      sheetAnswer(await restore(requesterOf(call), call.params.id)),
    ),
  ];
}

export function reviewRoutes(versions: Versions, review: Review): Route[] {
  return [
    route(plantSheetEndpoints.versions, async ({ params, query }) => versions.compare(params.id, query)),
    route(plantSheetEndpoints.history, async ({ params }) => versions.history(params.id)),
    route(plantSheetEndpoints.review, async (call) => {
      const { params, headers, body } = call;
      const addressed = { id: params.id, expected: headers['if-match'] };
      return sheetAnswer(await review(requesterOf(call), addressed, body));
    }),
  ];
}

export const decisionRoutes = ({ undo, list, seen }: Decisions): Route[] => [
  route(sheetDecisionEndpoints.decisions, ({ actor }) => list(actor)),
  route(sheetDecisionEndpoints.markSeen, async ({ actor, body }) => {
    await seen(actor, body.ids);
    return undefined;
  }),
  route(sheetDecisionEndpoints.undo, async (call) =>
    sheetAnswer(await undo(requesterOf(call), call.params.id)),
  ),
];

type Companions = ReturnType<typeof createCompanions>;

export function companionRoutes(companions: Companions, reviews: HealthReviews): Route[] {
  return [
    route(sheetCompanionEndpoints.companions, ({ actor, params }) => companions(actor, params.id)),
    route(sheetCompanionEndpoints.signHealthReview, (call) =>
      reviews.sign(requesterOf(call), { id: call.params.id, version: call.body.version }),
    ),
    route(sheetCompanionEndpoints.withdrawHealthReview, async (call) => {
      await reviews.withdraw(requesterOf(call), call.params.id);
      return undefined;
    }),
  ];
}

export function copyRoutes({ marks, copies }: ReturnType<typeof createSheetCopies>): Route[] {
  return [
    route(sheetCopyEndpoints.marks, () => marks()),
    route(sheetCopyEndpoints.copies, ({ actor, body }) => copies(actor, body.ids)),
  ];
}

/** Seconds: a picture never changes under its id. */
const PICTURE_SECONDS = 365 * 24 * 60 * 60;

export function pictureRoutes(pictures: Pictures): Route[] {
  return [
    route(plantPictureEndpoints.add, (call) => pictures.add(requesterOf(call), call.params.id, call.parts)),
    route(plantPictureEndpoints.update, (call) =>
      pictures.update(requesterOf(call), call.params.id, call.body),
    ),
    route(plantPictureEndpoints.remove, async (call) => {
      await pictures.remove(requesterOf(call), call.params.id);
      return undefined;
    }),
    route(plantPictureEndpoints.image, async ({ params, query }) => {
      const bytes = await pictures.image(params.id, query.width);
      return new Image('image/webp', bytes, PICTURE_SECONDS);
    }),
  ];
}

interface ImportExportDeps {
  readonly exportSheets: ExportSheets;
  readonly importSheets: ImportSheets;
  /** Exports are audited, and counted. */
  readonly audit: Audit;
  readonly claimExport: (userId: string) => Promise<void>;
}

export function importExportRoutes({
  exportSheets,
  importSheets,
  audit,
  claimExport,
}: ImportExportDeps): Route[] {
  return [
    route(plantSheetEndpoints.export, async (call) => {
      await claimExport(call.actor.id);
      const detail = { what: 'plant-sheets', format: call.query.format };
      audit({ act: 'export', result: 'ok', who: call.actor.id, caller: call, detail });
      return new FileStream(exportSheets(call.query.format));
    }),
    route(plantSheetEndpoints.import, (call) =>
      importSheets(requesterOf(call), {
        content: call.content,
        dryRun: call.query.dryRun,
        signal: call.signal,
      }),
    ),
  ];
}
