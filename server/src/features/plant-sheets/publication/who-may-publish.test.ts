import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, buildContent, type Desk, deskOf, safetyBlock, type Written } from '#test/sheets.ts';
import { createAiProposals, type Proposal } from './proposing.ts';

interface Stage {
  readonly test: TestApp;
  readonly admin: Desk;
  readonly otherAdmin: Desk;
  readonly contributor: Desk;
  readonly customer: Desk;
}

async function stageWith(settings: Parameters<typeof startTestApp>[0]): Promise<Stage> {
  const test = await startTestApp(settings);
  const desk = async (role: Parameters<TestApp['signIn']>[0]) => deskOf(test, await test.signIn(role));
  return {
    test,
    admin: await desk('ADMIN'),
    otherAdmin: await desk('ADMIN'),
    contributor: await desk('CONTRIBUTOR'),
    customer: await desk('CUSTOMER'),
  };
}

async function aiDraft(
  { test }: Stage,
  proposal: Proposal = { content: buildContent(), publishedSheetId: null },
) {
  return (await createAiProposals(test.db, test.clock)(proposal)).state;
}

const preparation = { method: 'INFUSION', plantPartUsed: 'LEAF', instructions: '2 g pour une tasse.' };
const safety: Written = { additionalInfo: { safety: safetyBlock('caution') } };

describe('by default', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await stageWith({});
  });
  afterAll(() => stage.test.close());

  it('a draft of the AI is published by no save of a contributor, with or without another field', async () => {
    const { contributor, customer, admin } = stage;
    const { id } = await aiDraft(stage);
    expect((await contributor.patch(id, { status: 'VALIDATED' })).status).toBe(403);
    const saved = await contributor.patch(id, { status: 'VALIDATED', description: 'Relue.' });
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { id, status: 'MODIFIED', description: 'Relue.' },
    ]);
    expect((await contributor.patch(id, { tags: ['Encore'] })).body.status).toBe('MODIFIED');
    expect((await customer.get(id)).status).toBe(404);
    expect((await admin.patch(id, { status: 'VALIDATED' })).body.status).toBe('VALIDATED');
  });

  it('nor is a change that the AI proposes', async () => {
    const { admin, contributor, customer } = stage;
    const sheet = await addSheet(admin);
    const { plantScientificName, plantCommonName } = sheet;
    const content = buildContent({ plantScientificName, plantCommonName, description: 'De l’IA.' });
    const { id } = await aiDraft(stage, { content, publishedSheetId: sheet.id });
    const saved = await contributor.patch(id, { tags: ['Relu'], status: 'VALIDATED' });
    expect(saved.body).toMatchObject({ id, status: 'MODIFIED' });
    expect((await customer.get(sheet.id)).body).toEqual(sheet);
  });

  const touching: readonly (readonly [string, Written, object])[] = [
    ['a further contraindication', {}, { contreIndications: [{ title: 'Ulcère', details: 'Éviter.' }] }],
    ['a higher danger', safety, { additionalInfo: { safety: safetyBlock('toxic') } }],
    ['a first safety block', {}, safety],
    ['a posology', {}, { additionalInfo: { posology: 'Deux tasses.' } }],
    [
      'a preparation',
      {},
      { indications: [{ title: 'Toux', details: 'Calme la toux.', preparations: [preparation] }] },
    ],
    [
      'an indication with its preparation',
      { indications: [] },
      { indications: [{ title: 'Fièvre', details: 'Autre.', preparations: [preparation] }] },
    ],
    ['another name', {}, { plantCommonName: 'Plante rebaptisée' }],
  ];

  it.each(touching)(
    'a change of a contributor waits when it touches safety: %s',
    async (_, before, patch) => {
      const { admin, contributor, customer } = stage;
      const sheet = await addSheet(admin, before);
      const { body } = await contributor.patch(sheet.id, patch);
      expect(body).toMatchObject({ status: 'MODIFIED', publishedSheetId: sheet.id });
      expect((await customer.get(sheet.id)).body).toEqual(sheet);
      expect((await admin.patch(body.id, { status: 'VALIDATED' })).body.version).toBe(2);
    },
  );

  const harmless: readonly (readonly [string, object])[] = [
    ['the description', { description: 'Mieux dite.' }],
    ['tags', { tags: ['Autre'] }],
    ['the family', { taxonomy: { family: 'Alia' } }],
    ['references', { references: [] }],
    ['an indication without preparation', { indications: [{ title: 'Rhume', details: 'Soulage.' }] }],
  ];

  it.each(harmless)(
    'any other change publishes, and the sheet is as read as it was: %s',
    async (_, patch) => {
      const { admin, contributor } = stage;
      const sheet = await addSheet(admin);
      const { body } = await contributor.patch(sheet.id, patch);
      expect(body).toMatchObject({ id: sheet.id, status: 'VALIDATED', version: 2 });
      expect(body).not.toHaveProperty('isUnread');
    },
  );

  it('staff reads the rules before saving, readers do not', async () => {
    const { contributor, customer } = stage;
    const { body } = await contributor.call('/publication-rules');
    expect(body).toEqual({ fourEyes: false, contributorsPublish: false });
    expect((await customer.call('/publication-rules')).status).toBe(403);
  });
});

