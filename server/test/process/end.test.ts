import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { starterData } from '#test/starter-data.ts';
import {
  drainUntilTold,
  killAll,
  productionSettings,
  type Simples,
  shortLived,
  startSimples,
} from './simples.ts';

const PATIENCE = 300_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simples-process-'));
  for (const name of ['production', 'development', 'memory']) starterData.copyTo(join(folder, name));
});
afterEach(killAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A sign-in whose body is still on its way: a request in flight for as long as the test wants. */
function slowSignIn(address: string): { started: Promise<void>; finish: () => Promise<string> } {
  const body = 'username=nobody%40simples.test&password=Nothing+at+all+1';
  const { port } = new URL(address);
  const socket = net.connect({ port: Number(port), host: '127.0.0.1' });
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const ended = new Promise<string>((resolve, reject) => {
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
  });
  // "100 Continue" says that the server has read the head and waits for the rest.
  const started = new Promise<void>((resolve) => socket.once('data', () => resolve()));
  socket.write(
    'POST /v1/api/users/login HTTP/1.1\r\nhost: simples\r\nexpect: 100-continue\r\n' +
      `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  return {
    started,
    finish: () => {
      socket.write(body.slice(5));
      return ended;
    },
  };
}

async function refused(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    () => false,
    () => true,
  );
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition()));
}

/** A keep-alive connection that asks again and again until it is told to go. Gives its errors. */
async function loop(address: string): Promise<string[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<boolean>((resolve, reject) => {
      http
        .get(`${address}/healthz`, { agent }, (response) => {
          response.resume();
          response.once('end', () => resolve(response.headers.connection === 'close'));
        })
        .once('error', reject);
    });
  try {
    while (!(await ask()));
    return [];
  } catch (error) {
    return [String(error)];
  } finally {
    agent.destroy();
  }
}

describe('in production, SIGTERM', () => {
  it(
    'fails readiness first, closes every connection politely, finishes what is in flight and ends with 0',
    async () => {
      const settings = { ...productionSettings, ...drainUntilTold.settings };
      const simples = startSimples(
        { ...settings, DATA_DIR: join(folder, 'production') },
        drainUntilTold.nodeOptions,
      );
      const address = await simples.address;
      const slow = slowSignIn(address);
      await slow.started;
      const loops = Array.from({ length: 20 }, () => loop(address));
      simples.kill('SIGTERM');

      // Each ends with an answer that closes its connection: from then on the process drains.
      expect((await Promise.all(loops)).flat()).toEqual([]);
      const notReady = await fetch(`${address}/readyz`);
      expect([notReady.status, notReady.headers.get('connection')]).toEqual([503, 'close']);
      expect(await notReady.json()).toMatchObject({ httpCode: 503, key: 'unavailable' });
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      simples.kill(drainUntilTold.signal);

      await until(() => refused(address));
      const answer = await slow.finish();
      expect(answer).toMatch(/\r\nHTTP\/1\.1 401 /);
      expect(await simples.exit).toEqual({ code: 0, signal: null });
      expect(simples.err()).toBe('');
    },
    PATIENCE,
  );
});

describe('memory that nothing frees', () => {
  it(
    'has the process start anew in its place once it has drained, which a signal still ends with 0',
    async () => {
      const settings = {
        ...productionSettings,
        DRAIN_SECONDS: '1',
        OVERLOAD_MEMORY_MB: '1',
        OVERLOAD_PATIENCE_SECONDS: '1',
        LOG_LEVEL: 'error',
      };
      const simples = startSimples({ DATA_DIR: join(folder, 'memory'), ...settings });
      const starts = () => simples.out().match(/écoute sur/g)?.length ?? 0;
      await until(async () => {
        await Promise.race([wait(20), simples.exit]);
        return starts() >= 2;
      });
      expect(simples.out()).toContain('memory stays above OVERLOAD_MEMORY_MB');
      simples.kill('SIGTERM');
      expect(await simples.exit).toEqual({ code: 0, signal: null });
    },
    PATIENCE,
  );
});

describe('in development', () => {
  let simples: Simples;
  let address: string;

  /** On the folder as whoever ended before left it. */
  async function start(nodeOptions: readonly string[] = []): Promise<void> {
    simples = startSimples({ DATA_DIR: join(folder, 'development') }, [...shortLived, ...nodeOptions]);
    address = await simples.address;
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  }

  it(
    'a second signal ends it without waiting',
    async () => {
      await start();
      const slow = slowSignIn(address);
      await slow.started;
      simples.kill('SIGINT');
      await until(() => refused(address));
      const ended = simples.exit.then(() => true);
      const again = () => refused(address).then(() => false);
      do simples.kill('SIGINT');
      while (!(await Promise.race([ended, again()])));
      expect(await simples.exit).toEqual({ code: 1, signal: null });
    },
    PATIENCE,
  );

  const faults = {
    'a rejection that nobody handles':
      'void Promise.reject(new Error("lost rejection of canary@simples.test"))',
    'an exception that nobody catches':
      'setImmediate(() => { throw new Error("lost exception of canary@simples.test") })',
  };
  it.each(Object.entries(faults))(
    '%s is logged without what it carries, and ends it in order with 1',
    async (_what, fault) => {
      const onSignal = `data:text/javascript,process.once("SIGWINCH",()=>{${encodeURIComponent(fault)}})`;
      await start(['--import', onSignal]);
      simples.kill('SIGWINCH');
      expect(await simples.exit).toEqual({ code: 1, signal: null });
      expect(simples.out()).toMatch(/"level":60.*lost (rejection|exception) of …@….*unexpected error/);
      expect(simples.out()).not.toContain('canary@');
    },
    PATIENCE,
  );

  it(
    'the same signal twice within a second, as a terminal and npm send it, is one: what is in flight is finished',
    async () => {
      await start();
      const slow = slowSignIn(address);
      await slow.started;
      simples.kill('SIGTERM');
      simples.kill('SIGTERM');
      await until(() => refused(address));
      expect(await slow.finish()).toMatch(/\r\nHTTP\/1\.1 401 /);
      expect(await simples.exit).toEqual({ code: 0, signal: null });
      expect(simples.out()).not.toContain('second SIGTERM');
    },
    PATIENCE,
  );
});
