import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { buildContent, type Desk, deskOf, newWord } from '../../../../test/sheets.ts';

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

/** A published sheet of a plant of its own. */
async function publish(overrides = {}, desk: Desk = admin) {
  const { status, body } = await desk.create(buildContent(overrides));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

describe('a new sheet', () => {
  it('is published at once by default, and found by everybody', async () => {
    const word = newWord();
    const { status, body, etag } = await contributor.create(
      buildContent({ description: `Contient ${word}.` }),
    );
    expect([status, body.status, body.version, etag]).toEqual([201, 'VALIDATED', 1, '"1"']);
    expect(body).toMatchObject({ createdBy: 'HUMAN', updatedBy: 'HUMAN', updatedByAI: false });
    expect((await customer.get(body.id)).body).toEqual(body);
    expect((await customer.search({ searchQuery: word })).body.plantSheets).toEqual([body]);
  });

  it('waits when it is saved as a draft, and only staff knows of it', async () => {
    const word = newWord();
    const sheet = { ...buildContent({ description: `Contient ${word}.` }), status: 'DRAFT' };
    const { body } = await contributor.create(sheet);
    expect(body).toMatchObject({ status: 'DRAFT', reviewKind: 'UPDATE', publishedSheetId: null });
    expect((await customer.get(body.id)).status).toBe(404);
    expect((await customer.search({ searchQuery: word })).body.total).toBe(0);
    const found = await contributor.search({ searchQuery: word, status: 'DRAFT' });
    expect(found.body.plantSheets).toEqual([body]);
  });
});

describe('saving a published sheet', () => {
  it('publishes the next version, and what was left out stays', async () => {
    const sheet = await publish();
    const { body, etag } = await contributor.patch(sheet.id, { description: 'Mieux dite.' }, 1);
    expect(body).toMatchObject({ id: sheet.id, status: 'VALIDATED', version: 2, description: 'Mieux dite.' });
    expect(body.indications).toEqual(sheet.indications);
    expect(etag).toBe('"2"');
    expect((await customer.get(sheet.id)).body).toEqual(body);
  });

  it('rejecting and validating a change', async () => {
    const sheet = await publish();
    const change = (await contributor.patch(sheet.id, { description: 'B.', status: 'MODIFIED' })).body;
    expect(change).toMatchObject({ status: 'MODIFIED', publishedSheetId: sheet.id, baseVersion: 1 });
    const comparison = await admin.versions(change.id);
    expect(comparison.body.metadata).toMatchObject({ totalChanges: 1, previousVersion: 1, version: 1 });
    const live = await admin.patch(change.id, { status: 'VALIDATED' });
    expect(live.body).toMatchObject({ id: sheet.id, version: 2, description: 'B.' });
    expect((await admin.remove(sheet.id)).status).toBe(204);
    expect((await admin.restore(sheet.id)).body).toMatchObject({ version: 4, status: 'VALIDATED' });
    expect((await admin.history(change.id)).body.events.map((event) => event.act)).toEqual([
      'restore',
      'delete',
      'validate',
      'propose',
      'create',
    ]);
  });
});
