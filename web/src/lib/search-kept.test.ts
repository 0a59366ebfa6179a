import moringa from '@simples/content/plant-sheets/moringa-oleifera.json';
import thyme from '@simples/content/plant-sheets/thymus-vulgaris.json';
import ginger from '@simples/content/plant-sheets/zingiber-officinale.json';
import { plantSheet } from '@simples/contract/plant-sheet-content';
import type { PlantSheetMeta } from '@simples/contract/plant-sheet-lists';
import type { SheetCopy } from '@simples/contract/sheet-copies';
import { expect, it } from 'vitest';
import { searchKept } from './search-kept.ts';

const at = '2026-11-24T10:00:00.000Z';

function copyOf(content: object, place: number): SheetCopy {
  const id = `00000000-0000-7000-8000-00000000000${place}`;
  const sheet = plantSheet.parse({
    ...content,
    id,
    id_: id,
    createdAt: at,
    updatedAt: at,
    status: 'VALIDATED',
    createdBy: 'AI',
    updatedBy: 'AI',
    updatedByAI: false,
    version: 1,
    publishedSheetId: null,
    baseVersion: null,
    reviewKind: null,
    safetyChanges: 0,
    rejectReason: null,
  });
  const companions = {
    pictures: [],
    lookAlikes: [],
    translations: [],
    validation: null,
    healthReview: null,
    brief: [],
  };
  const card = { ...sheet, family: '', dangerLevel: null };
  return { mark: 'm', sheet, card, companions };
}

const copies = [copyOf(thyme, 1), copyOf(ginger, 2), copyOf(moringa, 3)];
const meta = {
  facets: {
    geographicalRepartitions: [
      { value: 'Afrique', depth: 0, sheets: 1 },
      { value: 'Sénégal', depth: 1, sheets: 1 },
      { value: 'Asie', depth: 0, sheets: 2 },
    ],
  },
} as unknown as PlantSheetMeta;

const names = (wanted: Parameters<typeof searchKept>[2]) =>
  searchKept(copies, meta, wanted)?.plants.map(({ plantScientificName }) => plantScientificName);

it.each([
  ['thym', thyme.plantScientificName],
  ['THYMUS vulg', thyme.plantScientificName],
  ['gingenbre', ginger.plantScientificName],
  ['nébéday', moringa.plantScientificName],
])('finds by a name, without accents, from its beginning, with a typo: %s', (searchQuery, name) => {
  expect(names({ searchQuery })?.[0]).toBe(name);
});

it('finds by a complaint, and passes over words that no sheet knows', () => {
  expect(names({ searchQuery: 'que prendre contre la toux' })).toContain(thyme.plantScientificName);
  expect(names({ searchQuery: 'xylophone' })).toEqual([]);
});

it('filters as the server does, a region with those that lie in it', () => {
  const african = copies.filter(({ sheet }) => sheet.geographicalRepartitions.includes('Sénégal'));
  expect(names({ geographicalRepartition: ['Sénégal'] })).toHaveLength(african.length);
  expect(names({ geographicalRepartition: ['Afrique'] })?.length).toBeGreaterThanOrEqual(african.length);
  expect(names({ tag: [thyme.tags[0] ?? ''] })).toContain(thyme.plantScientificName);
  expect(names({ language: ['EN'] })).toEqual([]);
});

it('gives one page of them, and nothing to those who ask for what waits', () => {
  const page = searchKept(copies, meta, { page: 2, limit: 2, sort: 'name' });
  expect([page?.plants.length, page?.totalPlants, page?.currentPage]).toEqual([1, 3, 2]);
  expect(searchKept(copies, meta, { status: 'DELETED' })).toBeNull();
});
