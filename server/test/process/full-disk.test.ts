import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildForm } from '#test/documents/form.ts';
import { starterData } from '#test/starter-data.ts';
import { password, signIn } from './documents/library-desk.ts';
import { killAll, startSimples } from './simples.ts';

const PATIENCE = 300_000;
/** Mounts need a name space of their own, which some systems refuse. */
const mounts = spawnSync('unshare', ['-Urm', 'true']).status === 0;

let folder: string;
let starter: string;
let disk: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simples-full-'));
  starter = join(folder, 'starter');
  disk = join(folder, 'disk');
  starterData.copyTo(starter);
  mkdirSync(disk);
});
afterEach(killAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fill(file: string): void {
  const piece = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeFileSync(file, piece, { flag: 'a' });
  } catch {
    expect(statfsSync(join(file, '..')).bavail).toBe(0);
  }
}

describe.runIf(mounts)('a disk that is full while the product runs', () => {
  it('refuses what must be written with 503, goes on reading, and takes everything once there is room', {
    timeout: PATIENCE,
  }, async () => {
    const mounted = `mount -t tmpfs -o size=300m tmpfs ${disk} && cp -r ${starter} ${disk}/data && exec "$0" "$@"`;
    const settings = { DATA_DIR: join(disk, 'data'), DEV_PASSWORD: password };
    const simples = startSimples(settings, undefined, undefined, ['unshare', '-Urm', 'sh', '-c', mounted]);
    const authorization = await signIn(simples);
    const api = `${await simples.address}/v1/api`;
    const read = async () =>
      (await fetch(`${api}/plant_sheets?limit=1`, { headers: { authorization } })).status;
    const ask = () =>
      fetch(`${api}/conversations`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'bonjour' }),
      });
    const form = buildForm({ content: Buffer.from('%PDF-1.7\n'.padEnd(4_000_000)) }, { authors: 'A. Diop' });
    const upload = () =>
      fetch(`${api}/documents`, {
        method: 'POST',
        headers: { authorization, ...form.headers },
        body: form.payload,
      });

    const other = `/proc/${simples.pid}/root${disk}/other`;
    fill(other);
    for (const write of [ask, upload]) {
      const refused = await write();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      await refused.arrayBuffer();
    }
    expect(await read()).toBe(200);
    rmSync(other);
    expect((await ask()).status).toBe(200);
    expect((await upload()).status).toBe(201);
    simples.kill('SIGTERM');
    expect(await simples.exit).toEqual({ code: 0, signal: null });
  });
});
