import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, type Desk, deskOf, newWord } from '#test/sheets.ts';

let test: TestApp;
let contributor: SignedIn;
let admin: Desk;
beforeAll(async () => {
  test = await startTestApp({ EXPORTS_PER_HOUR: 3 });
  contributor = await test.signIn('CONTRIBUTOR');
  admin = deskOf(test, await test.signIn('ADMIN'));
});
afterAll(() => test.close());

const head = (rest: string) => `--x\r\nContent-Disposition: form-data; ${rest}`;
const forms: readonly (readonly [string, string, string])[] = [
  ['no boundary', 'multipart/form-data', `${head('name="authors"')}\r\n\r\nA\r\n--x--\r\n`],
  ['an empty boundary', 'multipart/form-data; boundary=', `${head('name="a"')}\r\n\r\nA\r\n--x--\r\n`],
  ['an end in its first header', 'multipart/form-data; boundary=x', head('name="fi')],
  [
    'an end in its file',
    'multipart/form-data; boundary=x',
    `${head('name="file"; filename="a.pdf"')}\r\n\r\n%PDF-1.7\n`,
  ],
  ['no parts', 'multipart/form-data; boundary=x', '--x--\r\n'],
  ['nothing', 'multipart/form-data; boundary=x', ''],
  [
    'no name',
    'multipart/form-data; boundary=x',
    `${head('filename="a.pdf"')}\r\n\r\n%PDF-1.7\n\r\n--x--\r\n`,
  ],
  [
    'no disposition',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Type: text/plain\r\n\r\nA\r\n--x--\r\n',
  ],
  [
    'a header without end',
    'multipart/form-data; boundary=x',
    `--x\r\n${'A: b\r\n'.repeat(5_000)}\r\n--x--\r\n`,
  ],
  ['another body', 'multipart/form-data; boundary=x', '{"authors":"A"}'],
];

describe('a form with', () => {
  it.each(forms)('%s is a mistake of the sender', async (_what, type, payload) => {
    for (const url of ['/v1/api/documents', await pictureUrl()]) {
      const response = await test.inject({
        method: 'POST',
        url,
        headers: { ...contributor.headers, 'content-type': type },
        payload,
      });
      expect([url, response.statusCode]).toEqual([
        url,
        expect.toSatisfy((status) => status >= 400 && status < 500),
      ]);
    }
  });
});

let picture: string | null = null;
async function pictureUrl(): Promise<string> {
  picture ??= `/v1/api/plant_sheets/${(await addSheet(admin)).id}/pictures`;
  return picture;
}

it('plants similar to one with thousands of words are found', async () => {
  // As many distinct words as sixty titles hold.
  const letters = 'bcdfghjklmnprtvz';
  const wordOf = (n: number) =>
    [n >> 8, n >> 4, n]
      .map((part) => `${letters[part & 15]}o`)
      .join('')
      .slice(0, 5);
  const indications = Array.from({ length: 60 }, (_none, i) => ({
    title: Array.from({ length: 49 }, (_word, j) => wordOf(49 * i + j)).join(' '),
    details: 'Calme la toux.',
  }));
  const tags = Array.from({ length: 30 }, newWord);
  const giant = await addSheet(admin, { indications, tags });
  const twin = await addSheet(admin, { indications, tags });
  const { status, body } = await admin.call<{ plantSheets: { id: string }[] }>('/match', {
    method: 'POST',
    payload: { plantSheetId: giant.id, page: 1, limit: 10 },
  });
  expect([status, body.plantSheets.map(({ id }) => id)]).toEqual([200, [twin.id]]);
});

it('exports are counted for each person', async () => {
  const { headers } = await test.signIn('SUPER_ADMIN');
  const urls = ['/v1/api/plant_sheets/export', '/v1/api/users/export', '/v1/api/audit_events/export'];
  for (const url of urls) expect((await test.inject({ url, headers })).statusCode).toBe(200);
  for (const url of [...urls, '/v1/api/users/me/export']) {
    const refused = await test.inject({ url, headers });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  }
  const other = await test.signIn('SUPER_ADMIN');
  expect((await test.inject({ url: '/v1/api/users/export', headers: other.headers })).statusCode).toBe(200);
  test.clock.advance(3_601_000);
  expect((await test.inject({ url: '/v1/api/users/me/export', headers })).statusCode).toBe(200);
});
