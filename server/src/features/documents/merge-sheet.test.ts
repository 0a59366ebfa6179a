import moringa from '@simples/content/plant-sheets/moringa-oleifera.json' with { type: 'json' };
import { type PlantSheetContent, plantSheetContent } from '@simples/contract/plant-sheet-content';
import { expect, it } from 'vitest';
import { mergedContent } from './merge-sheet.ts';

const base = plantSheetContent.parse(moringa);
const documentId = '0190a0b0-0000-7000-8000-0000000000d1';
const known = base.indications[0]?.title ?? '';

/** What a document says of the plant: an indication that stands already, and a new one with its preparation. */
function found(fields: readonly string[]): PlantSheetContent {
  return plantSheetContent.parse({
    ...moringa,
    description: 'non documenté',
    indications: [
      { title: known.toUpperCase(), details: 'Autrement dit.' },
      {
        title: 'Furoncles',
        details: 'En cataplasme.',
        preparations: [
          { method: 'DECOCTION', plantPartUsed: 'LEAVES', instructions: 'Bouillir dix minutes.' },
        ],
      },
    ],
    contreIndications: [{ title: 'Précautions', details: 'Ne pas dépasser trois jours.' }],
    additionalInfo: {
      evidence: fields.map((field) => ({ field, documentId, pageIndex: 1, quote: 'Furoncles' })),
    },
  });
}

const merge = (...fields: string[]) =>
  mergedContent(base, { content: found(fields), unsaid: ['description'] });
const provenOf = (...fields: string[]) =>
  (merge(...fields).additionalInfo.evidence ?? []).map(({ field }) => field);

it('adds what the document says and takes nothing from the sheet', () => {
  const merged = merge();
  expect(merged.indications.map(({ title }) => title)).toEqual([
    ...base.indications.map(({ title }) => title),
    'Furoncles',
  ]);
  expect(merged.indications[0]?.details).toBe(base.indications[0]?.details);
  expect(merged.description).toBe(base.description);
  expect(merged.contreIndications).toHaveLength(base.contreIndications.length + 1);
});

it('brings the quotes of what it adds, at its place in the sheet', () => {
  const added = base.indications.length;
  expect(
    provenOf(
      'indications[1].title',
      'indications[1].preparations[0]',
      'contreIndications[0].details',
      'indications.1.details',
    ),
  ).toEqual([
    `indications.${added}.title`,
    `indications.${added}.preparations.0`,
    `contreIndications.${base.contreIndications.length}.details`,
    `indications.${added}.details`,
  ]);
});

it('brings no quote of what the sheet says otherwise', () => {
  expect(provenOf('description', 'indications[0].details')).toEqual([]);
});
