import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { starterData } from '#test/starter-data.ts';
import { killAll, startSimples } from './simples.ts';

const PATIENCE = 300_000;
const root = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simples-dev-'));
  starterData.copyTo(folder);
});
afterEach(killAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  '`npm run dev` serves the page beside the server, wherever that listens, and restarts it when a file changes',
  async () => {
    const settings = { PORT: String(await freePort()), DATA_DIR: folder };
    const dev = startSimples(settings, [], join(root, 'scripts/dev.ts'));
    try {
      await dev.address;
      const seen = (pattern: RegExp) =>
        vi.waitFor(() => expect(dev.out()).toMatch(pattern), { timeout: PATIENCE, interval: 100 });
      await seen(/Local:/);
      const page = /http:\/\/localhost:\d+\/(?=\s*\n)/.exec(stripVTControlCharacters(dev.out()))?.[0];
      expect(await (await fetch(`${page}`)).text()).toContain('<div id="root">');
      expect((await fetch(`${page}readyz`)).status).toBe(200);

      // Seen as a change, but no reason to build anew: other tests use what is built.
      const main = join(root, 'server/src/main.ts');
      chmodSync(main, statSync(main).mode);
      await seen(/écoute sur[^]+écoute sur/);
      expect((await fetch(`${page}readyz`)).status).toBe(200);
    } finally {
      // What it started ends with it.
      dev.kill('SIGTERM');
    }
    expect(await dev.exit).toEqual({ code: 0, signal: null });
  },
  PATIENCE,
);
