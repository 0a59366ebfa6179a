import type { PlantSheetPage } from '@simples/contract/plant-sheets/reading-endpoints';
import type { DangerLevel } from '@simples/contract/plant-sheets/vocabulary';

type Plant = PlantSheetPage['plants'][number];

/** A page carries cards or whole sheets; both know the danger of the plant, each in its place. */
export function dangerOf(plant: Plant): DangerLevel | null {
  if ('dangerLevel' in plant) return plant.dangerLevel;
  return plant.knownDanger ?? plant.additionalInfo.safety?.dangerLevel ?? null;
}
