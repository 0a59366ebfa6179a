import { type PlantSheetContent, plantSheetContent } from '@simples/contract/plant-sheets/content';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';

/** What a person writes of a sheet, without what the server knows of it. Not checked: an old sheet must open too. */
export function contentOfSheet(sheet: PlantSheet): PlantSheetContent {
  const names = Object.keys(plantSheetContent.shape) as (keyof PlantSheetContent)[];
  return Object.fromEntries(names.map((name) => [name, sheet[name]])) as unknown as PlantSheetContent;
}
