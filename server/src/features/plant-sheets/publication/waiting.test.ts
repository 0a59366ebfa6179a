import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addChange, addSheet, type Desk, deskOf, safetyBlock, type Written } from '#test/sheets.ts';

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

const add = (overrides: Written = {}, status = 'VALIDATED') => addSheet(admin, overrides, status);
const addWithChange = (patch: object = { description: 'Autrement dite.' }) =>
  addChange(admin, contributor, patch);

const warning = (title: string, details = 'À éviter.') => ({ title, details });

describe('a save that weakens a warning', () => {
  const weakenings: [string, Written, object][] = [
    ['removes a contraindication', {}, { contreIndications: [] }],
    ['rewords one', {}, { contreIndications: [warning('Grossesse', 'Prudence.')] }],
    [
      'lowers the danger',
      { additionalInfo: { safety: safetyBlock('toxic') } },
      { additionalInfo: { safety: safetyBlock('caution') } },
    ],
  ];

  it.each(weakenings)('waits when its author may not validate: %s', async (_name, before, patch) => {
    const sheet = await add(before);
    const { status, body } = await contributor.patch(sheet.id, patch);
    expect([status, body.status, body.publishedSheetId]).toEqual([200, 'MODIFIED', sheet.id]);
    expect(body.safetyChanges).toBeGreaterThan(0);
    expect((await customer.get(sheet.id)).body).toEqual(sheet);
  });

  it.each(weakenings)('is published when its author may: %s', async (_name, before, patch) => {
    const sheet = await add(before);
    expect((await admin.patch(sheet.id, patch)).body).toMatchObject({
      id: sheet.id,
      version: 2,
      status: 'VALIDATED',
    });
  });

  it('in two saves is one weakening: both steps wait together, and the reviewer sees both', async () => {
    const before = {
      contreIndications: [warning('Grossesse'), warning('Enfants')],
      additionalInfo: { safety: safetyBlock('lethal') },
    };
    const sheet = await add(before);
    const [first, second] = sheet.contreIndications;
    const lower = (dangerLevel: 'toxic' | 'none') => ({
      additionalInfo: { safety: safetyBlock(dangerLevel) },
    });
    const steps = [
      { contreIndications: [first], ...lower('toxic') },
      { contreIndications: [], ...lower('none') },
      { description: 'Douce et sans risque.' },
    ];
    for (const patch of steps) await contributor.patch(sheet.id, { ...patch, status: 'VALIDATED' });
    expect((await customer.get(sheet.id)).body).toMatchObject({
      contreIndications: sheet.contreIndications,
      additionalInfo: before.additionalInfo,
    });
    const { body } = await admin.list('status=MODIFIED&limit=100');
    const waiting = body.plantSheets.filter(({ publishedSheetId }) => publishedSheetId === sheet.id);
    expect(waiting).toHaveLength(1);
    const { changes } = (await admin.versions(waiting[0]?.id ?? '')).body;
    const weakened = changes.filter(({ weakensSafety }) => weakensSafety).map(({ id }) => id);
    expect(weakened).toEqual(
      expect.arrayContaining([
        `contreIndications/${first?.id}`,
        `contreIndications/${second?.id}`,
        'additionalInfo/safety/dangerLevel',
      ]),
    );
  });

  it('is not published through a change that waits either, nor through a draft', async () => {
    const { sheet, change } = await addWithChange({ contreIndications: [] });
    const saved = await contributor.patch(change.id, { description: 'Plus.', status: 'VALIDATED' });
    expect(saved.body).toMatchObject({ id: change.id, status: 'MODIFIED', version: 2 });
    expect((await customer.get(sheet.id)).body).toEqual(sheet);
    const draft = await add({}, 'DRAFT');
    const weaker = await contributor.patch(draft.id, { contreIndications: [] });
    expect(weaker.body).toMatchObject({ id: draft.id, status: 'MODIFIED' });
  });
});

describe('saving a change that waits', () => {
  it('publishes it by default, and closes it', async () => {
    const { sheet, change } = await addWithChange();
    const { body } = await contributor.patch(change.id, { description: 'Encore autrement.' });
    expect(body).toMatchObject({
      id: sheet.id,
      version: 2,
      description: 'Encore autrement.',
      updatedByAI: false,
    });
    expect((await admin.get(change.id)).status).toBe(404);
  });

  it('publishes it even when the form says what it said', async () => {
    const { sheet, change } = await addWithChange();
    const { body } = await contributor.patch(change.id, { description: change.description });
    expect(body).toMatchObject({ id: sheet.id, version: 2, description: change.description });
  });

  it('leaves it in the queue when asked', async () => {
    const { sheet, change } = await addWithChange();
    const { body } = await admin.patch(change.id, { description: 'Relu.', status: 'MODIFIED' });
    expect(body).toMatchObject({ id: change.id, version: 2, description: 'Relu.' });
    expect((await customer.get(sheet.id)).body).toEqual(sheet);
    const mine = await contributor.patch(sheet.id, { tags: ['Encore'], status: 'MODIFIED' });
    expect(mine.body.id).toBe(change.id);
  });

  it('closes it when nothing is left to change', async () => {
    const { sheet, change } = await addWithChange();
    const { body } = await contributor.patch(change.id, {
      description: sheet.description,
      status: 'MODIFIED',
    });
    expect(body).toEqual(sheet);
    expect((await admin.get(change.id)).status).toBe(404);
  });
});

describe('a change whose sheet gets another version', () => {
  it('is compared with that version, and does not undo it when it is validated', async () => {
    const { sheet, change } = await addWithChange({ description: 'Proposée.' });
    await admin.patch(sheet.id, { tags: ['Urgent'] });
    const rebased = (await admin.get(change.id)).body;
    expect(rebased).toMatchObject({ version: 2, baseVersion: 2, tags: ['Urgent'], description: 'Proposée.' });
    const comparison = (await admin.versions(change.id)).body;
    expect(comparison.metadata).toMatchObject({ totalChanges: 1, previousVersion: 2, version: 2 });
    const { body } = await admin.patch(change.id, { status: 'VALIDATED' });
    expect(body).toMatchObject({ version: 3, tags: ['Urgent'], description: 'Proposée.' });
  });

  it('cannot be validated by someone who saw it before', async () => {
    const { sheet, change } = await addWithChange();
    await admin.patch(sheet.id, { tags: ['Urgent'] });
    const late = await admin.patch(change.id, { status: 'VALIDATED' }, change.version);
    expect([late.status, late.error.currentVersion]).toEqual([412, 2]);
  });

  it('is closed when that version says the same', async () => {
    const { sheet, change } = await addWithChange({ description: 'La même.' });
    await admin.patch(sheet.id, { description: 'La même.' });
    expect((await admin.get(change.id)).status).toBe(404);
    const bin = await admin.list(`publishedSheetId=${sheet.id}&status=DELETED`);
    expect(bin.body.plantSheets[0]).toMatchObject({ id: change.id, rejectReason: 'Déjà publié' });
  });

  it('keeps the warning that someone added meanwhile', async () => {
    const { sheet, change } = await addWithChange({
      contreIndications: [warning('Grossesse', 'Dit autrement.')],
    });
    const { body: safer } = await admin.patch(sheet.id, {
      contreIndications: [...sheet.contreIndications, warning('Ulcère')],
    });
    expect(safer.version).toBe(2);
    const { body } = await admin.patch(change.id, { status: 'VALIDATED' });
    expect(body.contreIndications.map(({ title, details }) => [title, details])).toEqual([
      ['Grossesse', 'Dit autrement.'],
      ['Ulcère', 'À éviter.'],
    ]);
  });
});
