import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { createContext } from 'react';

/** The row that the form edits; null for a new sheet. */
export const EditedSheet = createContext<PlantSheet | null>(null);
