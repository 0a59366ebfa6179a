import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { type Preparation, plantSheetContent } from './plant-sheet-content.ts';

const minimal = {
  plantScientificName: 'Thymus vulgaris',
  plantCommonName: 'Thym',
  description: 'Sous-arbrisseau.',
  taxonomy: {},
  tags: ['toux'],
};

const withPreparation = (preparation: unknown) => ({
  ...minimal,
  indications: [{ title: 'Toux', details: 'Grasse.', preparations: [preparation] }],
});

/** A preparation as the schema understands it. */
function understood(preparation: unknown): Preparation | undefined {
  return plantSheetContent.parse(withPreparation(preparation)).indications[0]?.preparations[0];
}

const accepts = (preparation: unknown) => plantSheetContent.safeParse(withPreparation(preparation)).success;

describe('a value of an enumeration', () => {
  it.each([
    ['INFUSION', 'INFUSION'],
    ['infusion', 'INFUSION'],
    [' Décoction ', 'DECOCTION'],
    ['decoction', 'DECOCTION'],
    ['Consommation crue', 'RAW_CONSUMPTION'],
    ['raw_consumption', 'RAW_CONSUMPTION'],
    ['Macérât huileux', 'Macérât huileux'],
    ['Infusion longue', 'Infusion longue'],
    ['constructor', 'constructor'],
    ['…', '…'],
    ['', ''],
  ])('is known by its key or label, and other words are kept: %j', (said, method) => {
    expect(understood({ method: said })?.method).toBe(method);
  });

  it('is understood in every field and list that has one', () => {
    const preparation = understood({
      method: ['Poudre', 'vin'],
      plantPartUsed: ['Sommité fleurie', 'ÉCORCE', 'bulbe', 'Calice', 'tubercule'],
      applications: [{ method: ['Voie orale', 'cataplasme tiède'] }],
    });
    expect(preparation).toMatchObject({
      method: 'POWDER',
      methods: ['POWDER', 'vin'],
      plantPartUsed: 'FLOWER_SHOOT',
      plantPartsUsed: ['FLOWER_SHOOT', 'BARK', 'BULB', 'CALYX', 'tubercule'],
      applications: [{ method: 'ORAL', methods: ['ORAL', 'cataplasme tiède'] }],
    });
  });
});

describe('a list where one value is expected', () => {
  it('is its first value, and is kept whole when there are several', () => {
    expect(understood({ method: ['INFUSION', 'POWDER'] })).toMatchObject({
      method: 'INFUSION',
      methods: ['INFUSION', 'POWDER'],
    });
    expect(understood({ method: ['INFUSION'] })).toEqual(understood({ method: 'INFUSION' }));
    expect(understood({ method: [] })).toEqual(understood({}));
  });

  it('holds no empty value', () => {
    expect(understood({ method: ['', 'INFUSION', ' '] })).toEqual(understood({ method: 'INFUSION' }));
  });

  it('replaces a list sent before under the other name', () => {
    expect(understood({ method: ['OIL', 'SYRUP'], methods: ['INFUSION', 'POWDER'] })?.methods).toEqual([
      'OIL',
      'SYRUP',
    ]);
  });

  it('comes back unchanged when it is sent again', () => {
    const once = understood({ method: ['OIL', 'vin'], plantPartUsed: ['LEAF', 'ROOT'] });
    expect(understood(once)).toEqual(once);
  });

  it('has a limit, and holds texts only', () => {
    const many = Array.from({ length: limits.list.nested + 1 }, (_, number) => `méthode ${number}`);
    expect(accepts({ method: many.slice(1) })).toBe(true);
    expect(accepts({ method: many })).toBe(false);
    expect(accepts({ method: [1, 2] })).toBe(false);
    expect(accepts({ method: [['INFUSION']] })).toBe(false);
  });

  it('is no list elsewhere, and no item is one', () => {
    expect(accepts({ instructions: ['a', 'b'] })).toBe(false);
    expect(accepts({ constructor: ['a', 'b'] })).toBe(false);
    expect(accepts([])).toBe(false);
    expect(accepts({ applications: [[]] })).toBe(false);
  });
});

describe('what a sheet must say', () => {
  const messages = (content: unknown) =>
    plantSheetContent.safeParse(content).error?.issues.map(({ message }) => message);

  it('is said in the words of the form', () => {
    expect(messages({ ...minimal, plantScientificName: ' ' })).toEqual([
      'Veuillez entrer le nom scientifique!',
    ]);
    expect(messages({ ...minimal, tags: [] })).toEqual(['Au moins un tag est requis']);
    expect(messages({ ...minimal, tags: ['a;b'] })).toEqual([
      'Un seul tag par champ, sans virgule ni point-virgule.',
    ]);
    expect(messages({ ...minimal, geographicalRepartitions: ['a,b'] })).toEqual([
      'Une seule origine par champ, sans virgule ni point-virgule.',
    ]);
    expect(messages({ ...minimal, contreIndications: [{ title: '', details: 'x' }] })).toEqual([
      'Veuillez entrer le risque éventuel',
    ]);
  });

  it('is nothing that the schema does not know', () => {
    expect(plantSheetContent.safeParse({ ...minimal, rawHtml: '<b>' }).success).toBe(false);
    expect(plantSheetContent.safeParse({ ...minimal, additionalInfo: { raw: 1 } }).success).toBe(false);
  });
});
