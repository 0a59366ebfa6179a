import { afterEach, expect, it } from 'vitest';
import { manualClock } from '#server/adapters/clock.ts';
import { createOutbox } from '#server/adapters/mail.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/lib/config.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import { startWaitingClock } from '#test/clocks.ts';
import { type Failing, startFailingPostgres } from '#test/failing-postgres.ts';
import { openPostgres } from './open.ts';

let close = async () => {};
afterEach(() => close());

async function appOver(failing: Failing) {
  const server = await startFailingPostgres(failing);
  const database = openPostgres(server.url, 10);
  database.serve();
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const app = await buildApp({
    config: { ...config, OVERLOAD_DELAY_MS: 0 },
    database,
    adapters: { clock: manualClock(), mail: createOutbox() },
    logger: createLogger(config),
    webRoot: null,
  });
  close = async () => {
    // First: what ends writes what it has buffered.
    await server.close();
    await app.close();
    await database.close();
  };
  return async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const waited = startWaitingClock();
    const headers = { authorization: `Bearer ${'a'.repeat(43)}` };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    const seconds = waited();
    return {
      status: answer.statusCode,
      key: answer.json().key,
      after: answer.headers['retry-after'],
      seconds,
    };
  };
}

type Send = Awaited<ReturnType<typeof appOver>>;

const requests = (send: Send) => [
  send('GET', '/v1/api/plant_sheets'),
  send('GET', '/v1/api/plant_sheets/01890000-0000-7000-8000-000000000000'),
  send('POST', '/v1/api/plant_sheets', {}),
  send('POST', '/v1/api/conversations', { query: 'toux' }),
  send('POST', '/v1/api/users/password-reset/start', { username: 'a@simples.test' }),
];

const unavailable = { status: 503, key: 'unavailable', after: '5' };

it.each(['silent', 'silent in transactions'] as const)(
  'no request waits more than eight seconds for a server that is %s',
  async (failing) => {
    const send = await appOver(failing);
    const ready = send('GET', '/readyz');
    for (const answer of await Promise.all(requests(send))) {
      expect(answer).toMatchObject(unavailable);
      expect(answer.seconds).toBeLessThan(8);
    }
    const { status, seconds } = await ready;
    expect(status).toBe(503);
    expect(seconds).toBeLessThan(3);
  },
);

it('more requests than connections do not wait longer', async () => {
  const send = await appOver('silent');
  const answers = await Promise.all(Array.from({ length: 10 }, () => requests(send)).flat());
  for (const answer of answers) {
    expect(answer).toMatchObject(unavailable);
    expect(answer.seconds).toBeLessThan(8);
  }
});

it('a server that goes away is told with 503 and Retry-After, never with 500', async () => {
  const send = await appOver('gone');
  for (const answer of await Promise.all(requests(send))) expect(answer).toMatchObject(unavailable);
});
