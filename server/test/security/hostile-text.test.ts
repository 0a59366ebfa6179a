import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcessorClock } from '#test/clocks.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { createPerson, login, pendingToken } from '#test/people.ts';

let test: TestApp;
let admin: SignedIn;
let pending: string;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signIn('SUPER_ADMIN');
  const { email } = await createPerson(test);
  pending = await pendingToken(test, email);
});
afterAll(() => test.close());

/** What no database can hold: refused by name, before anything else looks at it. */
const impossible = { NUL: 'a\0b', 'half a pair': 'a\ud83d', 'the other half': '\ude00a' };
/** In an address half a pair arrives as the sign for an unknown character: text like any other. */
const inAddress = (text: string) => encodeURIComponent(text.toWellFormed());
/** Odd, but text: as harmless as any other. */
const odd = {
  'a line break and a colour': 'a\r\n\u001b[31mb',
  'right to left': '\u202eabc\u202c',
  'zero width': 'a\u200b\u200d\ufeffb',
  'many accents': `a${'\u0301'.repeat(150)}`,
  'a family': '👩‍👩‍👧‍👦',
  'other digits': '١٢٣',
  'full width': 'ａｄｍｉｎ',
  'no character': '\uffff\ufffe',
  'a quote': `'"\`;--`,
  'a template': '${7*7}{{7*7}}<%=7%>',
  'a tag': '<script>alert(1)</script>',
  'a path': '../../../../etc/passwd',
  'a wildcard': '%_\\%',
  'a tsquery': "a & !b | (c <-> d):* '",
  'a number': '9'.repeat(190),
};

let people = 0;
/** A new person of whom one field is then replaced. */
function person() {
  people += 1;
  return {
    email: `p${people}@simples.test`,
    firstName: 'Awa',
    lastName: 'Diop',
    phoneNumber: `+3363998${String(people).padStart(4, '0')}`,
    birthDate: '1990-05-17',
    roles: ['CUSTOMER'],
    password: 'xK8$mmQr2!Lp',
  };
}

/** Each text field of the API, and how to send it. */
const fields: Record<string, (text: string) => Promise<{ statusCode: number; body: string }>> = {
  'username of a sign-in': (text) => login(test, text, 'Password1'),
  'password of a sign-in': (text) => login(test, 'someone@simples.test', text),
  'username of a code': (text) => send('users/username/start-validate', { username: text }, pending),
  'code of a check': (text) => send('users/username/validate', { username: 'a@b.fr', code: text }, pending),
  'username of a reset': (text) => send('users/password-reset/start', { username: text }),
  'password of a reset': (text) =>
    send('users/password-reset', { username: 'a@b.fr', code: '123456', password: `${text}${text}12345678` }),
  'name of a person': (text) => send('users', { ...person(), lastName: text, city: text }, admin.token),
  'e-mail of a person': (text) => send('users', { ...person(), email: text }, admin.token),
  'phone of a person': (text) => send('users', { ...person(), phoneNumber: text }, admin.token),
  'token of an invitation': (text) => send('users/invitations/check', { token: text }),
  'people by name, of an address': (text) =>
    test.inject({
      url: `/v1/api/users?search=${inAddress(text)}&city=${inAddress(text)}`,
      headers: admin.headers,
    }),
  'search words': (text) => send('plant_sheets/search', { searchQuery: text }, admin.token),
  'a tag': (text) => send('plant_sheets/search', { tags: [text] }, admin.token),
  'an origin': (text) => send('plant_sheets/search', { geographicalRepartition: text }, admin.token),
  'an enumeration': (text) => send('plant_sheets/search', { plantParts: [text] }, admin.token),
  'an unknown field': (text) => send('plant_sheets/search', { [text]: text }, admin.token),
  'the id of a match': (text) => send('plant_sheets/match', { plantSheetId: text }, admin.token),
  'search words of an address': (text) =>
    test.inject({ url: `/v1/api/plant_sheets?searchQuery=${inAddress(text)}`, headers: admin.headers }),
  'an id of an address': (text) =>
    test.inject({ url: `/v1/api/plant_sheets/${inAddress(text)}`, headers: admin.headers }),
};

function send(path: string, payload: object, token?: string) {
  return test.inject({
    method: 'POST',
    url: `/v1/api/${path}`,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: JSON.stringify(payload),
  });
}

describe.each(Object.entries(fields))('%s', (field, attempt) => {
  it.each(Object.entries(impossible))('refuses %s', async (_what, text) => {
    const { statusCode } = await attempt(text);
    const isHarmless = field.endsWith('address') && !text.includes('\0');
    expect(isHarmless ? [200, 404] : [401, 404, 422]).toContain(statusCode);
  });

  it.each(Object.entries(odd))('takes %s as text', async (_what, text) => {
    const processorSeconds = startProcessorClock();
    const response = await attempt(text);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toMatch(/\bat \/|syntax error|relation "|SQLSTATE/);
    expect(processorSeconds()).toBeLessThan(5);
  });

  it('takes a megabyte for what it is: too much', async () => {
    const response = await attempt('a'.repeat(1_000_000));
    expect([404, 413, 414, 422]).toContain(response.statusCode);
    expect(response.body.length).toBeLessThan(5_000);
  });
});

it('a refused text is named by where it stands', async () => {
  const response = await send('plant_sheets/search', { tags: ['good', 'a\0b'] }, admin.token);
  expect(JSON.parse(response.body)).toMatchObject({
    key: 'validation',
    fields: [{ path: 'body.tags.1', message: 'Ce texte contient un caractère nul.' }],
  });
});
