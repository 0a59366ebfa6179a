import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, type Desk, deskOf } from '#test/sheets.ts';

let test: TestApp;
let admin: Desk;
let contributor: Desk;
let customer: Desk;
beforeAll(async () => {
  test = await startTestApp();
  admin = deskOf(test, await test.signIn('ADMIN'));
  contributor = deskOf(test, await test.signIn('CONTRIBUTOR'));
  customer = deskOf(test, await test.signIn('CUSTOMER'));
});
afterAll(() => test.close());

const claim = (title: string) => ({ title, details: `Dit de : ${title}.` });
const preparation = { method: ['INFUSION', 'POWDER'], plantPartUsed: 'LEAF', instructions: '' };

const addOrdered = () =>
  addSheet(admin, {
    tags: ['gorge', 'hiver', 'toux'],
    geographicalRepartitions: ['Maroc', 'France'],
    indications: [claim('Toux'), { ...claim('Rhume'), preparations: [preparation] }],
    contreIndications: [claim('Grossesse'), claim('Épilepsie')],
    references: [{ citation: 'Un livre' }, { citation: 'Un article', page: 3 }],
  });

const lists = ['indications', 'contreIndications', 'references', 'tags', 'geographicalRepartitions'] as const;

it.each(lists)('a new order of %s alone is stored, versioned and counts no field', async (list) => {
  const sheet = await addOrdered();
  const turned = sheet[list].toReversed();
  const { body } = await contributor.patch(sheet.id, { [list]: turned }, 1);
  expect([body.id, body.version, body.status, body[list]]).toEqual([sheet.id, 2, 'VALIDATED', turned]);
  expect((await customer.get(sheet.id)).body[list]).toEqual(turned);
  const { changes, metadata } = (await admin.versions(sheet.id)).body;
  expect(metadata).toMatchObject({ totalChanges: 0, safetyChanges: 0, previousVersion: 1, version: 2 });
  expect(changes).toMatchObject([{ id: list, kind: 'moved', isSafety: false }]);
  expect(changes[0]?.label).toMatch(/ordre modifié$/i);
});

it('a new order of the methods of a preparation is a change of order, not of the method', async () => {
  const sheet = await addOrdered();
  const indications = structuredClone(sheet.indications);
  Object.assign(indications[1]?.preparations[0] ?? {}, { method: 'POWDER', methods: ['POWDER', 'INFUSION'] });
  await admin.patch(sheet.id, { indications });
  const { changes, metadata } = (await admin.versions(sheet.id)).body;
  expect(metadata.totalChanges).toBe(0);
  expect(changes).toMatchObject([
    { kind: 'moved', previousValue: ['Infusion', 'Poudre'], value: ['Poudre', 'Infusion'] },
  ]);
});

it('a proposed order outlives another version of the sheet, and is accepted or rejected by itself', async () => {
  const sheet = await addOrdered();
  const patch = {
    tags: sheet.tags.toReversed(),
    references: sheet.references.toReversed(),
    description: 'Proposée.',
    status: 'MODIFIED',
  };
  const { body: change } = await contributor.patch(sheet.id, patch);
  await admin.patch(sheet.id, { tags: [...sheet.tags, 'racine'] });
  const { changes } = (await admin.versions(change.id)).body;
  expect(changes.map(({ id, kind }) => [id, kind])).toEqual([
    ['description', 'changed'],
    ['tags', 'moved'],
    ['references', 'moved'],
  ]);
  await admin.review(change.id, { accepted: ['tags'], rejected: ['description', 'references'] });
  expect((await customer.get(sheet.id)).body).toMatchObject({
    tags: ['Toux', 'hiver', 'gorge', 'racine'],
    references: sheet.references,
    description: sheet.description,
  });
  expect((await admin.get(change.id)).status).toBe(404);
});
