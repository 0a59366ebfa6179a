import { type PlantSheetCard, plantSheetCard } from '@simples/contract/plant-sheet-content';
import { type PlantSheetPage, plantSheetPage } from '@simples/contract/plant-sheet-lists';

export const sheetId = (rank: number) => `0190a0b0-0000-7000-8000-${String(rank).padStart(12, '0')}`;

/** The card of a published sheet, the same for the same rank. */
export function buildCard(rank: number, overrides: Partial<PlantSheetCard> = {}): PlantSheetCard {
  return plantSheetCard.parse({
    id: sheetId(rank),
    id_: sheetId(rank),
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-14T10:00:00.000Z',
    plantScientificName: `Planta numero${rank}`,
    plantCommonName: `Plante ${rank}`,
    description: 'Une plante.',
    language: 'FR',
    status: 'VALIDATED',
    createdBy: 'HUMAN',
    updatedBy: 'HUMAN',
    updatedByAI: false,
    geographicalRepartitions: ['Europe'],
    tags: ['Toux', 'Sommeil', 'Digestion', 'Peau', 'Fièvre'],
    version: 1,
    publishedSheetId: null,
    reviewKind: null,
    safetyChanges: 0,
    dangerLevel: 'none',
    family: 'Asteraceae',
    ...overrides,
  });
}

interface Place {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

/** The page of a list of `total` sheets, the first of which has rank 1. */
export function buildPage(
  { page, limit, total }: Place,
  overrides: Partial<PlantSheetPage> = {},
): PlantSheetPage {
  const first = (page - 1) * limit;
  const length = Math.max(0, Math.min(limit, total - first));
  return plantSheetPage.parse({
    plantSheets: [],
    plants: Array.from({ length }, (_, index) => buildCard(first + index + 1)),
    total,
    totalPlants: total,
    totalPerStatus: { VALIDATED: total },
    currentPage: page,
    itemsPerPage: limit,
    suggestions: [],
    matches: {},
    ...overrides,
  });
}
