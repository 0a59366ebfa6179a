import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, type Desk, deskOf } from '#test/sheets.ts';
import { type NamesOfPublished, namesOfPublished } from './names.repository.ts';

let test: TestApp;
let admin: Desk;
let names: NamesOfPublished;
beforeAll(async () => {
  test = await startTestApp();
  admin = deskOf(test, await test.signIn('ADMIN'));
  names = namesOfPublished(test.db);
});
afterAll(() => test.close());

const sheetsIn = (rows: Awaited<ReturnType<NamesOfPublished['of']>>) => [
  ...new Set(rows.map(({ plantSheetId }) => plantSheetId)),
];

describe('names of the published sheets', () => {
  it('are read in pages that hold each sheet once, with all of its names', async () => {
    const written = new Set<string>();
    for (let at = 0; at < 3; at += 1) written.add((await addSheet(admin)).id);
    const seen: string[] = [];
    let rows = 0;
    for await (const page of names.all()) {
      seen.push(...sheetsIn(page));
      rows += page.length;
    }
    expect(new Set(seen)).toEqual(written);
    expect(seen).toHaveLength(written.size);
    expect(rows).toBe((await names.of(seen)).length);
    expect(await names.count()).toBe(written.size);
  });

  it('are found by a word that is like one of them, with those of given sheets', async () => {
    const quinquina = await addSheet(admin, { plantCommonName: 'Kinkéliba des savanes' });
    const other = await addSheet(admin);
    expect(sheetsIn(await names.near(['kinkelibas'], []))).toEqual([quinquina.id]);
    expect(sheetsIn(await names.near(['kinkeliba'], [other.id])).toSorted()).toEqual(
      [quinquina.id, other.id].toSorted(),
    );
    expect(await names.near(['xyzxyz'], [])).toEqual([]);
    await admin.remove(quinquina.id);
    expect(await names.near(['kinkeliba'], [])).toEqual([]);
  });
});
