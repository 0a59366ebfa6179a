import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { FileStream, type Route, route } from '../../../http/route.ts';
import type { ExportSheets } from './export.service.ts';
import type { ImportSheets } from './import.service.ts';

interface Exchange {
  readonly exportSheets: ExportSheets;
  readonly importSheets: ImportSheets;
}

export function exchangeRoutes({ exportSheets, importSheets }: Exchange): Route[] {
  return [
    route(plantSheetEndpoints.export, async ({ query }) => new FileStream(exportSheets(query.format))),
    route(plantSheetEndpoints.import, ({ body }) => importSheets(body)),
  ];
}
