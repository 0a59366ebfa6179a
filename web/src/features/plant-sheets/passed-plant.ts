import { type PlantSheet, plantSheet } from '@simples/contract/plant-sheets/sheet';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

/**
 * The plant handed over by the page that led here, so that it is shown at once. The browser keeps navigation state
 * across reloads and deployments: it is read like anything that comes from outside.
 */
export function usePassedPlant(id: string): PlantSheet | null {
  const { state } = useLocation();
  return useMemo(() => {
    if (typeof state !== 'object' || state === null || !('plant' in state)) return null;
    const read = plantSheet.safeParse(state.plant);
    return read.success && read.data.id === id ? read.data : null;
  }, [state, id]);
}
