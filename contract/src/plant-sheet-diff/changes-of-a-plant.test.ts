import { describe, expect, it } from 'vitest';
import { type PlantSheetContent, plantSheetContent } from '#contract/plant-sheet-content.ts';
import { applyChanges } from './apply-changes.ts';
import { sameContent, sheetChanges } from './sheet-changes.ts';
import { pooledId } from './testing/arbitrary.ts';

const foxglove = plantSheetContent.parse({
  plantScientificName: 'Digitalis purpurea',
  plantCommonName: 'Digitale',
  description: 'Grande plante à fleurs pourpres.',
  taxonomy: {},
  tags: ['cœur'],
  indications: [
    {
      id: pooledId(0),
      title: 'Cœur',
      details: 'Usage médical seul.',
      preparations: [{ id: pooledId(6), method: 'INFUSION', plantPartUsed: 'LEAF', instructions: 'Aucune.' }],
    },
  ],
  contreIndications: [{ id: pooledId(1), title: 'Tout usage', details: 'Plante mortelle.' }],
  references: [{ id: pooledId(2), citation: 'Pharmacopée' }],
  additionalInfo: {
    safety: {
      dangerLevel: 'toxic',
      pregnancy: 'Interdite',
      breastfeeding: 'non documenté',
      children: 'Interdite',
      interactions: ['digoxine'],
      lookAlikes: ['consoude'],
    },
  },
});

/** Foxglove, edited. */
function edited(
  edit: (
    content: PlantSheetContent,
    safety: NonNullable<PlantSheetContent['additionalInfo']['safety']>,
  ) => void,
) {
  const content = structuredClone(foxglove);
  if (content.additionalInfo.safety) edit(content, content.additionalInfo.safety);
  return content;
}

const weakensSafety = (...contents: Parameters<typeof sheetChanges>): boolean =>
  sheetChanges(...contents).some((change) => change.weakensSafety);

describe('safety is weakened', () => {
  it.each<[string, PlantSheetContent]>([
    ['a contraindication goes', edited((content) => content.contreIndications.pop())],
    [
      'a contraindication is reworded',
      edited(({ contreIndications: [first] }) => Object.assign(first ?? {}, { details: 'À surveiller.' })),
    ],
    [
      'a contraindication holds for a subspecies only',
      edited(({ contreIndications: [first] }) => Object.assign(first ?? {}, { subspecies: 'alba' })),
    ],
    [
      'one contraindication replaces another',
      edited(({ contreIndications: [first] }) => Object.assign(first ?? {}, { id: pooledId(7) })),
    ],
    ['the danger is lowered', edited((_, safety) => Object.assign(safety, { dangerLevel: 'caution' }))],
    ['a statement is reworded', edited((_, safety) => Object.assign(safety, { pregnancy: 'Possible' }))],
    [
      'a statement is no longer known',
      edited((_, safety) => Object.assign(safety, { children: 'non documenté' })),
    ],
    [
      'a statement is written where none was',
      edited((_, safety) => Object.assign(safety, { breastfeeding: 'Possible' })),
    ],
    [
      'an interaction goes',
      edited((_, safety) => Object.assign(safety, { interactions: ['non documenté'] })),
    ],
    [
      'a look-alike is reworded',
      edited((_, safety) => Object.assign(safety, { lookAlikes: ['consoude officinale'] })),
    ],
    ['the block goes', edited((content) => Object.assign(content.additionalInfo, { safety: undefined }))],
  ])('when %s', (_, next) => {
    expect(weakensSafety(foxglove, next)).toBe(true);
  });

  it.each<[string, PlantSheetContent]>([
    [
      'a contraindication comes',
      edited((content) =>
        content.contreIndications.push({
          id: pooledId(7),
          title: 'Enfant',
          subspecies: '',
          molecularStructure: '',
          details: 'Jamais.',
        }),
      ),
    ],
    ['the danger is raised', edited((_, safety) => Object.assign(safety, { dangerLevel: 'lethal' }))],
    ['an interaction comes', edited((_, safety) => safety.interactions.push('calcium'))],
    ['a look-alike comes', edited((_, safety) => safety.lookAlikes.push('bourrache'))],
  ])('not when %s, which is a change of safety all the same', (_, next) => {
    expect(sheetChanges(foxglove, next).map(({ isSafety }) => isSafety)).toEqual([true]);
    expect(weakensSafety(foxglove, next)).toBe(false);
  });

  it('not by a first block, nor in a sheet without a previous content', () => {
    const bare = edited((content) => Object.assign(content.additionalInfo, { safety: undefined }));
    expect(sheetChanges(bare, foxglove).map(({ id, kind }) => [id, kind])).toEqual([
      ['additionalInfo/safety', 'added'],
    ]);
    expect(weakensSafety(bare, foxglove)).toBe(false);
    expect(weakensSafety(null, foxglove)).toBe(false);
  });
});

