import { limits } from '@simples/contract/limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { NUMBERS } from '#test/postings.ts';
import { addChange, addSheet, type Desk, deskOf, newWord } from '#test/sheets.ts';
import { loadStarterContent } from '#test/starter-content.ts';

const DAY = 24 * 60 * 60 * 1000;
let test: TestApp;
let admin: Desk;
let contributor: Desk;
let customer: Desk;
beforeAll(async () => {
  test = await startTestApp();
  await loadStarterContent(test.db);
  admin = deskOf(test, await test.signIn('ADMIN'));
  contributor = deskOf(test, await test.signIn('CONTRIBUTOR'));
  customer = deskOf(test, await test.signIn('CUSTOMER'));
});
afterAll(() => test.close());

/** Signs everybody in again: sessions end long before the bin is emptied. */
async function signInAgain(): Promise<void> {
  admin = deskOf(test, await test.signIn('ADMIN'));
  customer = deskOf(test, await test.signIn('CUSTOMER'));
}

describe('a deleted sheet', () => {
  it('is gone for everybody but the bin, its history and its versions', async () => {
    const word = newWord();
    const sheet = await addSheet(admin, {
      plantCommonName: word,
      tags: [word],
      geographicalRepartitions: [word],
    });
    test.clock.advance(1000);
    expect((await admin.remove(sheet.id)).status).toBe(204);
    for (const desk of [customer, admin]) {
      expect((await desk.get(sheet.id)).status).toBe(404);
      expect((await desk.search({ searchQuery: word })).body).toMatchObject({ total: 0, suggestions: [] });
      expect((await desk.list(`tags=${word}`)).body.total).toBe(0);
      expect(JSON.stringify((await desk.call('/meta')).body)).not.toContain(word);
      const match = await desk.call('/match', { method: 'POST', payload: { plantSheetId: sheet.id } });
      expect(match.status).toBe(404);
    }
    const bin = await admin.search({ searchQuery: word, status: 'DELETED' });
    expect(bin.body.plantSheets).toMatchObject([{ id: sheet.id, version: 2, status: 'DELETED' }]);
    expect((await admin.versions(sheet.id, '?version1=1&version2=1')).body.content.plantCommonName).toBe(
      word,
    );
    const { metadata } = (await contributor.versions(sheet.id)).body;
    expect(metadata.deletedAt).not.toBeNull();
    expect(metadata.versions.map(({ status }) => status)).toEqual(['DELETED', 'VALIDATED']);
    expect((await customer.versions(sheet.id)).status).toBe(403);
    expect((await admin.history(sheet.id)).body.events.map(({ act }) => act)).toEqual(['delete', 'create']);
    expect((await admin.remove(sheet.id)).status).toBe(404);
    expect((await admin.patch(sheet.id, { description: 'x' })).status).toBe(404);
  });

  it('leaves the postings that it shared with others as they were for them', async () => {
    const all = await customer.search({ searchQuery: 'toux', limit: 100 });
    const gone = all.body.plantSheets.slice(0, 15).map(({ id }) => id);
    const removals = await Promise.all(gone.map((id) => admin.remove(id)));
    expect(removals.map(({ status }) => status)).toEqual(gone.map(() => 204));
    const rest = await customer.search({ searchQuery: 'toux', limit: 100 });
    expect(rest.body.total).toBe(all.body.total - gone.length);
    expect(new Set(rest.body.plantSheets)).toEqual(new Set(all.body.plantSheets.slice(gone.length)));
    const { rows } = await test.db.execute(sql`
      select p.stem from search_postings p cross join lateral (${sql.raw(NUMBERS)}) e
      where octet_length(p.postings) % 8 <> 0 or e.number not in (select number from search_texts)`);
    expect(rows).toEqual([]);
    expect((await test.db.execute(sql`select from search_texts where id in ${gone}`)).rows).toEqual([]);
    for (const id of gone) await admin.restore(id);
    const again = await customer.search({ searchQuery: 'toux', limit: 100 });
    expect(new Set(again.body.plantSheets.map(({ id }) => id))).toEqual(
      new Set(all.body.plantSheets.map(({ id }) => id)),
    );
  });

  it('comes back published, with the changes that went with it, and not with those rejected before', async () => {
    const { sheet, change } = await addChange(admin, contributor, { description: 'Proposée.' });
    const other = (await admin.patch(sheet.id, { tags: ['Autre'], status: 'DRAFT' })).body;
    await admin.patch(other.id, { status: 'DELETED' });
    await admin.remove(sheet.id);
    expect((await admin.list(`publishedSheetId=${sheet.id}`)).body.total).toBe(0);
    expect((await admin.restore(change.id)).error.key).toBe('conflict');
    const { status, body } = await admin.restore(sheet.id);
    expect([status, body.status, body.version]).toEqual([200, 'VALIDATED', 3]);
    expect((await customer.get(sheet.id)).body).toEqual(body);
    expect(
      (await customer.search({ searchQuery: sheet.plantScientificName })).body.plantSheets,
    ).toContainEqual(body);
    const waiting = (await admin.list(`publishedSheetId=${sheet.id}`)).body.plantSheets;
    expect(waiting).toMatchObject([
      { id: change.id, status: 'MODIFIED', baseVersion: 3, description: 'Proposée.' },
    ]);
    expect((await admin.patch(change.id, { status: 'VALIDATED' })).body.description).toBe('Proposée.');
  });

  it('can be restored for thirty days', async () => {
    const [early, late] = [await addSheet(admin), await addSheet(admin)];
    await admin.remove(early.id);
    test.clock.advance(DAY);
    await signInAgain();
    await admin.remove(late.id);
    test.clock.advance((limits.review.binDays - 0.5) * DAY);
    await signInAgain();
    expect((await admin.restore(early.id)).status).toBe(404);
    expect((await admin.restore(late.id)).status).toBe(200);
    expect((await admin.restore(late.id)).error.key).toBe('conflict');
    contributor = deskOf(test, await test.signIn('CONTRIBUTOR'));
  });
});

