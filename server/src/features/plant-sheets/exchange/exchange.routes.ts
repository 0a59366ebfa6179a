import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { FileStream, type Route, route } from '../../../http/route.ts';
import type { Audit } from '../../audit/audit.service.ts';
import { requesterOf } from '../sheet-answer.ts';
import type { ExportSheets } from './export/export.service.ts';
import type { ImportSheets } from './import/import.service.ts';

interface Exchange {
  readonly exportSheets: ExportSheets;
  readonly importSheets: ImportSheets;
  /** Taking the sheets away as a file is an act that is remembered. */
  readonly audit: Audit;
}

export function exchangeRoutes({ exportSheets, importSheets, audit }: Exchange): Route[] {
  return [
    route(plantSheetEndpoints.export, async (call) => {
      const detail = { what: 'plant-sheets', format: call.query.format };
      audit({ act: 'export', result: 'ok', who: call.actor.id, caller: call, detail });
      return new FileStream(exportSheets(call.query.format));
    }),
    route(plantSheetEndpoints.import, (call) => importSheets(requesterOf(call), call.body)),
  ];
}
