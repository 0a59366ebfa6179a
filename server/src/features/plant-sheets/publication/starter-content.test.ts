import { type PlantSheetContent, plantSheetContent } from '@simples/contract/plant-sheet-content';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { describe, expect, it } from 'vitest';
import { readStarterContent } from './starter-content.ts';

const sheets = readStarterContent();
const all = [...sheets];

/** The plants that the starter content must hold, with how dangerous each one is. */
const namedPlants = [
  ['Moringa oleifera', 'caution'],
  ['Azadirachta indica', 'caution'],
  ['Combretum micranthum', 'none'],
  ['Aconitum napellus', 'lethal'],
  ['Artemisia annua', 'caution'],
  ['Zingiber officinale', 'caution'],
  ['Hibiscus sabdariffa', 'caution'],
  ['Matricaria chamomilla', 'caution'],
  ['Hypericum perforatum', 'caution'],
  ['Digitalis purpurea', 'lethal'],
] as const;

function dangerOf(sheet: PlantSheetContent) {
  return sheet.additionalInfo.safety?.dangerLevel;
}

function deadly(sheet: PlantSheetContent): boolean {
  const level = dangerOf(sheet);
  return level !== undefined && isDangerous(level);
}

function preparationsOf(sheet: PlantSheetContent) {
  return sheet.indications.flatMap((indication) => indication.preparations);
}

describe('the starter content', () => {
  it('holds at least 160 sheets, each of another plant', () => {
    expect(sheets.size).toBeGreaterThanOrEqual(160);
    expect(new Set(all.map(([, sheet]) => sheet.plantScientificName)).size).toBe(sheets.size);
  });

  it('names each file after its plant', () => {
    for (const [file, sheet] of all) {
      const name = sheet.plantScientificName.toLowerCase().replace('× ', '').replaceAll(' ', '-');
      expect(file).toBe(name);
    }
  });

  it.each(namedPlants)('has %s, marked %s', (name, level) => {
    const found = all.find(([, sheet]) => sheet.plantScientificName === name);
    expect(found && dangerOf(found[1])).toBe(level);
  });
});

describe.each(all)('the sheet %s', (_file, sheet) => {
  const text = JSON.stringify(sheet);

  it('is a French sheet of the contract that says who named the plant, and its family', () => {
    expect(plantSheetContent.parse(sheet)).toEqual(sheet);
    expect(sheet.language).toBe('FR');
    expect(sheet.additionalInfo.names?.author).toBeTruthy();
    expect(sheet.taxonomy.family).toMatch(/aceae$/);
    const scientificName = `${sheet.taxonomy.genus} ${sheet.taxonomy.species}`;
    expect(sheet.plantScientificName).toBe(scientificName);
  });

  it('gives a vernacular name with its language', () => {
    const names = sheet.additionalInfo.names?.vernacular ?? [];
    expect(names.length).toBeGreaterThanOrEqual(1);
    for (const { name, language } of names) expect([name, language]).not.toContain('');
  });

  it('has enough indications, tags, references, risks and origins', () => {
    expect(sheet.indications.length).toBeGreaterThanOrEqual(2);
    expect(sheet.tags.length).toBeGreaterThanOrEqual(2);
    expect(sheet.references.length).toBeGreaterThanOrEqual(2);
    expect(sheet.contreIndications.length).toBeGreaterThanOrEqual(1);
    expect(sheet.geographicalRepartitions.length).toBeGreaterThanOrEqual(1);
  });

  it('has the whole safety block and never promises that a plant is harmless', () => {
    expect(sheet.additionalInfo.safety).toBeDefined();
    expect(text).not.toMatch(/sans\s+danger/i);
  });

  it('cites each work once', () => {
    const citations = sheet.references.map(({ citation }) => citation);
    expect(new Set(citations).size).toBe(citations.length);
  });
});

describe.each(all.filter(([, sheet]) => deadly(sheet)))(
  'the sheet of the deadly plant %s',
  (_file, sheet) => {
    it('shows no preparation nor dose, and says whom to call', () => {
      const text = JSON.stringify(sheet);
      expect(preparationsOf(sheet)).toEqual([]);
      expect(sheet.additionalInfo.posology).toBeUndefined();
      expect(text).toMatch(/\b15\b.*\b112\b|centre antipoison/);
      expect(text).toMatch(/faites pas vomir/);
    });
  },
);

describe.each(all.filter(([, sheet]) => !deadly(sheet)))(
  'the sheet of the medicinal plant %s',
  (_file, sheet) => {
    it('tells for each indication what to prepare and how to take it, or that no dose is known', () => {
      const isWithoutDose = /^Aucune dose .+ n’est établie/.test(sheet.additionalInfo.posology ?? '');
      for (const { preparations } of sheet.indications)
        expect(preparations.length).toBeGreaterThanOrEqual(isWithoutDose ? 0 : 1);
      for (const { instructions, applications } of preparationsOf(sheet)) {
        expect(instructions).not.toBe('');
        expect(applications.length).toBeGreaterThanOrEqual(1);
        for (const application of applications) expect(application.instructions).not.toBe('');
      }
    });
  },
);