describe('a rejected row', () => {
  it('that was a new sheet waits again as it did', async () => {
    const draft = await addSheet(contributor, {}, 'MODIFIED');
    await admin.patch(draft.id, { status: 'DELETED', reason: 'Trop court.' });
    const { body } = await admin.restore(draft.id);
    expect(body).toMatchObject({
      id: draft.id,
      status: 'MODIFIED',
      version: 3,
      rejectReason: null,
      reviewKind: 'UPDATE',
    });
    expect((await customer.get(draft.id)).status).toBe(404);
  });

  it('that was a change is compared with the sheet as it is now', async () => {
    const { sheet, change } = await addChange(admin, contributor, { description: 'Proposée.' });
    await admin.patch(change.id, { status: 'DELETED' });
    await admin.patch(sheet.id, { tags: ['Nouveau'] });
    const { body } = await admin.restore(change.id);
    expect(body).toMatchObject({
      status: 'MODIFIED',
      baseVersion: 2,
      description: 'Proposée.',
      tags: ['Nouveau'],
    });
  });

  it('stays in the bin while its author has another, or when it would change nothing', async () => {
    const { sheet, change } = await addChange(admin, contributor, { description: 'Proposée.' });
    await admin.patch(change.id, { status: 'DELETED' });
    const second = (await contributor.patch(sheet.id, { tags: ['Autre'], status: 'DRAFT' })).body;
    expect((await admin.restore(change.id)).error.key).toBe('conflict');
    await admin.remove(second.id);
    await admin.patch(sheet.id, { description: 'Proposée.' });
    expect((await admin.restore(change.id)).error.key).toBe('conflict');
  });
});

it('the bin is for those who may validate', async () => {
  const sheet = await addSheet(contributor);
  expect((await contributor.remove(sheet.id)).status).toBe(403);
  await admin.remove(sheet.id);
  expect((await contributor.restore(sheet.id)).status).toBe(403);
});
