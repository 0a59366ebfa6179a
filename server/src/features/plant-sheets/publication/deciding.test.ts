import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addChange, addSheet, type Desk, deskOf, type Written } from '#test/sheets.ts';

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

describe('a decision', () => {
  it('to validate a change publishes its content and closes it', async () => {
    const { sheet, change } = await addWithChange();
    const { body, etag } = await admin.patch(change.id, { status: 'VALIDATED' }, 1);
    expect(body).toMatchObject({
      id: sheet.id,
      version: 2,
      status: 'VALIDATED',
      description: 'Autrement dite.',
    });
    expect(etag).toBe('"2"');
    expect((await customer.get(sheet.id)).body).toEqual(body);
    expect((await admin.get(change.id)).status).toBe(404);
    expect((await admin.list(`publishedSheetId=${sheet.id}`)).body.total).toBe(0);
  });

  it('to validate a new sheet publishes it under its id', async () => {
    const draft = await add({}, 'DRAFT');
    const { body } = await admin.patch(draft.id, { status: 'VALIDATED' });
    expect(body).toMatchObject({ id: draft.id, version: 2, status: 'VALIDATED', reviewKind: null });
    expect((await customer.get(draft.id)).body).toEqual(body);
  });

  it('to reject keeps the row in the bin with its reason', async () => {
    const { sheet, change } = await addWithChange();
    const { body } = await admin.patch(change.id, { status: 'DELETED', reason: 'Sans source.' });
    expect(body).toMatchObject({
      id: change.id,
      status: 'DELETED',
      rejectReason: 'Sans source.',
      reviewKind: null,
    });
    expect((await customer.get(sheet.id)).body).toEqual(sheet);
    const bin = await admin.list(`publishedSheetId=${sheet.id}&status=DELETED`);
    expect(bin.body.plantSheets).toEqual([body]);
    expect((await customer.list('status=DELETED')).body.total).toBe(0);
  });

  it('to validate a change leaves nothing in the bin', async () => {
    const { sheet, change } = await addWithChange();
    const figureOf = async () => (await admin.list('')).body.totalPerStatus.DELETED;
    const before = await figureOf();
    await admin.patch(change.id, { status: 'VALIDATED' });
    const bin = await admin.list(`publishedSheetId=${sheet.id}&status=DELETED`);
    expect([bin.body.total, await figureOf()]).toEqual([0, before]);
  });

  it('needs the permission to validate', async () => {
    const { change } = await addWithChange();
    for (const status of ['VALIDATED', 'DELETED']) {
      const refused = await contributor.patch(change.id, { status });
      expect([refused.status, refused.error.key]).toEqual([403, 'forbidden']);
    }
    expect((await admin.get(change.id)).body).toEqual(change);
  });

  it('cannot be made on what is published or decided', async () => {
    const { sheet, change } = await addWithChange();
    for (const status of ['DRAFT', 'MODIFIED', 'DELETED']) {
      expect((await admin.patch(sheet.id, { status })).error.key).toBe('conflict');
    }
    expect((await admin.patch(sheet.id, { status: 'VALIDATED' })).body).toEqual(sheet);
    await admin.patch(change.id, { status: 'DELETED' });
    for (const status of ['DRAFT', 'MODIFIED', 'VALIDATED', 'DELETED']) {
      expect((await admin.patch(change.id, { status })).error.key).toBe('conflict');
    }
    expect((await admin.patch(change.id, { description: 'Encore.' })).status).toBe(404);
  });

  it('to reject does not come with a content', async () => {
    const { change } = await addWithChange();
    const { status, error } = await admin.patch(change.id, { description: 'x', status: 'DELETED' });
    expect([status, error.fields?.[0]?.path]).toEqual([422, 'body.status']);
  });

  it.each([
    ['a change', async () => (await addWithChange()).change],
    ['a new sheet', async () => add({}, 'DRAFT')],
  ])('and its opposite at once on %s: exactly one wins', async (_name, prepare) => {
    for (let round = 0; round < 10; round += 1) {
      const row = await prepare();
      const answers = await Promise.all([
        admin.patch(row.id, { status: round % 2 ? 'VALIDATED' : 'DELETED' }),
        admin.patch(row.id, { status: round % 2 ? 'DELETED' : 'VALIDATED' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.error.key).toBe('conflict');
    }
  });

  it('turns a draft into a row handed in, and never back', async () => {
    const draft = await add({}, 'DRAFT');
    expect((await contributor.patch(draft.id, { status: 'MODIFIED' })).body).toMatchObject({
      status: 'MODIFIED',
      version: 2,
    });
    expect((await contributor.patch(draft.id, { status: 'DRAFT' })).error.key).toBe('conflict');
    const saved = await contributor.patch(draft.id, { description: 'Plus.', status: 'DRAFT' });
    expect(saved.body).toMatchObject({ status: 'MODIFIED', version: 3 });
  });
});
