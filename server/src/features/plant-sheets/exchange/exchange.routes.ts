import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { FileStream, type Route, route } from '../../../http/route.ts';
import { requesterOf } from '../sheet-answer.ts';
import type { ExportSheets } from './export/export.service.ts';
import type { ImportSheets } from './import/import.service.ts';

interface Exchange {
  readonly exportSheets: ExportSheets;
  readonly importSheets: ImportSheets;
}

export function exchangeRoutes({ exportSheets, importSheets }: Exchange): Route[] {
  return [
    route(plantSheetEndpoints.export, async ({ query }) => new FileStream(exportSheets(query.format))),
    route(plantSheetEndpoints.import, (call) => importSheets(requesterOf(call), call.body)),
  ];
}
