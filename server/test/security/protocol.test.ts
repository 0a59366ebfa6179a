import { endpoints } from '@simples/contract/endpoints';
import { errorBody, errorCatalogue } from '@simples/contract/errors';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';

const SEARCH = '/v1/api/plant_sheets/search';
const LIST = '/v1/api/plant_sheets';
const LOGIN = '/v1/api/users/login';
const LOGOUT = '/v1/api/users/logout';
const FORM = 'application/x-www-form-urlencoded';

let test: TestApp;
let customer: SignedIn;
beforeAll(async () => {
  test = await startTestApp();
  customer = await test.signIn('CUSTOMER');
});
afterAll(() => test.close());

function call(options: InjectOptions): Promise<LightMyRequestResponse> {
  return test.inject({ ...options, headers: { ...customer.headers, ...options.headers } });
}

/** Every failure has the same form. */
function failure(response: LightMyRequestResponse): [number, string] {
  const body = errorBody.strict().parse(response.json());
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body.httpCode).toBe(response.statusCode);
  expect(Object.keys(errorCatalogue)).toContain(body.key);
  return [response.statusCode, body.key];
}

const search = (contentType: string | undefined, payload: string) =>
  call({
    method: 'POST',
    url: SEARCH,
    headers: contentType === undefined ? {} : { 'content-type': contentType },
    payload,
  });

describe('a path', () => {
  it.each(['/v1/api', '/v1/api/nothing', '/v1/api/plant_sheets/a/b', '/nothing', '/metrics'])(
    'that is not there is a 404 in JSON: %s',
    async (url) => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        expect(failure(await call({ method, url }))).toEqual([404, 'notFound']);
      }
    },
  );

  const paths = [...Map.groupBy(endpoints, ({ path }) => path)];
  it.each(paths)(
    '%s answers 405 to the methods it does not have, and says which it has',
    async (path, same) => {
      const allowed = same.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
        if (allowed.includes(method)) continue;
        const response = await call({
          method,
          url: path.replace(':id', '0190b0a0-0000-7000-8000-000000000000'),
        });
        expect(failure(response)).toEqual([405, 'methodNotAllowed']);
        expect(response.headers.allow).toBe(allowed.join(', '));
      }
    },
  );
});

describe('a content type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
    ' application/json ',
  ])('that is JSON is read: “%s”', async (type) => {
    expect((await search(type, '{}')).statusCode).toBe(200);
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'application/jsonp',
    'application/json-patch',
    'application/vnd.api+json',
    'application/x+json',
    '+json',
    'text/json',
    FORM,
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    'text/plain; application/json',
    '*/*',
  ])('that is not JSON is a 415, and the body goes unread: “%s”', async (type) => {
    expect(failure(await search(type, '{"unknown'))).toEqual([415, 'unsupportedMediaType']);
  });

  // CVE-2025-32442, CVE-2026-25223: what the parser takes for JSON must not escape the schema.
  it.each([
    'application/json\t',
    'application/json\t;x',
    'application/json ;charset=utf-8',
    'application/json;',
    'application/\tjson',
  ])('written oddly never escapes validation: “%s”', async (type) => {
    const response = await search(type, '{"limit": 1000}');
    expect([415, 422]).toContain(failure(response)[0]);
  });

  it('of a sign-in is that of a form and nothing else', async () => {
    const credentials = { username: 'someone@simples.test', password: 'Password1' };
    for (const type of ['application/json', 'text/plain', undefined]) {
      const headers = type === undefined ? {} : { 'content-type': type };
      const response = await test.inject({
        method: 'POST',
        url: LOGIN,
        headers,
        payload: JSON.stringify(credentials),
      });
      expect(failure(response)).toEqual([415, 'unsupportedMediaType']);
    }
  });
});