describe('with FOUR_EYES=on', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await stageWith({ FOUR_EYES: true });
  });
  afterAll(() => stage.test.close());

  it('an admin’s own sheet and change wait for a second person', async () => {
    const { admin, otherAdmin, customer } = stage;
    const sheet = await addSheet(admin);
    expect(sheet.status).toBe('MODIFIED');
    const alone = await admin.patch(sheet.id, { status: 'VALIDATED' });
    expect([alone.status, alone.error.key]).toEqual([403, 'forbidden']);
    expect((await otherAdmin.patch(sheet.id, { status: 'VALIDATED' })).status).toBe(200);
    const { body: change } = await admin.patch(sheet.id, { description: 'Autre.' });
    expect(change).toMatchObject({ status: 'MODIFIED', publishedSheetId: sheet.id });
    expect((await admin.review(change.id, { accepted: ['description'], rejected: [] })).status).toBe(403);
    await otherAdmin.review(change.id, { accepted: ['description'], rejected: [] });
    expect((await customer.get(sheet.id)).body.description).toBe('Autre.');
  });

  it('whoever edits a change that waits does not validate it either', async () => {
    const { admin, otherAdmin, contributor } = stage;
    const { body: sheet } = await contributor.create();
    const edited = await admin.patch(sheet.id, { description: 'Relue.', status: 'VALIDATED' });
    expect(edited.body).toMatchObject({ id: sheet.id, status: 'MODIFIED' });
    expect((await admin.patch(sheet.id, { status: 'VALIDATED' })).status).toBe(403);
    expect((await otherAdmin.patch(sheet.id, { status: 'VALIDATED' })).body.status).toBe('VALIDATED');
  });

  it('one decides on what the AI wrote, and on what is left of a change', async () => {
    const { admin, contributor, otherAdmin } = stage;
    const { id } = await aiDraft(stage);
    expect((await admin.patch(id, { status: 'VALIDATED' })).status).toBe(200);
    const patch = { description: 'Autre.', tags: ['Autre'] };
    const { body: change } = await contributor.patch(id, patch);
    await otherAdmin.review(change.id, { accepted: ['tags'], rejected: [] });
    const whole = await otherAdmin.patch(change.id, { status: 'VALIDATED' });
    expect(whole.body).toMatchObject({ id, description: 'Autre.' });
  });
});

describe('with CONTRIBUTORS_PUBLISH=on', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await stageWith({ CONTRIBUTORS_PUBLISH: true });
  });
  afterAll(() => stage.test.close());

  it('every save of the form publishes, marked until somebody who may validate has read it', async () => {
    const { admin, contributor, customer } = stage;
    const { body: sheet } = await contributor.create();
    expect(sheet).toMatchObject({ status: 'VALIDATED', isUnread: true });
    const again = await contributor.patch(sheet.id, { description: 'Autre.' });
    expect(again.body).toMatchObject({ version: 2, isUnread: true });
    expect((await contributor.patch(sheet.id, { status: 'VALIDATED' })).body.isUnread).toBe(true);
    const read = await admin.patch(sheet.id, { status: 'VALIDATED' });
    expect(read.body).not.toHaveProperty('isUnread');
    expect((await customer.get(sheet.id)).body).toEqual(read.body);
    expect((await admin.history(sheet.id)).body.events.map(({ act }) => act)).toContain('validate');
  });

  it('a draft of the AI is published by a save, and a change of safety marks a sheet that was read', async () => {
    const { admin, contributor } = stage;
    const { id } = await aiDraft(stage);
    expect((await contributor.patch(id, { status: 'VALIDATED' })).status).toBe(403);
    const saved = await contributor.patch(id, { status: 'VALIDATED', description: 'Relue.' });
    expect(saved.body).toMatchObject({ id, status: 'VALIDATED', isUnread: true });
    const sheet = await addSheet(admin);
    expect((await contributor.patch(sheet.id, { tags: ['A'] })).body).not.toHaveProperty('isUnread');
    const { body } = await contributor.patch(sheet.id, { contreIndications: [] });
    expect(body).toMatchObject({ version: 3, isUnread: true });
    const byAdmin = await admin.patch(sheet.id, { tags: ['B'] });
    expect(byAdmin.body).not.toHaveProperty('isUnread');
  });
});
