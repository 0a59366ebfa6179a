import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#server/lib/ids.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, buildContent, type Desk, deskOf, newWord } from '#test/sheets.ts';
import { createAiProposals } from './proposing.ts';

let test: TestApp;
let admin: Desk;
let contributor: Desk;
let customer: Desk;
let proposeByAI: ReturnType<typeof createAiProposals>;
beforeAll(async () => {
  test = await startTestApp();
  admin = deskOf(test, await test.signIn('ADMIN'));
  contributor = deskOf(test, await test.signIn('CONTRIBUTOR'));
  customer = deskOf(test, await test.signIn('CUSTOMER'));
  proposeByAI = createAiProposals(test.db, test.clock);
});
afterAll(() => test.close());

/** The AI proposes another description of a sheet. */
async function proposeText(publishedSheetId: string, description: string) {
  const { plantScientificName, plantCommonName } = (await admin.get(publishedSheetId)).body;
  const content = buildContent({ plantScientificName, plantCommonName, description });
  return (await proposeByAI({ content, publishedSheetId })).state;
}

describe('a sheet that the AI found', () => {
  it('waits in the tab of new sheets, and nobody but staff knows of it', async () => {
    const word = newWord();
    const content = buildContent({ plantCommonName: word });
    const { state } = await proposeByAI({ content, publishedSheetId: null });
    const sheet = (await contributor.get(state.id)).body;
    expect(sheet).toMatchObject({ status: 'DRAFT', createdBy: 'AI', reviewKind: 'NEW', version: 1 });
    expect((await contributor.list('reviewKind=NEW&limit=100')).body.plantSheets).toContainEqual(sheet);
    expect((await contributor.list('status=DRAFT&createdBy=AI&limit=100')).body.plantSheets).toContainEqual(
      sheet,
    );
    expect((await customer.search({ searchQuery: word })).body.total).toBe(0);
    expect((await admin.history(sheet.id)).body.events).toMatchObject([
      { act: 'create', actorKind: 'AI', actor: null },
    ]);
  });

  it('moves to the other tab once a person publishes and changes it, and keeps its origin', async () => {
    const { state } = await proposeByAI({ content: buildContent(), publishedSheetId: null });
    const { body } = await admin.patch(state.id, { status: 'VALIDATED' });
    expect(body).toMatchObject({ id: state.id, status: 'VALIDATED', createdBy: 'AI', version: 2 });
    expect((await admin.versions(state.id)).body.metadata.versions[1]).toMatchObject({
      authorKind: 'AI',
      author: null,
    });
  });

  it('keeps the quotes that its fields rest on, by the ids of their items', async () => {
    const quote = { documentId: uuidv7(), pageIndex: 3, quote: 'toux sèche' };
    const base = buildContent();
    const content = {
      ...base,
      additionalInfo: {
        ...base.additionalInfo,
        evidence: ['indications[0].title', 'description'].map((field) => ({ ...quote, field })),
      },
    };
    const { state } = await proposeByAI({ content, publishedSheetId: null });
    const { indications, additionalInfo } = (await admin.get(state.id)).body;
    expect(additionalInfo.evidence).toEqual([
      { ...quote, field: `indications/${indications[0]?.id}/title` },
      { ...quote, field: 'description' },
    ]);
  });

  it('is no second sheet of a plant', async () => {
    const sheet = await addSheet(admin);
    const content = buildContent({ plantScientificName: sheet.plantScientificName });
    await expect(proposeByAI({ content, publishedSheetId: null })).rejects.toMatchObject({
      key: 'duplicateSheet',
      existingId: sheet.id,
    });
  });
});

describe('a change that the AI found', () => {
  it('waits beside the sheet, which stays as it is', async () => {
    const sheet = await addSheet(admin);
    const state = await proposeText(sheet.id, 'De l’IA.');
    expect((await admin.get(state.id)).body).toMatchObject({
      status: 'MODIFIED',
      createdBy: 'AI',
      updatedBy: 'AI',
      updatedByAI: true,
      reviewKind: 'UPDATE',
      publishedSheetId: sheet.id,
      description: 'De l’IA.',
    });
    expect((await customer.get(sheet.id)).body).toEqual(sheet);
  });

  it('updates its own, and never that of a person', async () => {
    const sheet = await addSheet(admin);
    const human = (await contributor.patch(sheet.id, { description: 'Humaine.', status: 'DRAFT' })).body;
    const first = await proposeText(sheet.id, 'Un.');
    const second = await proposeText(sheet.id, 'Deux.');
    expect([second.id, second.version]).toEqual([first.id, 2]);
    expect((await admin.get(human.id)).body).toEqual(human);
  });

  it('becomes that of the person who takes it up', async () => {
    const sheet = await addSheet(admin);
    const first = await proposeText(sheet.id, 'Un.');
    const { body } = await contributor.patch(first.id, { description: 'Relu.', status: 'MODIFIED' });
    expect(body).toMatchObject({ id: first.id, createdBy: 'AI', updatedBy: 'HUMAN', updatedByAI: false });
    const next = await proposeText(sheet.id, 'Deux.');
    expect(next.id).not.toBe(first.id);
    expect((await admin.get(first.id)).body.description).toBe('Relu.');
    const mine = await contributor.patch(sheet.id, { tags: ['Suite'], status: 'DRAFT' });
    expect(mine.body.id).toBe(first.id);
  });

  it('is published as its work when a person validates it', async () => {
    const sheet = await addSheet(admin);
    const { id } = await proposeText(sheet.id, 'De l’IA.');
    const { body } = await admin.patch(id, { status: 'VALIDATED' });
    expect(body).toMatchObject({ id: sheet.id, updatedBy: 'AI', updatedByAI: true, description: 'De l’IA.' });
    const saved = await admin.patch(sheet.id, { description: 'D’une personne.' });
    expect(saved.body).toMatchObject({ updatedBy: 'HUMAN', updatedByAI: false });
  });

  it('that says nothing new leaves nothing, and one of no sheet is refused', async () => {
    const sheet = await addSheet(admin);
    const { id } = await proposeText(sheet.id, sheet.description);
    expect(id).toBe(sheet.id);
    const draft = await addSheet(admin, {}, 'DRAFT');
    await expect(proposeText(draft.id, 'x')).rejects.toMatchObject({ key: 'notFound' });
  });
});
