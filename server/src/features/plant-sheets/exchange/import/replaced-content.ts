import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { patchedContent } from '../../publication/patched-content.ts';

/** A content that takes the place of another as a whole: what it leaves out goes, what goes on keeps its id. */
export function replacedContent(base: PlantSheetContent, content: PlantSheetContent): PlantSheetContent {
  const gone = Object.fromEntries(Object.keys(base.additionalInfo).map((name) => [name, undefined]));
  return patchedContent(base, { ...content, additionalInfo: { ...gone, ...content.additionalInfo } });
}
