import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#server/lib/ids.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addChange, addSheet, type Desk, deskOf, safetyBlock } from '#test/sheets.ts';

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

const wishes = {
  description: 'Autrement dite.',
  tags: ['Essai', 'Nouveau'],
  contreIndications: [{ title: 'Grossesse', details: 'Prudence.' }],
};

/** A change with three changes: ids by what they touch. */
async function threeChanges() {
  const { sheet, change } = await addChange(admin, contributor, wishes);
  const { changes } = (await admin.versions(change.id)).body;
  expect(changes).toHaveLength(3);
  const idOf = (start: string) => changes.find(({ id }) => id.startsWith(start))?.id ?? '';
  return {
    sheet,
    change,
    ids: { text: idOf('description'), tags: idOf('tags'), risk: idOf('contreIndications') },
  };
}

describe('comparing', () => {
  it('sets what waits beside what is published, safety first', async () => {
    const { sheet, change } = await addChange(admin, contributor, wishes);
    const { body } = await admin.versions(change.id);
    expect(body.description).toMatchObject({
      value: 'Autrement dite.',
      previousValue: sheet.description,
      hasChanges: true,
    });
    expect(body.plantCommonName).toMatchObject({ hasChanges: false, changeId: null });
    expect(body.changes[0]).toMatchObject({ isSafety: true, weakensSafety: true });
    expect(body.metadata).toMatchObject({
      totalChanges: 3,
      safetyChanges: 1,
      previousVersion: 1,
      version: 1,
    });
    expect(body.content).toMatchObject(wishes);
    expect(change.safetyChanges).toBe(1);
  });

  it('finds nothing to compare in a sheet of one version, published or not', async () => {
    const sheet = await addSheet(admin);
    expect((await admin.versions(sheet.id)).body.metadata).toMatchObject({
      totalChanges: 0,
      previousVersion: 1,
      version: 1,
    });
    const draft = await addSheet(admin, {}, 'DRAFT');
    expect((await admin.versions(draft.id)).body.metadata).toMatchObject({
      totalChanges: 0,
      previousVersion: null,
    });
  });

  it('takes any two versions, by default the last two, with who wrote them', async () => {
    const sheet = await addSheet(admin);
    await contributor.patch(sheet.id, { description: 'Deux.' });
    await admin.patch(sheet.id, { description: 'Trois.' });
    const last = (await admin.versions(sheet.id)).body;
    expect([last.description.previousValue, last.description.value]).toEqual(['Deux.', 'Trois.']);
    expect(
      last.metadata.versions.map(({ version, authorKind, author, status }) => [
        version,
        authorKind,
        author,
        status,
      ]),
    ).toEqual([3, 2, 1].map((version) => [version, 'HUMAN', 'Aline Test', 'VALIDATED']));
    const whole = (await admin.versions(sheet.id, '?version1=1&version2=3')).body;
    expect(whole.description.previousValue).toBe(sheet.description);
    const back = (await admin.versions(sheet.id, '?version1=3&version2=1')).body;
    expect([back.description.previousValue, back.description.value]).toEqual(['Trois.', sheet.description]);
    expect((await admin.versions(sheet.id, '?version2=2')).body.metadata).toMatchObject({
      previousVersion: 1,
      version: 2,
    });
    expect((await admin.versions(sheet.id, '?version1=1')).body.metadata).toMatchObject({
      previousVersion: 1,
      version: 3,
    });
  });

  it('knows no version that never was', async () => {
    const sheet = await addSheet(admin);
    expect((await admin.versions(sheet.id, '?version1=9')).status).toBe(404);
    expect((await admin.versions(sheet.id, '?version2=9')).status).toBe(404);
    expect((await admin.versions(sheet.id, '?version1=0')).status).toBe(422);
    expect((await admin.versions(uuidv7())).status).toBe(404);
  });

  it('still shows what a decided change would have changed', async () => {
    const { sheet, change } = await addChange(admin, contributor, wishes);
    await admin.patch(change.id, { status: 'DELETED' });
    await admin.patch(sheet.id, { description: 'Tout autre.' });
    const { body } = await admin.versions(change.id);
    expect(body.metadata).toMatchObject({ totalChanges: 3, previousVersion: 1, version: 2 });
  });
});

