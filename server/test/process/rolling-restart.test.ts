import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { campaignSize } from '#test/campaign.ts';
import { starterData } from '#test/starter-data.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { drainUntilTold, killAll, productionSettings, type Simples, startSimples } from './simples.ts';

const names = ['one', 'other'] as const;
const CLIENTS = 6;
const requests = campaignSize(1_000, 10_000);
const restarts = campaignSize(1, 6);

let folder: string;
let balancer: Balancer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simples-rolling-'));
  for (const name of names) starterData.copyTo(join(folder, name));
  balancer = await startBalancer();
});
afterEach(killAll);
afterAll(async () => {
  await balancer.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: string): Promise<Simples> {
  const settings = { ...productionSettings, ...drainUntilTold.settings, LOG_LEVEL: 'error' };
  const simples = startSimples({ ...settings, DATA_DIR: join(folder, name) }, drainUntilTold.nodeOptions);
  const address = await simples.address;
  balancer.add(address);
  await balancer.until(address, true);
  return simples;
}

/** It drains until the proxy has seen that it does. */
async function end(simples: Simples | undefined): Promise<void> {
  if (!simples) throw new Error('nothing runs');
  const address = await simples.address;
  const isDraining = async () => (await fetch(`${address}/readyz`)).headers.get('connection') === 'close';
  simples.kill('SIGTERM');
  while (!(await isDraining()));
  await balancer.until(address, false);
  simples.kill(drainUntilTold.signal);
  expect(await simples.exit).toEqual({ code: 0, signal: null });
}

/** One with a token that nobody has: its session is looked for in the database. */
function ask(agent: http.Agent): Promise<string> {
  const headers = { authorization: `Bearer ${'a'.repeat(43)}` };
  return new Promise((resolve) => {
    http
      .get(`${balancer.address}/v1/api/plant_sheets`, { agent, headers }, async (response) => {
        let body = '';
        response.on('data', (data) => {
          body += data;
        });
        response.once('error', (error) => resolve(String(error)));
        response.once('end', () =>
          resolve(response.statusCode === 401 ? '' : `${response.statusCode} ${body}`),
        );
      })
      .once('error', (error) => resolve(String(error)));
  });
}

it(`two processes restarted in turn behind a proxy lose none of ${requests} requests`, {
  timeout: 1_800_000,
}, async () => {
  const running: Record<string, Simples> = {};
  for (const name of names) running[name] = await start(name);
  let asked = 0;
  const restarted = new AbortController();
  const lost: string[] = [];
  const client = async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while (!restarted.signal.aborted || asked < requests) {
      asked += 1;
      const failure = await ask(agent);
      if (failure !== '') lost.push(failure);
    }
    agent.destroy();
  };
  const clients = Array.from({ length: CLIENTS }, client);
  for (let round = 0; round < restarts; round += 1) {
    for (const name of names) {
      await end(running[name]);
      running[name] = await start(name);
    }
  }
  restarted.abort();
  await Promise.all(clients);
  expect(lost).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(requests);
});
