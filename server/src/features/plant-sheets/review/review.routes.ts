import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { type Route, route } from '../../../http/route.ts';
import { requesterOf, sheetAnswer } from '../sheet-answer.ts';
import type { Review } from './review.service.ts';
import type { Versions } from './versions.service.ts';

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
