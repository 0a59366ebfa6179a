import { once } from 'node:events';
import net from 'node:net';
import { healthEndpoints } from '@simples/contract/health';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '#server/lib/config.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import { serveApiDocs } from './api-docs.ts';
import { createServer } from './server.ts';

/** Milliseconds: short, so that the test of a slow client is not slow. */
const times = { request: 400, headers: 300, keepAlive: 5_000, handler: 1_000, check: 50 };

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', TRUST_PROXY: 'on' });
  app = await createServer(config, createLogger(config), times);
  app.post('/echo', (request, reply) => reply.send({ got: request.body, ip: request.ip }));
  app.get('/never', () => new Promise(() => {}));
  app.get('/throw', async () => {
    throw new Error('select secret from users');
  });
  app.get('/param/:id', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.close());

/** Sends bytes and gives all that comes back until the server closes. */
async function exchange(...pieces: string[]): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  for (const piece of pieces) socket.write(piece);
  await once(socket, 'close');
  return answer;
}

function parse(answer: string): { status: number; headers: string; body: { httpCode: number; key: string } } {
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.slice(9, 12)), headers: head.toLowerCase(), body: JSON.parse(text) };
}

const post = 'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

describe('a connection that sends no whole request', () => {
  it.each([
    ['a body that stops half way', [`${post}content-length: 10\r\n\r\n{"a"`], 408, 'requestTimeout'],
    ['a head that stops half way', ['GET /echo HTTP/1.1\r\nhost: x\r\nx-slow: '], 408, 'requestTimeout'],
    [
      'a head larger than 16 kB',
      [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`],
      431,
      'malformed',
    ],
    ['something that is not HTTP', ['\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'], 400, 'malformed'],
    ['two lengths', [`${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`], 400, 'malformed'],
    [
      'a length and chunks',
      [`${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
      400,
      'malformed',
    ],
    ['a NUL in a header', ['GET / HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n'], 400, 'malformed'],
    ['an unknown method', ['BREW / HTTP/1.1\r\nhost: x\r\n\r\n'], 400, 'malformed'],
  ])('is answered in the form of the product and closed: %s', async (_what, pieces, status, key) => {
    const answer = parse(await exchange(...pieces));
    expect(answer).toMatchObject({ status, body: { httpCode: status, key } });
    expect(answer.headers).toContain('connection: close');
  });

  it('has ten seconds for a request and eight for its head unless a test says otherwise', async () => {
    const config = readConfig({ NODE_ENV: 'test' });
    const usual = await createServer(config, createLogger(config));
    const { requestTimeout, headersTimeout } = usual.server;
    expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 10_000, headersTimeout: 8_000 });
    await usual.close();
  });
});

describe('a request that cannot be routed', () => {
  it.each([
    ['/param/%zz', 400, 'malformed'],
    ['/%c0%af', 400, 'malformed'],
    [`/param/${'a'.repeat(201)}`, 404, 'notFound'],
    [`/${'a'.repeat(8 * 1024)}`, 414, 'uriTooLong'],
    [`/param/1?q=${'a'.repeat(8 * 1024)}`, 414, 'uriTooLong'],
  ])('is answered in the form of the product: %.30s', async (url, status, key) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ httpCode: status, key, message: expect.any(String) });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a handler', () => {
  it('that throws is a 500 that says nothing of its cause', async () => {
    const response = await app.inject({ url: '/throw' });
    expect(response.statusCode).toBe(500);
    expect(Object.keys(response.json()).toSorted()).toEqual(['httpCode', 'key', 'message', 'requestId']);
    expect(response.body).not.toMatch(/secret|select|server\.test/);
  });

  it('that never answers is a 503 with Retry-After', async () => {
    const response = await app.inject({ url: '/never' });
    expect([response.statusCode, response.json().key]).toEqual([503, 'unavailable']);
    expect(response.headers['retry-after']).toBe('5');
  });
});

describe('the address of a caller', () => {
  const addressWith = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded, 'content-type': 'application/json' };
    const response = await app.inject({ method: 'POST', url: '/echo', headers, payload: {} });
    return response.json<{ ip: string }>().ip;
  };

  it('is what the nearest proxy says, not what the caller told the proxy', async () => {
    expect(await addressWith('203.0.113.9')).toBe('203.0.113.9');
    expect(await addressWith('1.1.1.1, 203.0.113.9')).toBe('203.0.113.9');
  });

  it('is that of the connection where no proxy is expected', async () => {
    const config = readConfig({ NODE_ENV: 'test' });
    const direct = await createServer(config, createLogger(config));
    direct.get('/', (request, reply) => reply.send(request.ip));
    const response = await direct.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(response.body).toBe('127.0.0.1');
    await direct.close();
  });
});

describe('an overloaded process', () => {
  /** What it answers once it is under pressure. */
  async function answersOf(limit: Partial<Config>) {
    const config = {
      ...readConfig({ NODE_ENV: 'test' }),
      OVERLOAD_DELAY_MS: 0,
      OVERLOAD_MEMORY_MB: 0,
      ...limit,
    };
    const busy = await createServer(config, createLogger(config));
    busy.get('/work', { config: { endpoint: plantSheetEndpoints.meta } }, async () => 'done');
    busy.get('/healthz', { config: { endpoint: healthEndpoints.healthz } }, async () => 'ok');
    busy.get('/page', async () => 'page');
    await busy.ready();
    // Holds the event loop until the next sample has seen it.
    const until = performance.now() + 5_000;
    while (!busy.isUnderPressure() && performance.now() < until) {
      const blocked = performance.now() + 100;
      while (performance.now() < blocked);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const [work, health, page] = await Promise.all([
      busy.inject({ url: '/work' }),
      busy.inject({ url: '/healthz' }),
      busy.inject({ url: '/page' }),
    ]);
    await busy.close();
    return {
      work: [work.statusCode, work.json().key, work.headers['retry-after']],
      others: [health.statusCode, page.statusCode],
    };
  }

  it.each([
    ['its event loop is late', { OVERLOAD_DELAY_MS: 1 }],
    ['its memory is large', { OVERLOAD_MEMORY_MB: 1 }],
  ])(
    'answers 503 with Retry-After when %s, but still gives pages and says that it runs',
    async (_, limit) => {
      const { work, others } = await answersOf(limit);
      expect(work).toEqual([503, 'unavailable', '5']);
      expect(others).toEqual([200, 200]);
    },
  );
});

describe('the documentation of the API', () => {
  it('is a page of the product that reads the contract; whatever else is asked of it is not there', async () => {
    const config = readConfig({ NODE_ENV: 'test' });
    const documented = await createServer(config, createLogger(config), times);
    serveApiDocs(documented, Object.values(healthEndpoints));
    const page = await documented.inject({ url: '/v1/api/docs/' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<title>Simples : documentation de l’API</title>');
    const contract = await documented.inject({ url: '/v1/api/openapi.json' });
    expect(contract.json()).toMatchObject({ openapi: '3.1.0', paths: { '/healthz': {} } });
    const missing = await documented.inject({ url: '/v1/api/docs/rien.js' });
    expect(missing.json()).toEqual({ message: 'Introuvable.', httpCode: 404, key: 'notFound' });
    await documented.close();
  });
});