describe('a body', () => {
  it.each([
    '',
    '{',
    '{"a":}',
    'null,',
    '{"limit":1}{}',
    "{'limit':1}",
    'undefined',
    '{"limit":NaN}',
    '\ufeff{',
    '{"a":"\u0001"}',
  ])('that is no JSON is a 400: %j', async (payload) => {
    expect(failure(await search('application/json', payload))).toEqual([400, 'malformed']);
  });

  it.each(['null', '[]', '1', '"text"', 'true'])('that is no object is a 422: %s', async (payload) => {
    expect(failure(await search('application/json', payload))[0]).toBe(422);
  });

  it.each([
    '{"__proto__":{"limit":1}}',
    '{"constructor":{"prototype":{"limit":1}}}',
    '{"searchQuery":"a","__proto__":null}',
    '{"\\u005f_proto__":{"polluted":true}}',
  ])('that reaches for a prototype is refused: %s', async (payload) => {
    expect([400, 422]).toContain(failure(await search('application/json', payload))[0]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('of more than 1 MiB is a 413, and one of 1 MiB is read', async () => {
    const padded = (size: number) => `{"limit":1000,"x":"${'a'.repeat(size - 21)}"}`;
    expect(failure(await search('application/json', padded(1024 * 1024)))).toEqual([422, 'validation']);
    expect(failure(await search('application/json', padded(1024 * 1024 + 1)))).toEqual([413, 'tooLarge']);
  });

  it('of a form of more than 16 kB is a 413', async () => {
    const payload = `username=a&password=${'b'.repeat(16 * 1024)}`;
    const response = await test.inject({
      method: 'POST',
      url: LOGIN,
      headers: { 'content-type': FORM },
      payload,
    });
    expect(failure(response)).toEqual([413, 'tooLarge']);
  });

  it.each([
    ['lists', '['.repeat(500_000)],
    ['closed lists', `{"tags":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['objects', `{"tags":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`],
  ])('nested without end is refused: %s', async (_what, payload) => {
    expect([400, 422]).toContain(failure(await search('application/json', payload))[0]);
  });

  it('with a million wrong values gets a short answer', async () => {
    const response = await search('application/json', `{"tags":[${'1,'.repeat(400_000)}1]}`);
    expect(failure(response)[0]).toBe(422);
    expect(response.body.length).toBeLessThan(20_000);
  });

  it('is left unread by an endpoint that takes none: a logout is a logout', async () => {
    for (const [type, payload] of [
      ['application/json', ''],
      ['application/json', '{'],
      ['text/plain', 'bye'],
      [FORM, 'a=b'],
    ] as const) {
      const response = await test.inject({
        method: 'POST',
        url: LOGOUT,
        headers: { 'content-type': type },
        payload,
      });
      expect(response.statusCode).toBe(204);
    }
  });
});

describe('a query string', () => {
  const list = (query: string) => call({ url: `${LIST}?${query}` });

  it.each([
    'page=0',
    'page=-1',
    'page=1e9',
    'page=1e20',
    'page=99999999999999999999',
    'page=1.5',
    'page=1;drop table users',
    'page=',
    'page=NaN',
    'page=0x10',
    'page=١',
    'limit=0',
    'limit=101',
    'limit=1&limit=1000000000',
    'page=1&page=2',
    'status=DRAFT&status=VALIDATED',
    'status[]=DRAFT&status=VALIDATED',
    'searchQuery=a&searchQuery=b',
    'status=draft',
    'status=NOPE',
    'plantParts=WHISKERS',
    'language=__proto__',
    'updatedByAI=maybe',
  ])('with a wrong value is a 422 that names it: %s', async (query) => {
    const response = await list(query);
    expect(failure(response)).toEqual([422, 'validation']);
    const name = /^\w+/.exec(query)?.[0];
    expect(response.json().fields[0].path).toMatch(new RegExp(`^query\\.${name}`));
  });

  it.each([
    '__proto__[limit]=5',
    'constructor.prototype=1',
    'toString=1',
    'hasOwnProperty=1',
    '=',
    '&&&',
    'a[b][c]=1',
  ])('with a name that means nothing is ignored: %s', async (query) => {
    expect((await list(query)).statusCode).toBe(200);
  });

  it('past the last page is an empty list with the right total', async () => {
    const body = (await list('page=100000')).json();
    expect(body).toMatchObject({ plantSheets: [], total: 0, currentPage: 100_000 });
  });
});
