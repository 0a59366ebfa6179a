import { z } from 'zod';
import { create } from 'zustand';
import { onWipe, readLocal, writeLocal } from './local-data.ts';
import { useCurrentUser } from './session.ts';

/** Columns that fit beside each other. */
export const MAX_COMPARED = 4;

const STORAGE_KEY = 'pinned-plants';

const pinnedSchema = z.array(z.object({ id: z.uuid(), name: z.string() })).max(MAX_COMPARED);

export type PinnedPlant = z.infer<typeof pinnedSchema>[number];

const usePins = create<{ readonly pins: readonly PinnedPlant[] | null }>(() => ({ pins: null }));
onWipe(() => usePins.setState({ pins: null }));

/** URLSearchParams would write the commas as %2C. */
export const comparisonPath = (ids: readonly string[]): string =>
  `/home/plant-comparison${ids.length === 0 ? '' : `?plantes=${ids.join(',')}`}`;

/** Every card asks: storage is read once for a person. */
let stored: { readonly userId: string; readonly pins: readonly PinnedPlant[] } | null = null;
onWipe(() => {
  stored = null;
});

function storedPins(userId: string | undefined): readonly PinnedPlant[] {
  if (userId === undefined) return [];
  if (stored?.userId !== userId) {
    stored = { userId, pins: readLocal(userId, STORAGE_KEY, pinnedSchema) ?? [] };
  }
  return stored.pins;
}

/** The plants that a person has set aside to compare, kept on the device until they sign out. */
export function usePinnedPlants() {
  const userId = useCurrentUser(({ user }) => user?.id);
  const held = usePins(({ pins }) => pins);
  const pins = held ?? storedPins(userId);

  function keep(next: readonly PinnedPlant[]): void {
    usePins.setState({ pins: next });
    if (userId !== undefined) writeLocal(userId, STORAGE_KEY, next);
  }

  return {
    pins,
    isFull: pins.length === MAX_COMPARED,
    isPinned: (id: string) => pins.some((pin) => pin.id === id),
    pin: (plant: PinnedPlant) => keep([...pins, plant].slice(0, MAX_COMPARED)),
    unpin: (id: string) => keep(pins.filter((pin) => pin.id !== id)),
    clear: () => keep([]),
  };
}
