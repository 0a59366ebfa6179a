import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, type Desk, deskOf, newWord, safetyBlock, type Written } from '#test/sheets.ts';

let test: TestApp;
let admin: Desk;
let customer: Desk;
beforeAll(async () => {
  test = await startTestApp();
  admin = deskOf(test, await test.signIn('ADMIN'));
  customer = deskOf(test, await test.signIn('CUSTOMER'));
});
afterAll(() => test.close());

type Danger = Parameters<typeof safetyBlock>[0];

const need = newWord();
const name = newWord();
const about = (danger: Danger, times: number): Written => ({
  indications: [{ title: 'Essai', details: `Calme : ${need}. `.repeat(times) }],
  additionalInfo: { safety: safetyBlock(danger) },
});

async function found(query: string, filter: object = {}): Promise<string[]> {
  const { status, body } = await customer.search({ searchQuery: query, limit: 50, ...filter });
  expect(status).toBe(200);
  return body.plantSheets.map(({ id }) => id);
}

describe('a dangerous plant among those that answer a need', () => {
  let lethal: string;
  let toxic: string;
  let safe: string[];
  beforeAll(async () => {
    lethal = (await addSheet(admin, { ...about('lethal', 9), plantCommonName: name })).id;
    toxic = (await addSheet(admin, { ...about('toxic', 6), tags: ['Essai', 'Rare'] })).id;
    safe = [
      (await addSheet(admin, about('caution', 1))).id,
      (await addSheet(admin, { ...about('none', 1), tags: ['Rare'] })).id,
    ];
  });

  it('comes last, however much its sheet speaks of it', async () => {
    const all = await found(need);
    expect(new Set(all.slice(0, 2))).toEqual(new Set(safe));
    expect(all.slice(2)).toEqual([lethal, toxic]);
  });

  it('comes last under filters too', async () => {
    expect(await found(need, { tags: ['Rare'] })).toEqual([safe[1], toxic]);
  });

  it('comes first when it is named, or when dangers are asked for', async () => {
    expect((await found(name))[0]).toBe(lethal);
    expect((await found(`${name} ${need}`))[0]).toBe(lethal);
    expect((await found(`poison ${need}`))[0]).toBe(lethal);
  });

  it('is where it was once its sheet says that it is harmless', async () => {
    expect((await admin.patch(toxic, { additionalInfo: { safety: safetyBlock('none') } })).status).toBe(200);
    expect((await found(need))[0]).toBe(toxic);
    await admin.patch(toxic, { additionalInfo: { safety: safetyBlock('toxic') } });
    expect((await found(need)).at(-1)).toBe(toxic);
  });
});
