import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { starterData } from '#test/starter-data.ts';
import { password, signIn } from './documents/library-desk.ts';
import { operate } from './operate.ts';
import { killAll, startSimples } from './simples.ts';

const PATIENCE = 180_000;
const KEY = 'a-content-key-of-thirty-two-characters';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simples-process-'));
});
afterEach(killAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(address: string, authorization: string): Promise<string> {
  const response = await fetch(`${address}/v1/api/conversations`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: 'À quoi sert le thym ?' }),
  });
  if (response.status !== 200) throw new Error(await response.text());
  return ((await response.json()) as { conversationId: string }).conversationId;
}

const titleOf = async (address: string, authorization: string, id: string) => {
  const response = await fetch(`${address}/v1/api/conversations/${id}`, { headers: { authorization } });
  return ((await response.json()) as { title: string }).title;
};

it('a running product encrypts what it holds, and a stopped one opens it again', {
  timeout: PATIENCE,
}, async () => {
  const data = join(folder, 'data');
  starterData.copyTo(data);
  const clear = startSimples({ DATA_DIR: data, DEV_PASSWORD: password });
  const id = await ask(await clear.address, await signIn(clear));
  clear.kill('SIGTERM');
  await clear.exit;

  const settings = { DATA_DIR: data, CONTENT_KEY: KEY };
  const sealing = startSimples({ ...settings, DEV_PASSWORD: password });
  const address = await sealing.address;
  const authorization = await signIn(sealing);
  expect((await operate(settings, 'doctor')).out).toContain(
    'À FAIRE  Discussions : 2 messages sont en clair ou sous une clé plus ancienne',
  );
  const on = await operate(settings, 'rotate-key');
  expect([on.code, on.err]).toEqual([0, '']);
  expect(on.out).toMatch(/^Sous la clé [0-9a-f]{8} : 2 messages et 1 discussions chiffrés de nouveau\.$/m);
  expect((await operate(settings, 'doctor')).out).toContain('OK       Discussions : chiffrées, la clé');
  expect((await operate({ DATA_DIR: data }, 'doctor')).out).toContain('À FAIRE  Discussions : la clé');
  expect(await titleOf(address, authorization, id)).toBe('À quoi sert le thym ?');
  sealing.kill('SIGTERM');
  await sealing.exit;

  const lost = await operate({ DATA_DIR: data }, 'rotate-key');
  expect([lost.code, lost.err]).toEqual([1, expect.stringContaining('donnez-la avec CONTENT_KEY_OLD')]);
  const off = await operate({ DATA_DIR: data, CONTENT_KEY_OLD: KEY }, 'rotate-key');
  expect(off.out).toContain('2 messages et 1 discussions sont de nouveau en clair');
  expect((await operate({ DATA_DIR: data }, 'doctor')).out).toContain('OK       Discussions : en clair');
});
