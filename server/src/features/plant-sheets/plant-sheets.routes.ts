import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { JsonText, type Route, route } from '../../http/route.ts';
import type { PlantSheets } from './plant-sheets.service.ts';

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
    route(plantSheetEndpoints.meta, async () => sheets.meta()),
    route(plantSheetEndpoints.match, async ({ body }) => sheets.match(body)),
    route(plantSheetEndpoints.get, async ({ actor, params }) => {
      const sheet = await sheets.get(actor, params.id);
      return new JsonText(sheet.text, sheet.etag);
    }),
  ];
}
