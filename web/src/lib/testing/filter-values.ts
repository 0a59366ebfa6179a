import type { PlantSheetMeta } from '@simples/contract/plant-sheet-lists';

/** Values of the filters for tests: two complaints, a warning, and a region within a wider one. */
export const filterValues: PlantSheetMeta = {
  tags: ['Fièvre', 'Plante mortelle', 'Toux'],
  geographicalRepartitions: ['Afrique', 'Europe', 'Sénégal'],
  languages: ['FR'],
  facets: {
    tags: [
      { value: 'Fièvre', kind: 'symptom', sheets: 4 },
      { value: 'Plante mortelle', kind: 'warning', sheets: 1 },
      { value: 'Toux', kind: 'symptom', sheets: 7 },
    ],
    geographicalRepartitions: [
      { value: 'Afrique', depth: 0, sheets: 5 },
      { value: 'Sénégal', depth: 1, sheets: 2 },
      { value: 'Europe', depth: 0, sheets: 3 },
    ],
    preparationMethods: [{ value: 'INFUSION', sheets: 6 }],
    applicationMethods: [],
    plantParts: [],
    languages: [{ value: 'FR', sheets: 10 }],
  },
  known: { tags: ['Fièvre', 'Toux'], regions: ['Afrique', 'Sénégal'] },
};
