import { randomUUID } from 'node:crypto';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import type { sheetDecisionEndpoints } from '@simples/contract/sheet-decisions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { createPerson, signInFully } from '#test/people.ts';
import { addChange, addSheet, type Desk, deskOf } from '#test/sheets.ts';

type Decisions = z.output<typeof sheetDecisionEndpoints.decisions.response>;

let test: TestApp;
let admin: Desk;
let superAdmin: Desk;
let contributor: Desk;
let customer: Desk;
let otherAuthor: Desk;
beforeAll(async () => {
  test = await startTestApp();
  const desk = async (role: Parameters<TestApp['signIn']>[0]) => deskOf(test, await test.signIn(role));
  admin = await desk('ADMIN');
  superAdmin = await desk('SUPER_ADMIN');
  contributor = await desk('CONTRIBUTOR');
  customer = await desk('CUSTOMER');
  const { email } = await createPerson(test, { roles: ['CONTRIBUTOR'] });
  const headers = { authorization: `Bearer ${await signInFully(test, email)}` };
  otherAuthor = deskOf(test, { headers } as SignedIn);
});
afterAll(() => test.close());

const decisionsOf = async (desk: Desk) => (await desk.call<Decisions>('/decisions')).body;
const toldOf = async (desk: Desk, id: string) =>
  (await decisionsOf(desk)).told.filter(({ rowId }) => rowId === id);
const undo = (desk: Desk, id: string) => desk.call<{ id: string }>(`/${id}/undo`, { method: 'POST' });
const seen = (desk: Desk, ids: string[]) =>
  desk.call('/decisions/seen', { method: 'POST', payload: { ids } });

const reworded = { description: 'Autrement dite.' };
const addOwnChange = (patch: object = reworded) => addChange(admin, contributor, patch);

/** Without what every version has anew. */
function lasting(sheet: PlantSheet) {
  const { version: _v, updatedAt: _u, ...rest } = sheet;
  return rest;
}

describe('what is decided on a proposal', () => {
  it('is told to its author with the reason, and to nobody else', async () => {
    const { sheet, change } = await addOwnChange();
    await admin.patch(change.id, { status: 'DELETED', reason: 'Aucune source ne le dit.' });
    const [told] = await toldOf(contributor, change.id);
    expect(told).toMatchObject({
      rowId: change.id,
      plantSheetId: sheet.id,
      plantScientificName: sheet.plantScientificName,
      outcome: 'rejected',
      reason: 'Aucune source ne le dit.',
      isSeen: false,
    });
    expect(told?.decidedBy).toBeTruthy();
    for (const desk of [admin, otherAuthor]) {
      expect(await toldOf(desk, change.id)).toEqual([]);
    }
  });

  it('counts what was accepted and rejected', async () => {
    const { change } = await addOwnChange({ ...reworded, plantCommonName: 'Autre nom' });
    const verdict = { accepted: ['description'], rejected: ['plantCommonName'], reason: 'Nom local.' };
    expect((await admin.review(change.id, verdict)).status).toBe(200);
    const [told] = await toldOf(contributor, change.id);
    expect(told).toMatchObject({ outcome: 'partly', accepted: 1, rejected: 1, reason: 'Nom local.' });
  });

  it('is published in other words than the author’s when the reader changes them first', async () => {
    const { change } = await addOwnChange();
    await admin.patch(change.id, { description: 'Encore autrement.' });
    expect(await toldOf(contributor, change.id)).toMatchObject([{ outcome: 'partly' }]);
  });

  it('is seen once its author says so, and no one else can say it', async () => {
    const { change } = await addOwnChange();
    await admin.patch(change.id, { status: 'VALIDATED' });
    const { unseen } = await decisionsOf(contributor);
    const [told] = await toldOf(contributor, change.id);
    const id = told?.id ?? '';
    expect(told?.outcome).toBe('validated');
    expect((await seen(otherAuthor, [id])).status).toBe(204);
    expect((await decisionsOf(contributor)).unseen).toBe(unseen);
    await seen(contributor, [id]);
    expect((await decisionsOf(contributor)).unseen).toBe(unseen - 1);
    expect(await toldOf(contributor, change.id)).toMatchObject([{ isSeen: true }]);
  });

  it('is not told of one’s own decision', async () => {
    const draft = await addSheet(admin, {}, 'DRAFT');
    await admin.patch(draft.id, { status: 'VALIDATED' });
    expect(await toldOf(admin, draft.id)).toEqual([]);
  });
});

