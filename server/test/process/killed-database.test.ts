import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { campaignSeed, campaignSize } from '#test/campaign.ts';
import { buildContent } from '#test/sheets.ts';
import { starterData } from '#test/starter-data.ts';
import { password, signIn } from './documents/library-desk.ts';
import { killAll, type Simples, startSimples } from './simples.ts';

const WRITERS = 3;
/** Milliseconds. */
const HEALING = 120_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simples-killed-'));
  starterData.copyTo(folder);
});
afterEach(killAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () =>
  startSimples({
    DATA_DIR: folder,
    DEV_PASSWORD: password,
  });

async function sheetsAt(simples: Simples, authorization: string) {
  const sheets = `${await simples.address}/v1/api/plant_sheets`;
  const headers = { authorization, 'content-type': 'application/json' };
  return {
    create: async (): Promise<string | null> => {
      const answer = await fetch(sheets, {
        method: 'POST',
        headers,
        body: JSON.stringify(buildContent()),
      }).catch(() => null);
      if (answer?.status !== 201) return null;
      const body = (await answer.json().catch(() => null)) as { id: string } | null;
      return body?.id ?? null;
    },
    read: async (id: string) => {
      const { status } = await fetch(`${sheets}/${id}`, { headers: { authorization } });
      return status;
    },
  };
}

/** Writes until the process is killed, so many milliseconds after the first answer. @returns what was acknowledged */
async function writeUntilKilled(simples: Simples, authorization: string, after: number): Promise<string[]> {
  const { create } = await sheetsAt(simples, authorization);
  const acknowledged: string[] = [];
  const begun = Promise.withResolvers<void>();
  const ended = simples.exit.then(() => true);
  const isRunning = async () => !(await Promise.race([ended, wait(0, false)]));
  const writers = Array.from({ length: WRITERS }, async () => {
    while (await isRunning()) {
      const id = await create();
      if (id === null) continue;
      acknowledged.push(id);
      begun.resolve();
    }
  });
  await begun.promise;
  await wait(after);
  simples.kill('SIGKILL');
  await Promise.all(writers);
  return acknowledged;
}

const rounds = campaignSize(3, 70);

it(`an embedded database killed ${rounds} times while it is written to loses nothing and serves again`, {
  timeout: 3_600_000,
}, async () => {
  const pauses = fc.sample(fc.integer({ min: 20, max: 900 }), { numRuns: rounds, seed: campaignSeed });
  let simples = start();
  const authorization = await signIn(simples);
  let written = 0;
  for (const pause of pauses) {
    const acknowledged = await writeUntilKilled(simples, authorization, pause);
    written += acknowledged.length;
    simples = start();
    const address = await simples.address;
    // On a busy machine its first look at the database may take longer than readiness waits; one that does not heal never gets there.
    const readiness = async () => (await fetch(`${address}/readyz`)).status;
    await expect.poll(readiness, { timeout: HEALING }).toBe(200);
    const { create, read } = await sheetsAt(simples, authorization);
    expect(await Promise.all(acknowledged.map(read))).toEqual(acknowledged.map(() => 200));
    expect(await create()).not.toBeNull();
  }
  expect(written).toBeGreaterThan(0);
});
