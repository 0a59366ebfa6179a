import type { PlantSheetContent, SheetStatus } from '@simples/contract/plant-sheets/content';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { type PlantSheet, plantSheet } from '@simples/contract/plant-sheets/sheet';
import { call } from '../../../../lib/api-client.ts';

const { create, update, get } = plantSheetEndpoints;

interface Saved {
  /** The row that is edited and the version of it that was opened; none for a new sheet. */
  readonly row: { readonly id: string; readonly version: number } | null;
  readonly content: PlantSheetContent;
  readonly status: Exclude<SheetStatus, 'DELETED'>;
}

/** Writes the whole content of a sheet; answers the row that now carries it. */
export function saveSheet({ row, content, status }: Saved): Promise<PlantSheet> {
  // Quotes of documents are the server's: what is left out stays as it is.
  const { evidence: _, ...additionalInfo } = content.additionalInfo;
  const body = { ...content, additionalInfo, status };
  return row
    ? call(update, {
        params: { id: row.id },
        headers: { 'if-match': `"${row.version}"` },
        body,
      })
    : call(create, { body });
}

/** The row as it stands on the server now, never from a cache. */
export async function fetchSheet(id: string): Promise<PlantSheet> {
  return plantSheet.parse(await call(get, { params: { id } }));
}
