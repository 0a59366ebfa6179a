import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '#test/empty-database.ts';
import { buildContent } from '#test/sheets.ts';
import { starterData } from '#test/starter-data.ts';
import { password, signIn } from './documents/library-desk.ts';
import { withStored } from './documents/stored.ts';
import { operate } from './operate.ts';
import { killAll, startSimples } from './simples.ts';

const PATIENCE = 600_000;
const phrase = { BACKUP_PASSPHRASE: 'une phrase que personne ne devine' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simples-process-'));
});
afterEach(killAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates sheets until told to stop; gives the ids of those that were answered. */
function keepWriting(address: string, authorization: string) {
  const written: string[] = [];
  const signal = { stop: false };
  const run = (async () => {
    while (!signal.stop) {
      const response = await fetch(`${address}/v1/api/plant_sheets`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ ...buildContent(), status: 'VALIDATED' }),
      });
      if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
      written.push(((await response.json()) as { id: string }).id);
    }
  })();
  return {
    written,
    stop: async () => {
      signal.stop = true;
      await run;
    },
  };
}

const statusOf = async (address: string, authorization: string, path: string) =>
  (await fetch(`${address}/v1/api${path}`, { headers: { authorization } })).status;

it(
  'a backup while sheets are written holds all that was answered before it began, and no session',
  async () => {
    const data = join(folder, 'data');
    const backups = join(folder, 'backups');
    starterData.copyTo(data);
    const simples = startSimples({ DATA_DIR: data, DEV_PASSWORD: password });
    const address = await simples.address;
    const authorization = await signIn(simples);
    const writer = keepWriting(address, authorization);
    await expect.poll(() => writer.written.length, { timeout: PATIENCE }).toBeGreaterThan(2);
    const before = [...writer.written];
    const backup = await operate({ DATA_DIR: data, BACKUP_DIR: backups, ...phrase }, 'backup', '--keep', '3');
    expect(backup).toMatchObject({ code: 0, err: '' });
    await expect.poll(() => writer.written.length, { timeout: PATIENCE }).toBeGreaterThan(before.length);
    await writer.stop();
    expect(readdirSync(join(data, 'control', 'copies'))).toEqual([]);
    simples.kill('SIGTERM');
    expect(await simples.exit).toEqual({ code: 0, signal: null });

    const [file = ''] = readdirSync(backups);
    expect(file).toMatch(/^simples-\d{8}T\d{6}Z\.tar\.gz\.enc$/);
    const restored = join(folder, 'restored');
    const closed = [
      [{}, /^[^\n]+ est chiffrée : donnez sa phrase de passe dans BACKUP_PASSPHRASE\.$/],
      [
        { BACKUP_PASSPHRASE: 'une phrase tout autre' },
        /^La phrase de passe n’ouvre pas [^\n]+ : ce n’est pas la bonne/,
      ],
    ] as const;
    for (const [settings, sentence] of closed) {
      const refused = await operate({ DATA_DIR: restored, ...settings }, 'restore', join(backups, file));
      expect([refused.code, refused.out]).toEqual([1, '']);
      expect(refused.err.trim()).toMatch(sentence);
      expect(existsSync(restored)).toBe(false);
    }
    const restore = await operate({ DATA_DIR: restored, ...phrase }, 'restore', join(backups, file));
    expect(restore).toMatchObject({ code: 0, err: '' });
    expect(restore.out).toContain('Personne n’est connecté');

    const again = startSimples({ DATA_DIR: restored, DEV_PASSWORD: password });
    const place = await again.address;
    expect(await statusOf(place, authorization, '/users/me')).toBe(401);
    const anew = await signIn(again);
    expect(await statusOf(place, anew, '/users/me')).toBe(200);
    for (const id of before) expect(await statusOf(place, anew, `/plant_sheets/${id}`)).toBe(200);
  },
  PATIENCE,
);

it(
  'a stopped product is backed up as well, and what cannot be done is one sentence',
  async () => {
    const data = join(folder, 'stopped');
    const backups = join(folder, 'of-stopped');
    starterData.copyTo(data);
    // Its rows are those of the backup above.
    await withStored(data, emptyDatabase);
    expect(await operate({ DATA_DIR: data, BACKUP_DIR: backups }, 'backup', '--check')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Restaurée à l’essai'),
    });
    const sentences: readonly [Record<string, string>, string[], RegExp][] = [
      [{ DATA_DIR: join(folder, 'none') }, ['backup'], /^Il n’y a pas de base de données dans [^\n]+\.$/],
      [{ DATA_DIR: data }, ['backup', '--keep', '0'], /^--keep demande un nombre entier à partir de 1\.$/],
      [{ DATA_DIR: data }, ['restore'], /^Donnez le fichier : npm run restore -- FICHIER$/],
      [{ DATA_DIR: data }, ['restore', '/nowhere'], /^Il n’y a pas de fichier \/nowhere\.$/],
      [{ DATA_DIR: data }, ['restore', join(backups, readdirSync(backups)[0] ?? '')], /n’est pas vide/],
      [{ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' }, ['backup'], /\(ECONNREFUSED\)\.$/],
    ];
    for (const [settings, args, sentence] of sentences) {
      const { code, err, out } = await operate(settings, ...args);
      expect([code, out]).toEqual([1, '']);
      expect(err.trim()).toMatch(sentence);
      expect(err).not.toContain('hunter2');
    }
  },
  PATIENCE,
);
