import moringa from '@simples/content/plant-sheets/moringa-oleifera.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { plantSheetContent } from './plant-sheet-content.ts';
import { identified } from './plant-sheet-diff/stable-ids.ts';
import { nameOfField } from './read-fields.ts';

const content = identified(plantSheetContent.parse(moringa), null);
const [indication] = content.indications;
const [preparation] = indication?.preparations ?? [];

it.each([
  ['plantScientificName', 'Nom scientifique', 'plantScientificName'],
  ['taxonomy.family', 'Famille', 'taxonomy/family'],
  ['additionalInfo/safety/pregnancy', 'Grossesse', 'additionalInfo/safety/pregnancy'],
  ['additionalInfo.safety.interactions[1]', 'Interaction', 'additionalInfo/safety/interactions/1'],
  ['additionalInfo.names.vernacular[0].name', 'Nom vernaculaire', 'additionalInfo/names/vernacular/0/name'],
  ['additionalInfo/names/synonyms/2', 'Synonymes', 'additionalInfo/names/synonyms'],
  [
    'indications[0].title',
    `Indication « ${indication?.title} » – Titre`,
    `indications/${indication?.id}/title`,
  ],
  [`indications/${indication?.id}`, `Indication « ${indication?.title} »`, `indications/${indication?.id}`],
  ['indications/99/title', 'Indications', 'indications/99/title'],
  ['constructor', 'Fiche', 'constructor'],
])('%s is called %s', (path, label, id) => {
  expect(nameOfField(content, path)).toEqual({ label, path: id });
});

it('a field of a preparation names the indication and the preparation', () => {
  const named = nameOfField(content, 'indications[0].preparations[0].instructions');
  expect(named.label).toMatch(/^Indication « .+ » – Préparation « .+ » – Instructions$/);
  expect(named.path).toBe(`indications/${indication?.id}/preparations/${preparation?.id}/instructions`);
});
