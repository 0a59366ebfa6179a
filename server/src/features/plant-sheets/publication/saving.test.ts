import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#server/lib/ids.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, buildContent, type Desk, deskOf, newWord, type Written } from '#test/sheets.ts';

let test: TestApp;
let admin: Desk;
let contributor: Desk;
let otherContributor: Desk;
let customer: Desk;
beforeAll(async () => {
  test = await startTestApp();
  admin = deskOf(test, await test.signIn('ADMIN'));
  contributor = deskOf(test, await test.signIn('CONTRIBUTOR'));
  otherContributor = deskOf(test, await test.signIn('CONTRIBUTOR'));
  customer = deskOf(test, await test.signIn('CUSTOMER'));
});
afterAll(() => test.close());

const add = (overrides: Written = {}, status = 'VALIDATED') => addSheet(admin, overrides, status);

describe('a new sheet', () => {
  it('is published at once by default, and everybody finds it', async () => {
    const word = newWord();
    const content = buildContent({ description: `Contient ${word}.` });
    const { status, body, etag } = await admin.create(content);
    expect([status, body.status, body.version, etag]).toEqual([201, 'VALIDATED', 1, '"1"']);
    expect(body).toMatchObject({
      createdBy: 'HUMAN',
      updatedBy: 'HUMAN',
      updatedByAI: false,
      reviewKind: null,
    });
    expect((await customer.get(body.id)).body).toEqual(body);
    expect((await customer.search({ searchQuery: word })).body.plantSheets).toEqual([body]);
  });

  it('waits when whoever writes it may not validate, until somebody who may does', async () => {
    const word = newWord();
    const { status, body } = await contributor.create(buildContent({ description: `Contient ${word}.` }));
    expect([status, body.status, body.version, body.publishedSheetId]).toEqual([201, 'MODIFIED', 1, null]);
    expect((await customer.get(body.id)).status).toBe(404);
    const saved = await otherContributor.patch(body.id, { tags: ['Relue'], status: 'VALIDATED' });
    expect([saved.status, saved.body.id, saved.body.status]).toEqual([200, body.id, 'MODIFIED']);
    expect((await customer.search({ searchQuery: word })).body.total).toBe(0);
    expect((await admin.patch(body.id, { status: 'VALIDATED' })).body.status).toBe('VALIDATED');
    expect((await customer.search({ searchQuery: word })).body.total).toBe(1);
  });

  it('waits when it is saved as a draft, and only staff knows of it', async () => {
    const word = newWord();
    const draft = await add({ description: `Contient ${word}.` }, 'DRAFT');
    expect(draft).toMatchObject({ status: 'DRAFT', reviewKind: 'UPDATE', publishedSheetId: null });
    expect((await customer.get(draft.id)).status).toBe(404);
    expect((await customer.search({ searchQuery: word })).body.total).toBe(0);
    const found = await contributor.search({ searchQuery: word, status: 'DRAFT' });
    expect(found.body.plantSheets).toEqual([draft]);
  });

  it('gets nothing of what the server owns from its writer', async () => {
    const forged = {
      id: uuidv7(),
      version: 9,
      createdBy: 'AI',
      updatedByAI: true,
      createdAt: '2001-01-01T00:00:00.000Z',
      publishedSheetId: uuidv7(),
      safetyChanges: 7,
    };
    const { status, body } = await contributor.create({ ...buildContent(), ...forged });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      version: 1,
      createdBy: 'HUMAN',
      updatedByAI: false,
      publishedSheetId: null,
    });
    expect(body.id).not.toBe(forged.id);
    expect(body.createdAt).not.toBe(forged.createdAt);
  });

  it('keeps words that no enumeration has, and lists of methods whole', async () => {
    const preparation = {
      method: ['Macérât huileux', 'Infusion'],
      plantPartUsed: 'Cladode',
      instructions: '',
    };
    const { body } = await admin.create({
      ...buildContent(),
      indications: [{ title: 'Toux', details: 'Grasse.', preparations: [preparation] }],
    });
    expect(body.indications[0]?.preparations[0]).toMatchObject({
      method: 'Macérât huileux',
      methods: ['Macérât huileux', 'INFUSION'],
      plantPartUsed: 'Cladode',
    });
    expect((await customer.get(body.id)).body).toEqual(body);
    expect((await customer.search({ searchQuery: 'cladode' })).body.plantSheets).toEqual([body]);
  });

  it('has no more names of subspecies than subspecies', async () => {
    const info = { subspecies: ['prima', 'secunda'] };
    const two = await add({ taxonomy: { subspeciesNumber: 2 }, additionalInfo: info });
    expect(two.additionalInfo.subspecies).toEqual(['prima', 'secunda']);
    const none = await admin.patch(two.id, { taxonomy: { subspeciesNumber: 0 } });
    expect(none.body.additionalInfo).not.toHaveProperty('subspecies');
  });
});

