import { once } from 'node:events';
import net from 'node:net';
import { endpoints } from '@simples/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';

const ID = '0190b0a0-0000-7000-8000-000000000000';

let test: TestApp;
let customer: SignedIn;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  customer = await test.signIn('CUSTOMER');
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => test.close());

/** The same path, written so that something on the way might take it for another. */
function variantsOf(path: string): string[] {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const hex = `%${last.charCodeAt(0).toString(16)}`;
  return [
    `${path}/`,
    `/${path}`,
    path.replace('/v1/', '/v1//'),
    path.replace('/v1/', '/v1/./'),
    path.replace('/v1/', '/v1/../v1/'),
    path.replace('/v1/', '/%2e%2e/v1/'),
    path.replace('/v1/', '/v1%2f'),
    path.replace('/api/', '/API/'),
    path.toUpperCase(),
    `${path}%00`,
    `${path}%20`,
    `${path};x=1`,
    `${path}.json`,
    `${path}?`,
    `${path}#x`,
    `${path}%3f`,
    `${path}..;/`,
    path.replace(last, `${hex}${last.slice(1)}`),
    path.replace(/\//g, '\\'),
    `http://localhost${path}`,
    `${path}?_method=GET&access_token=x`,
  ];
}

/** Sent as it is: a client library would tidy it up. */
async function raw(method: string, target: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${lines.join('')}\r\n`,
  );
  await once(socket, 'close');
  return Number(answer.slice(9, 12));
}

const closed = endpoints.filter(({ access }) => access !== 'public');

describe.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s without a session',
  (_name, endpoint) => {
    const path = endpoint.path.replace(':id', ID);

    it('opens to no way of writing its path', async () => {
      for (const target of variantsOf(path)) {
        const status = await raw(endpoint.method, target, {
          'content-type': 'application/json',
          'content-length': '0',
        });
        expect([400, 401, 404, 405], target).toContain(status);
      }
    });

    it('opens to no other method, nor to a header that names one', async () => {
      for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
          expect([401, 405], `${method} ${header}`).toContain(
            await raw(method, path, { [header]: endpoint.method }),
          );
        }
      }
    });

    it('opens to no header that claims to come from inside or to be another path', async () => {
      const claims = {
        'x-forwarded-for': '127.0.0.1',
        'x-original-url': path,
        'x-rewrite-url': path,
        'x-real-ip': '::1',
      };
      expect(await raw(endpoint.method, path, claims)).toBe(401);
      expect(await raw('GET', '/', { ...claims })).toBe(404);
    });
  },
);

describe('a token', () => {
  const me = '/v1/api/users/me';
  const asMe = (url: string, headers: Record<string, string>) => test.inject({ url, headers });

  it('is read from the Authorization header, whatever the case of its scheme', async () => {
    for (const scheme of ['Bearer', 'BEARER', 'bearer', 'bEaReR']) {
      const response = await asMe(me, { authorization: `${scheme} ${customer.token}` });
      expect(response.statusCode).toBe(200);
    }
  });

  it('is read from nowhere else', async () => {
    const { token } = customer;
    const attempts: [string, Record<string, string>][] = [
      [`${me}?token=${token}`, {}],
      [`${me}?access_token=${token}`, {}],
      [`${me}?authorization=Bearer%20${token}`, {}],
      [`${me}/${token}`, {}],
      [me, { cookie: `token=${token}; accessToken=${token}; authorization=Bearer ${token}` }],
      [me, { 'x-access-token': token, 'x-authorization': `Bearer ${token}`, token }],
      [me, { 'proxy-authorization': `Bearer ${token}` }],
      [me, { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }],
      [me, { authorization: token }],
      [me, { authorization: '' }],
      [me, { authorization: 'Bearer' }],
      [me, { authorization: `Bearer ${token} `.repeat(2) }],
      [me, { authorization: `Bearer "${token}"` }],
      [me, { authorization: `Token ${token}` }],
      [me, { authorization: `Bearer ${token.slice(0, -1)}` }],
      [me, { authorization: `Bearer ${token}A` }],
    ];
    for (const [url, headers] of attempts) {
      expect([401, 404], JSON.stringify([url, headers])).toContain((await asMe(url, headers)).statusCode);
    }
  });

  it('sent twice is none', async () => {
    const socket = net.connect(port, '127.0.0.1');
    const line = `authorization: Bearer ${customer.token}\r\n`;
    socket.write(`GET ${me} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${line}${line}\r\n`);
    const [data] = await once(socket, 'data');
    expect(String(data)).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('another origin', () => {
  it.each(['https://evil.test', 'null', 'http://localhost:5173'])(
    '%s is told nothing it could read',
    async (origin) => {
      const preflight = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      };
      const answers = [
        await test.inject({ url: '/v1/api/users/me', headers: { ...customer.headers, origin } }),
        await test.inject({ method: 'OPTIONS', url: '/v1/api/users/login', headers: preflight }),
        await test.inject({ url: '/healthz', headers: { origin } }),
      ];
      for (const { headers } of answers) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      }
    },
  );
});
