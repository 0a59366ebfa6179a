import { defineEndpoint } from '@simples/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#server/lib/config.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import { registerRoutes } from './register-routes.ts';
import { FileStream, route } from './route.ts';
import { createServer } from './server.ts';

const MEBIBYTE = 1024 * 1024;
const common = { access: 'public', action: 'l’essai', summary: '', status: 200, errors: [] } as const;
const text = { body: z.strictObject({ text: z.string() }), response: z.object({ length: z.number() }) };
const small = defineEndpoint({ ...common, ...text, name: 'test.small', method: 'POST', path: '/small' });
const large = defineEndpoint({
  ...common,
  ...text,
  name: 'test.large',
  method: 'POST',
  path: '/large',
  bodyLimit: 2 * MEBIBYTE,
});
const stream = defineEndpoint({
  ...common,
  name: 'test.stream',
  method: 'POST',
  path: '/stream',
  bodyType: 'ndjson',
  bodyLimit: MEBIBYTE,
  body: z.instanceof(Blob),
  query: z.object({ stopsAfter: z.coerce.number().default(Number.POSITIVE_INFINITY) }),
  response: z.object({ length: z.number() }),
});
const file = defineEndpoint({
  ...common,
  name: 'test.file',
  method: 'GET',
  path: '/file',
  query: z.object({ fails: z.string().optional() }),
  response: z.unknown(),
});

let app: FastifyInstance;
let address: string;
/** Pieces made for the file so far. */
let made = 0;

async function* pieces(fails: boolean): AsyncGenerator<string> {
  for (made = 0; made < 3; made += 1) {
    if (fails && made === 1) throw new Error('the database is away');
    yield `ligne ${made}\n`;
  }
}

beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test' });
  app = await createServer(config, createLogger(config));
  const lengthOf = async ({ body }: { body: { text: string } }) => ({ length: body.text.length });
  const routes = [
    route(small, lengthOf),
    route(large, lengthOf),
    route(stream, async ({ content, query }) => {
      let length = 0;
      for await (const chunk of content) {
        length += chunk.length;
        if (length > query.stopsAfter) break;
      }
      return { length };
    }),
    route(
      file,
      async ({ query }) =>
        new FileStream({
          name: 'a.txt',
          type: 'text/plain; charset=utf-8',
          pieces: pieces(query.fails === 'oui'),
        }),
    ),
  ];
  registerRoutes(app, routes, [small, large, stream, file], {
    authenticate: async () => null,
    checkResponses: true,
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

describe('the size of a body', () => {
  const send = (url: string, bytes: number) =>
    app.inject({ method: 'POST', url, payload: { text: 'a'.repeat(bytes - '{"text":""}'.length) } });

  it.each([
    ['/small', MEBIBYTE],
    ['/large', 2 * MEBIBYTE],
  ])('of %s is at most %i bytes', async (url, most) => {
    expect((await send(url, most)).statusCode).toBe(200);
    const refused = await send(url, most + 1);
    expect([refused.statusCode, refused.json().key]).toEqual([413, 'tooLarge']);
  });
});

describe('a streamed body', () => {
  const send = (path: string, body: string | ReadableStream, type = 'application/x-ndjson') =>
    fetch(`${address}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
      duplex: 'half',
    });
  /** Sent in chunks, without a length. */
  const chunked = (bytes: number) => new Blob(['a'.repeat(bytes)]).stream();

  it('is read by the handler, up to the limit of the endpoint', async () => {
    for (const body of ['a'.repeat(MEBIBYTE), chunked(MEBIBYTE)]) {
      expect(await (await send('/stream', body)).json()).toEqual({ length: MEBIBYTE });
    }
    for (const body of ['a'.repeat(MEBIBYTE + 1), chunked(MEBIBYTE + 1)]) {
      const refused = await send('/stream', body);
      expect([refused.status, await refused.json()]).toEqual([
        413,
        expect.objectContaining({ key: 'tooLarge' }),
      ]);
    }
  });

  it('that the handler stops reading is discarded, and its sender is answered', async () => {
    const response = await send('/stream?stopsAfter=10', chunked(MEBIBYTE));
    expect(response.status).toBe(200);
    expect((await send('/stream', 'abc')).status).toBe(200);
  });

  it('of another type is refused, and so is its type elsewhere', async () => {
    expect((await send('/stream', '{}', 'application/json')).status).toBe(415);
    expect((await send('/small', '{}')).status).toBe(415);
  });
});

describe('a file', () => {
  it('is sent as an attachment, piece by piece', async () => {
    const response = await app.inject('/file');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toBe('attachment; filename="a.txt"');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toBe('ligne 0\nligne 1\nligne 2\n');
  });

  it('that cannot be finished is cut off, so that nobody takes it for whole', async () => {
    await expect(app.inject('/file?fails=oui')).rejects.toThrow('response destroyed before completion');
    expect(made).toBe(1);
  });
});
