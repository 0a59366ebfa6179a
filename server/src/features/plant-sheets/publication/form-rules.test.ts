import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, buildContent, type Desk, deskOf } from '#test/sheets.ts';

let test: TestApp;
let contributor: Desk;
beforeAll(async () => {
  test = await startTestApp();
  contributor = deskOf(test, await test.signIn('CONTRIBUTOR'));
});
afterAll(() => test.close());

const indication = { title: 'Toux', details: 'Grasse.' };
const warning = { title: 'Grossesse', details: 'À éviter.' };

/** Every rule of the form: what breaks it, where that stands, and what the person is told. */
const rules: [string, object, string][] = [
  ['plantScientificName', { plantScientificName: ' ' }, 'Veuillez entrer le nom scientifique!'],
  ['plantScientificName', { plantScientificName: undefined }, 'Veuillez entrer le nom scientifique!'],
  ['plantCommonName', { plantCommonName: '' }, 'Veuillez entrer le nom commun!'],
  ['plantCommonName', { plantCommonName: undefined }, 'Veuillez entrer le nom commun!'],
  ['description', { description: '' }, 'Veuillez entrer une description!'],
  ['description', { description: undefined }, 'Veuillez entrer une description!'],
  ['language', { language: '' }, 'Veuillez sélectionner la langue!'],
  ['geographicalRepartitions.1', { geographicalRepartitions: ['Mali', ''] }, 'Veuillez entrer une origine'],
  [
    'geographicalRepartitions.0',
    { geographicalRepartitions: ['Mali, Niger'] },
    'Une seule origine par champ, sans virgule ni point-virgule.',
  ],
  [
    'geographicalRepartitions.0',
    { geographicalRepartitions: ['Mali; Niger'] },
    'Une seule origine par champ, sans virgule ni point-virgule.',
  ],
  ['tags', { tags: [] }, 'Au moins un tag est requis'],
  ['tags', { tags: undefined }, 'Au moins un tag est requis'],
  ['tags', { tags: Array.from({ length: 31 }, (_, i) => `T${i}`) }, 'Trop d’éléments : 30 au plus'],
  ['tags.0', { tags: [''] }, 'Veuillez entrer un tag'],
  ['tags.1', { tags: ['Toux', 'Rhume,Toux'] }, 'Un seul tag par champ, sans virgule ni point-virgule.'],
  ['tags.0', { tags: ['Rhume;Toux'] }, 'Un seul tag par champ, sans virgule ni point-virgule.'],
  ['indications.0.title', { indications: [{ ...indication, title: '' }] }, "Veuillez entrer l'indication"],
  [
    'indications.1.details',
    { indications: [indication, { ...indication, details: undefined }] },
    "Veuillez entrer la description de l'indication",
  ],
  [
    'contreIndications.0.title',
    { contreIndications: [{ ...warning, title: undefined }] },
    'Veuillez entrer le risque éventuel',
  ],
  [
    'contreIndications.0.details',
    { contreIndications: [{ ...warning, details: ' ' }] },
    'Veuillez entrer la description du risque',
  ],
  ['references.0.citation', { references: [{ citation: '', page: 3 }] }, 'Veuillez entrer la citation'],
  [
    'additionalInfo.subspecies.0',
    { taxonomy: { subspeciesNumber: 1 }, additionalInfo: { subspecies: [''] } },
    'Veuillez entrer le nom de la sous-espèce',
  ],
];

describe.each(rules)('a sheet with a wrong %s', (path, wrong, message) => {
  it(`is not created: ${message} (${JSON.stringify(wrong)})`, async () => {
    const { status, error } = await contributor.create({ ...buildContent(), ...wrong });
    expect([status, error.key, error.fields]).toEqual([
      422,
      'validation',
      [{ path: `body.${path}`, message }],
    ]);
  });
});

it('a save follows the same rules', async () => {
  const sheet = await addSheet(contributor);
  // What a patch leaves out stays as it is.
  const sent = rules.filter(([, wrong]) => Object.values(wrong).every((value) => value !== undefined));
  for (const [path, wrong, message] of sent) {
    const { status, error } = await contributor.patch(sheet.id, wrong);
    expect([status, error.fields]).toEqual([422, [{ path: `body.${path}`, message }]]);
  }
  expect((await contributor.get(sheet.id)).body).toEqual(sheet);
});

it('every wrong field of a form is told at once', async () => {
  const wrong = { plantScientificName: '', description: '', tags: [], references: [{ citation: '' }] };
  const { error } = await contributor.create({ ...buildContent(), ...wrong });
  expect(error.fields?.map(({ path }) => path)).toEqual([
    'body.plantScientificName',
    'body.description',
    'body.tags',
    'body.references.0.citation',
  ]);
});

it.each([
  ['a page that is no number', { references: [{ citation: 'Un livre', page: 'deux' }] }],
  ['a negative number of subspecies', { taxonomy: { subspeciesNumber: -1 } }],
  ['a status that does not exist', { status: 'GONE' }],
  ['a field that does not exist', { rating: 5 }],
])('%s is refused', async (_name, wrong) => {
  expect((await contributor.create({ ...buildContent(), ...wrong })).status).toBe(422);
});

it('a sheet that comes back whole, as clients send it, is taken', async () => {
  const sheet = await addSheet(contributor);
  const { status, body } = await contributor.patch(sheet.id, { ...sheet, description: 'Relue.' });
  expect([status, body.id, body.description, body.version]).toEqual([200, sheet.id, 'Relue.', 2]);
});

it('a sheet needs no taxonomy', async () => {
  const { taxonomy: _none, ...content } = buildContent();
  const { status, body } = await contributor.create(content);
  const unknown = { family: '', genus: '', species: '', subspeciesNumber: 0, variety: '' };
  expect([status, body.taxonomy]).toEqual([201, unknown]);
});

it('what a save says of the taxonomy leaves the rest of it as it is', async () => {
  const sheet = await addSheet(contributor, { taxonomy: { family: 'Lamiaceae', species: 'alba' } });
  const { body } = await contributor.patch(sheet.id, { taxonomy: { genus: 'Inventa' } });
  expect(body.taxonomy).toEqual({ ...sheet.taxonomy, genus: 'Inventa' });
  expect((await contributor.patch(sheet.id, { taxonomy: {} })).body).toEqual(body);
  const emptied = await contributor.patch(sheet.id, { taxonomy: { species: '' } });
  expect(emptied.body.taxonomy).toMatchObject({ family: 'Lamiaceae', genus: 'Inventa', species: '' });
});
