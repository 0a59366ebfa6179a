import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { type Route, route } from '../../../http/route.ts';
import { requesterOf, sheetAnswer } from '../sheet-answer.ts';
import type { Publication } from './publication.service.ts';

export function publicationRoutes(publication: Publication): Route[] {
  const { create, update, remove, restore } = publication;
  return [
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