describe('saving a published sheet', () => {
  it('publishes the next version; what is left out stays', async () => {
    const sheet = await add({
      additionalInfo: { posology: 'Une tasse.', names: { synonyms: ['Alia planta'] } },
    });
    const patch = { description: 'Mieux dite.', additionalInfo: { posology: 'Deux tasses.' } };
    const { body, etag } = await admin.patch(sheet.id, patch, 1);
    expect(body).toMatchObject({ id: sheet.id, status: 'VALIDATED', version: 2, description: 'Mieux dite.' });
    expect(body.indications).toEqual(sheet.indications);
    expect(body.additionalInfo).toEqual({ ...sheet.additionalInfo, posology: 'Deux tasses.' });
    expect(etag).toBe('"2"');
    expect((await customer.get(sheet.id)).body).toEqual(body);
  });

  it('changes what is found by its words', async () => {
    const [before, after] = [newWord(), newWord()];
    const sheet = await add({ plantCommonName: before });
    await admin.patch(sheet.id, { plantCommonName: after });
    expect((await customer.search({ searchQuery: before })).body.total).toBe(0);
    expect((await customer.search({ searchQuery: after })).body.total).toBe(1);
  });

  it('with the content it has is no new version', async () => {
    const sheet = await add();
    const { version: _v, createdAt: _c, ...sent } = sheet;
    const again = await admin.patch(sheet.id, { ...sent, description: sheet.description });
    expect([again.status, again.body]).toEqual([200, sheet]);
    expect((await admin.patch(sheet.id, { additionalInfo: {} })).body).toEqual(sheet);
  });

  it('gives items sent without an id the id of the item they continue', async () => {
    const sheet = await add();
    const [indication] = sheet.indications;
    const patch = { indications: [{ title: 'Toux', details: 'Dit autrement.' }] };
    const { body } = await admin.patch(sheet.id, patch);
    expect(body.indications[0]?.id).toBe(indication?.id);
  });

  it('upon a version that is not the last is refused with the one that is', async () => {
    const sheet = await add();
    await admin.patch(sheet.id, { description: 'A.' }, 1);
    const late = await contributor.patch(sheet.id, { description: 'B.' }, 1);
    expect([late.status, late.error.key, late.error.currentVersion]).toEqual([412, 'staleVersion', 2]);
    expect((await customer.get(sheet.id)).body.description).toBe('A.');
  });

  it.each(['"x"', '1, 2', '"-1"'])('with If-Match %s is refused', async (tag) => {
    const sheet = await add();
    const options = {
      method: 'PATCH',
      payload: { description: 'B.' },
      headers: { 'if-match': tag },
    } as const;
    const { status, error } = await admin.call(`/${sheet.id}`, options);
    expect([status, error.fields?.[0]?.path]).toEqual([422, 'headers.if-match']);
  });

  it('with If-Match * is taken on whatever version there is, and not without a sheet', async () => {
    const sheet = await add();
    await admin.patch(sheet.id, { description: 'A.' });
    const anyVersion = { headers: { 'if-match': '*' }, method: 'PATCH' } as const;
    const saved = await admin.call(`/${sheet.id}`, { ...anyVersion, payload: { description: 'B.' } });
    expect([saved.status, saved.body]).toMatchObject([200, { version: 3, description: 'B.' }]);
    const none = await admin.call(`/${uuidv7()}`, { ...anyVersion, payload: { description: 'B.' } });
    expect(none.status).toBe(404);
  });

  it('by fifty people at once keeps every version, in one line', async () => {
    const sheet = await add();
    const texts = Array.from({ length: 50 }, (_, i) => `Texte ${i}.`);
    const answers = await Promise.all(texts.map((text) => admin.patch(sheet.id, { description: text })));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    const { body } = await admin.versions(sheet.id);
    expect(body.metadata.versions.map(({ version }) => version)).toEqual(
      Array.from({ length: 51 }, (_, i) => 51 - i),
    );
    const last = answers.find((answer) => answer.body.version === 51);
    expect((await customer.get(sheet.id)).body).toEqual(last?.body);
  });

  it('as a draft leaves it as it is and waits beside it', async () => {
    const sheet = await add();
    const { body: change } = await contributor.patch(sheet.id, { description: 'Autre.', status: 'DRAFT' });
    expect(change).toMatchObject({ status: 'DRAFT', publishedSheetId: sheet.id, baseVersion: 1, version: 1 });
    expect(change).toMatchObject({ reviewKind: 'UPDATE', description: 'Autre.' });
    expect(change.id).not.toBe(sheet.id);
    expect((await customer.get(sheet.id)).body).toEqual(sheet);
    expect((await customer.get(change.id)).status).toBe(404);
  });

  it('as a draft twice updates the change of the same person, and of nobody else', async () => {
    const sheet = await add();
    const first = (await contributor.patch(sheet.id, { description: 'Un.', status: 'DRAFT' })).body;
    const second = (await contributor.patch(sheet.id, { tags: ['Deux'], status: 'MODIFIED' })).body;
    const other = (await otherContributor.patch(sheet.id, { tags: ['Trois'], status: 'DRAFT' })).body;
    expect(second).toMatchObject({
      id: first.id,
      version: 2,
      status: 'MODIFIED',
      description: 'Un.',
      tags: ['Deux'],
    });
    expect(other.id).not.toBe(first.id);
    const waiting = await contributor.list(`publishedSheetId=${sheet.id}`);
    expect(waiting.body.total).toBe(2);
  });

  it('as a draft with nothing new leaves nothing in the queue', async () => {
    const sheet = await add();
    const { body } = await contributor.patch(sheet.id, { tags: sheet.tags, status: 'DRAFT' });
    expect(body).toEqual(sheet);
    expect((await contributor.list(`publishedSheetId=${sheet.id}`)).body.total).toBe(0);
  });
});