describe('a change', () => {
  it('is named for a person from the section down to the field', () => {
    const next = edited(({ indications: [first] }) =>
      Object.assign(first?.preparations[0] ?? {}, { instructions: 'Jamais.' }),
    );
    expect(sheetChanges(foxglove, next)).toMatchObject([
      {
        id: `indications/${pooledId(0)}/preparations/${pooledId(6)}/instructions`,
        section: 'Indications',
        label: 'Indication « Cœur » : Préparation « Infusion, Feuille » : Instructions',
        previousValue: 'Aucune.',
        value: 'Jamais.',
      },
    ]);
  });

  it('of a preparation that goes to another indication is one that goes and one that comes', () => {
    const two = edited((content) =>
      content.indications.push({
        ...structuredClone(content.indications[0]!),
        id: pooledId(5),
        preparations: [],
      }),
    );
    const moved = structuredClone(two);
    moved.indications[1]!.preparations = moved.indications[0]!.preparations.splice(0);
    expect(
      sheetChanges(two, moved)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['added', 'removed']);
  });

  it('of a method that becomes several is one, and a new order of them is a move', () => {
    const set = (methods: string[]) =>
      edited(({ indications: [first] }) =>
        Object.assign(first?.preparations[0] ?? {}, { method: methods[0], methods }),
      );
    const [change, ...others] = sheetChanges(foxglove, set(['INFUSION', 'POWDER']));
    expect(others).toEqual([]);
    expect(change).toMatchObject({ previousValue: 'INFUSION', value: ['INFUSION', 'POWDER'] });
    expect(change?.id).toMatch(/\/method$/);
    const turned = set(['POWDER', 'INFUSION']);
    const moves = sheetChanges(set(['INFUSION', 'POWDER']), turned);
    expect(moves).toMatchObject([
      {
        id: change?.id,
        kind: 'moved',
        label: 'Indication « Cœur » : Préparation « Infusion, Poudre, Feuille » : Méthode : ordre modifié',
        previousValue: ['Infusion', 'Poudre'],
        value: ['Poudre', 'Infusion'],
      },
    ]);
    expect(applyChanges(set(['INFUSION', 'POWDER']), moves)).toEqual(turned);
  });

  it('of the order of warnings is one that weakens none, and is carried to another content', () => {
    const warning = (place: number, title: string) => ({
      ...foxglove.contreIndications[0]!,
      id: pooledId(place),
      title,
    });
    const [heart, child, all] = [warning(1, 'Cœur'), warning(7, 'Enfant'), warning(8, 'Tous')];
    const of = (...contreIndications: PlantSheetContent['contreIndications']) =>
      edited((content) => Object.assign(content, { contreIndications }));
    const moves = sheetChanges(of(heart, child), of(child, heart));
    expect(moves).toMatchObject([
      { id: 'contreIndications', kind: 'moved', label: 'Ordre modifié', value: ['Enfant', 'Cœur'] },
    ]);
    expect(moves.some(({ isSafety, weakensSafety }) => isSafety || weakensSafety)).toBe(false);
    expect(applyChanges(of(heart, all, child), moves)).toEqual(of(child, all, heart));
  });

  it('of evidence alone makes another content, but none that a person reviews', () => {
    const quoted = edited((content) => {
      content.additionalInfo.evidence = [
        { field: 'description', documentId: pooledId(9), pageIndex: 0, quote: 'Plante' },
      ];
    });
    expect(sheetChanges(foxglove, quoted)).toEqual([]);
    expect(sameContent(foxglove, quoted)).toBe(false);
  });
});