describe('deciding change by change', () => {
  it('publishes what is accepted, drops what is rejected, and leaves the rest waiting', async () => {
    const { sheet, change, ids } = await threeChanges();
    const verdict = { accepted: [ids.text], rejected: [ids.risk], reason: 'Pas sans source.' };
    const { status, body, etag } = await admin.review(change.id, verdict, 1);
    expect([status, body.id, body.version, body.status, etag]).toEqual([
      200,
      change.id,
      2,
      'MODIFIED',
      '"2"',
    ]);
    expect(body).toMatchObject({ baseVersion: 2, tags: wishes.tags, safetyChanges: 0 });
    const live = (await customer.get(sheet.id)).body;
    expect(live).toMatchObject({ version: 2, description: wishes.description, tags: sheet.tags });
    expect(live.contreIndications).toEqual(sheet.contreIndications);
    const left = (await admin.versions(change.id)).body.changes;
    expect(left.map(({ id }) => id)).toEqual([ids.tags]);
  });

  it('closes the change once everything is decided', async () => {
    const { sheet, change, ids } = await threeChanges();
    const all = await admin.review(change.id, { accepted: [ids.text, ids.tags, ids.risk] });
    expect(all.body).toMatchObject({
      id: sheet.id,
      version: 2,
      ...wishes,
      contreIndications: [{ details: 'Prudence.' }],
    });
    expect((await admin.get(change.id)).status).toBe(404);
    const second = await threeChanges();
    const { text, tags, risk } = second.ids;
    const none = await admin.review(second.change.id, { rejected: [text, tags, risk], reason: 'Non.' });
    expect(none.body).toEqual(second.sheet);
    const bin = await admin.list(`publishedSheetId=${second.sheet.id}&status=DELETED`);
    expect(bin.body.plantSheets[0]).toMatchObject({ id: second.change.id, rejectReason: 'Non.' });
  });

  it('rebases the changes of others', async () => {
    const { sheet, change, ids } = await threeChanges();
    const other = (await admin.patch(sheet.id, { plantCommonName: 'Autre nom', status: 'DRAFT' })).body;
    await admin.review(change.id, { accepted: [ids.text] });
    expect((await admin.get(other.id)).body).toMatchObject({
      baseVersion: 2,
      plantCommonName: 'Autre nom',
      description: wishes.description,
    });
  });

  it('refuses changes it does not hold, rows that do not wait, and what was seen before', async () => {
    const { sheet, change, ids } = await threeChanges();
    expect((await admin.review(change.id, { accepted: ['nothing'] })).error.key).toBe('conflict');
    expect((await admin.review(sheet.id, { accepted: [ids.text] })).error.key).toBe('conflict');
    const draft = await addSheet(admin, {}, 'DRAFT');
    expect((await admin.review(draft.id, { accepted: [ids.text] })).error.key).toBe('conflict');
    expect((await admin.review(change.id, { accepted: [ids.text] }, 7)).error).toMatchObject({
      key: 'staleVersion',
      currentVersion: 1,
    });
    expect((await admin.review(change.id, {})).status).toBe(422);
    expect((await admin.review(change.id, { accepted: [ids.text], rejected: [ids.text] })).status).toBe(422);
    expect((await contributor.review(change.id, { accepted: [ids.text] })).status).toBe(403);
    await admin.patch(change.id, { status: 'DELETED' });
    expect((await admin.review(change.id, { accepted: [ids.text] })).error.key).toBe('conflict');
  });

  it('of two people who each fill a list: what no sheet can hold whole is still read and accepted in part', async () => {
    const items = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => ({ title: `${name} ${i}`, details: 'Calme.' }));
    const sheet = await addSheet(admin, { indications: items('Usage', 20) });
    const add = (name: string, count: number) => ({
      indications: [...sheet.indications, ...items(name, count)],
    });
    const mine = (await contributor.patch(sheet.id, { ...add('Mien', 30), status: 'MODIFIED' })).body;
    await admin.patch(sheet.id, add('Sien', 20));
    const { body } = await admin.versions(mine.id);
    expect([body.indications.length, body.metadata.totalChanges]).toEqual([70, 30]);
    const { status, error } = await admin.patch(mine.id, { status: 'VALIDATED' });
    expect([status, error.message]).toEqual([
      422,
      'Ces changements ne peuvent pas être publiés ensemble. indications : Trop d’éléments : 60 au plus',
    ]);
    const ids = body.changes.map(({ id }) => id);
    const some = await admin.review(mine.id, { accepted: ids.slice(0, 20), rejected: ids.slice(20) });
    expect([some.body.id, some.body.indications.length]).toEqual([sheet.id, 60]);
  });

  it('by two people at once: one wins', async () => {
    const { change, ids } = await threeChanges();
    const answers = await Promise.all([
      admin.review(change.id, { accepted: [ids.text] }, 1),
      admin.review(change.id, { rejected: [ids.text] }, 1),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });
});

describe('the history', () => {
  it('tells who did what to a sheet and its changes, newest first', async () => {
    const { sheet, change } = await addChange(admin, contributor, wishes);
    test.clock.advance(1000);
    await admin.patch(sheet.id, { plantCommonName: 'Autre nom' });
    test.clock.advance(1000);
    await admin.patch(change.id, { status: 'DELETED', reason: 'Sans source.' });
    for (const id of [sheet.id, change.id]) {
      const { events, total } = (await contributor.history(id)).body;
      expect(total).toBe(5);
      const told = events.map((event) => [event.act, event.result, event.plantSheetId, event.version]);
      expect(told.slice(0, 3)).toEqual([
        ['reject', 'ok', change.id, 3],
        ['update', 'ok', sheet.id, 2],
        ['rebase', 'ok', change.id, 2],
      ]);
      expect(new Set(told.slice(3))).toEqual(
        new Set([
          ['propose', 'ok', change.id, 1],
          ['create', 'ok', sheet.id, 1],
        ]),
      );
      expect(events.every((event) => event.actor === 'Aline Test' && event.actorKind === 'HUMAN')).toBe(true);
      expect(events[0]?.reason).toBe('Sans source.');
    }
  });

  it('tells of what was refused', async () => {
    const { sheet, change } = await addChange(admin, contributor, wishes);
    test.clock.advance(1000);
    await contributor.patch(change.id, { status: 'VALIDATED' });
    await contributor.patch(sheet.id, { description: 'Tard.' }, 7);
    const { body } = await admin.history(sheet.id);
    expect(
      body.events
        .slice(0, 2)
        .map(({ act, result }) => `${act} ${result}`)
        .toSorted(),
    ).toEqual(['update conflict', 'validate refused']);
  });

  it('is for staff', async () => {
    const sheet = await addSheet(admin);
    expect((await customer.history(sheet.id)).status).toBe(403);
    expect((await customer.versions(sheet.id)).status).toBe(403);
    expect((await admin.history(uuidv7())).status).toBe(404);
  });
});

describe('the queue', () => {
  const waiting = async (query: string) => (await admin.list(`${query}&limit=100`)).body;

  it('begins with what is dangerous, then the newest', async () => {
    const { sheet, change: harmless } = await addChange(admin, contributor, { description: 'Anodin.' });
    test.clock.advance(1000);
    const { change: weaker } = await addChange(admin, contributor, { contreIndications: [] });
    test.clock.advance(1000);
    const added = [...sheet.contreIndications, { title: 'Ulcère', details: 'À éviter.' }];
    const { change: safer } = await addChange(admin, contributor, { contreIndications: added });
    test.clock.advance(1000);
    const toxic = await addSheet(contributor, { additionalInfo: { safety: safetyBlock('lethal') } }, 'DRAFT');
    test.clock.advance(1000);
    const { change: latest } = await addChange(admin, contributor, { description: 'Anodin aussi.' });
    const mine = new Set([harmless.id, weaker.id, safer.id, toxic.id, latest.id]);
    for (const query of ['reviewKind=UPDATE', 'reviewKind=UPDATE&searchQuery=inventa']) {
      const ids = (await waiting(query)).plantSheets.map(({ id }) => id).filter((id) => mine.has(id));
      expect(ids).toEqual([toxic.id, weaker.id, safer.id, latest.id, harmless.id]);
    }
    const modified = (await waiting('status=MODIFIED')).plantSheets
      .map(({ id }) => id)
      .filter((id) => mine.has(id));
    expect(modified).toEqual([weaker.id, safer.id, latest.id, harmless.id]);
  });

  it('is searched by the beginnings of words, wherever they stand', async () => {
    const { change } = await addChange(admin, contributor, { description: 'Xylophonique à souhait.' });
    for (const query of ['xylophoniques', 'xyloph', 'souhait xylo']) {
      const found = await waiting(`reviewKind=UPDATE&searchQuery=${encodeURIComponent(query)}`);
      expect(
        found.plantSheets.map(({ id }) => id),
        query,
      ).toEqual([change.id]);
      expect(found.totalPerStatus).toEqual({ MODIFIED: 1 });
    }
    expect((await waiting('reviewKind=UPDATE&searchQuery=xyloph%20absent')).total).toBe(0);
    expect((await waiting('reviewKind=UPDATE&searchQuery=%27%26%7C%3A*')).total).toBe(0);
  });
});
