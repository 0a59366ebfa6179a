import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { type DangerLevel, isDangerous } from '@simples/contract/plant-sheets/vocabulary';

type Told = Pick<PlantSheet, 'additionalInfo' | 'knownDanger'>;

/** How dangerous the plant is: what other sheets know of it goes before what its own says. */
export function dangerOfSheet({ additionalInfo, knownDanger }: Told): DangerLevel | null {
  return knownDanger ?? additionalInfo.safety?.dangerLevel ?? null;
}

/** Toxic or lethal: nothing of the sheet that tells how to take the plant is shown. */
export function isDangerousSheet(sheet: Told): boolean {
  const level = dangerOfSheet(sheet);
  return level !== null && isDangerous(level);
}
