import { once } from 'node:events';
import net from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/lib/config.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import { createServer } from './server.ts';
import { allowSlowUpload } from './slow-upload.ts';

/** Milliseconds: every request but the patient one is timed out long before the pace gives up. */
const times = { request: 300, headers: 300, keepAlive: 5_000, handler: 30_000, check: 50 };
const pace = { checkEvery: 50, silence: 2_500, grace: 60_000, minRate: 1, maxDuration: 60_000 };

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test' });
  app = await createServer(config, createLogger(config), times);
  const handler = (request: FastifyRequest, reply: FastifyReply) => reply.send({ got: request.body });
  app.post('/usual', handler);
  app.post('/patient', {
    preParsing: (request, reply, _payload, done) => {
      allowSlowUpload(request, reply, pace);
      done();
    },
    handler,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.close());

/** Sends a body of ten bytes, the second half once another request was timed out, or never. */
async function sendSlowly(path: string, isFinished: boolean): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n`;
  socket.write(`${head}{"a":`);
  if (isFinished) {
    await sendSlowly('/usual', false);
    socket.write('"bc"}');
  }
  await once(socket, 'close');
  return answer;
}

describe('a body that takes longer than requests may', () => {
  it('is received where it has its own pace, and nowhere else', async () => {
    expect(await sendSlowly('/patient', true)).toMatch(/^HTTP\/1\.1 200 .*\{"got":\{"a":"bc"\}\}$/s);
    expect(await sendSlowly('/usual', false)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that stops arriving is given up all the same, in the form of the product', async () => {
    const answer = await sendSlowly('/patient', false);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"key":"requestTimeout"');
  });
});
