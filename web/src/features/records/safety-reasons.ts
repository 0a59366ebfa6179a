import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { dangerOf } from '#web/ui/plants/danger-band.tsx';

type Plant = PlantSheetPage['plants'][number];

export function safetyReasons(plant: Plant): string[] {
  const { safetyChanges } = plant;
  const level = dangerOf(plant);
  const dangers = { none: [], caution: [], toxic: ['plante toxique'], lethal: ['plante mortelle'] };
  const changes = `${safetyChanges} changement${safetyChanges > 1 ? 's' : ''} de sécurité`;
  return [...(safetyChanges > 0 ? [changes] : []), ...(level ? dangers[level] : [])];
}

/** The origin is in the address too, so that a reload keeps it. */
export function linkToWaiting(id: string) {
  return { to: `/home/plants/${id}?depuis=validation`, state: { fromValidation: true } };
}
