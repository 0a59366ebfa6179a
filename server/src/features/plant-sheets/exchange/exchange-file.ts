import { plantSheetContent } from '@simples/contract/plant-sheets/content';
import { type PlantSheet, plantSheet } from '@simples/contract/plant-sheets/sheet';
import { z } from 'zod';

export const FILE_FORMAT = 'simples-plant-sheets';
export const FILE_VERSION = 1;

/** A sheet of the file: its content, and what tells which published sheet it was. */
const exchangedSheet = plantSheetContent.extend(
  plantSheet.pick({ id: true, version: true, createdAt: true, updatedAt: true }).partial().shape,
);

/** A sheet of a file as it is read: the fields that the server owns say which sheet it was, and no more. */
export const importedSheet = exchangedSheet.transform(
  ({ id, version: _v, createdAt: _c, updatedAt: _u, ...content }) => ({ id: id ?? null, content }),
);

/** What stands around the sheets. */
export const fileEnvelope = z.object({
  format: z.literal(FILE_FORMAT),
  version: z.literal(FILE_VERSION),
  sheets: z.array(z.unknown()),
});

/** What the file carries of a published sheet. */
export function exchanged(sheet: PlantSheet): z.input<typeof exchangedSheet> {
  const {
    id_: _i,
    status: _s,
    createdBy: _c,
    updatedBy: _u,
    updatedByAI: _a,
    publishedSheetId: _p,
    baseVersion: _b,
    reviewKind: _k,
    safetyChanges: _n,
    rejectReason: _r,
    ...rest
  } = sheet;
  return rest;
}