describe('taking a decision back', () => {
  it('makes a new sheet the draft that it was', async () => {
    const draft = await addSheet(contributor, {}, 'DRAFT');
    await admin.patch(draft.id, { status: 'VALIDATED' });
    const undoable = async () =>
      (await decisionsOf(admin)).undoable.filter(({ rowId }) => rowId === draft.id);
    expect(await undoable()).toMatchObject([{ plantSheetId: draft.id, outcome: 'validated' }]);
    test.clock.advance(1000);
    const { status, body } = await undo(admin, draft.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: draft.id, status: 'DRAFT', reviewKind: draft.reviewKind });
    expect(lasting((await admin.get(draft.id)).body)).toEqual(lasting(draft));
    expect((await customer.get(draft.id)).status).toBe(404);
    const { plants } = (await customer.search({ searchQuery: draft.plantScientificName })).body;
    expect(plants.map(({ id }) => id)).not.toContain(draft.id);
    expect(await toldOf(contributor, draft.id)).toEqual([]);
    expect(await undoable()).toEqual([]);
    const [event] = (await admin.history(draft.id)).body.events;
    expect(event).toMatchObject({ act: 'undo', result: 'ok', plantSheetId: draft.id });
  });

  it('publishes the former text again and reopens the change with its comparison', async () => {
    const { sheet, change } = await addOwnChange();
    await admin.patch(change.id, { status: 'VALIDATED' });
    await undo(admin, change.id);
    const { body: live } = await customer.get(sheet.id);
    expect(lasting(live)).toEqual(lasting(sheet));
    const { body: waiting } = await admin.get(change.id);
    expect({ ...lasting(waiting), baseVersion: 0 }).toEqual({ ...lasting(change), baseVersion: 0 });
    expect(waiting.baseVersion).toBe(live.version);
    const { changes } = (await admin.versions(change.id)).body;
    expect(changes.map(({ id }) => id)).toEqual(['description']);
    expect((await admin.patch(change.id, { status: 'VALIDATED' })).body.description).toBe('Autrement dite.');
  });

  it('gives other people’s changes back what was published of them', async () => {
    const { sheet, change } = await addOwnChange();
    const theirs = { ...reworded, plantCommonName: 'Nom des voisins' };
    const { body: other } = await otherAuthor.patch(sheet.id, { ...theirs, status: 'MODIFIED' });
    await admin.patch(change.id, { status: 'VALIDATED' });
    const carried = (await admin.versions(other.id)).body.changes.map(({ id }) => id);
    expect(carried).toEqual(['plantCommonName']);
    await undo(admin, change.id);
    const back = (await admin.versions(other.id)).body.changes.map(({ id }) => id);
    expect(back.toSorted()).toEqual(['description', 'plantCommonName']);
  });

  it('reopens what was decided change by change', async () => {
    const { sheet, change } = await addOwnChange({ ...reworded, plantCommonName: 'Autre nom' });
    await admin.review(change.id, { accepted: ['description'], rejected: ['plantCommonName'] });
    await undo(admin, change.id);
    expect((await customer.get(sheet.id)).body.description).toBe(sheet.description);
    const { changes } = (await admin.versions(change.id)).body;
    expect(changes.map(({ id }) => id).toSorted()).toEqual(['description', 'plantCommonName']);
  });

  it('takes a rejection out of the bin', async () => {
    const { change } = await addOwnChange();
    await admin.patch(change.id, { status: 'DELETED', reason: 'Par erreur.' });
    await undo(admin, change.id);
    expect(lasting((await admin.get(change.id)).body)).toEqual(lasting(change));
  });

  it('is for whoever decided alone, once', async () => {
    const { change } = await addOwnChange();
    await admin.patch(change.id, { status: 'VALIDATED' });
    expect((await undo(contributor, change.id)).status).toBe(403);
    expect((await undo(superAdmin, change.id)).error.key).toBe('conflict');
    const both = await Promise.all([undo(admin, change.id), undo(admin, change.id)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
    expect((await undo(admin, randomUUID())).status).toBe(404);
  });

  it('ends when the sheet has changed, when a change was proposed since, or after ten minutes', async () => {
    const [edited, proposed, old] = [await addOwnChange(), await addOwnChange(), await addOwnChange()];
    for (const { change } of [edited, proposed, old]) await admin.patch(change.id, { status: 'VALIDATED' });
    await superAdmin.patch(edited.sheet.id, { plantCommonName: 'Renommée' });
    await otherAuthor.patch(proposed.sheet.id, { plantCommonName: 'À renommer', status: 'MODIFIED' });
    for (const { change } of [edited, proposed]) {
      expect((await undo(admin, change.id)).error.key).toBe('conflict');
    }
    test.clock.advance(10 * 60_000);
    expect((await undo(admin, old.change.id)).error.message).toContain('ne peut plus être annulée');
    expect((await customer.get(old.sheet.id)).body.description).toBe('Autrement dite.');
    expect((await decisionsOf(admin)).undoable).toEqual([]);
  });
});
