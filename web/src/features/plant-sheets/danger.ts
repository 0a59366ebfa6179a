import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { isDangerous } from '@simples/contract/plant-sheets/vocabulary';

/** Toxic or lethal: nothing of the sheet that tells how to take the plant is shown. */
export function isDangerousSheet({ additionalInfo }: Pick<PlantSheet, 'additionalInfo'>): boolean {
  const level = additionalInfo.safety?.dangerLevel;
  return level !== undefined && isDangerous(level);
}
