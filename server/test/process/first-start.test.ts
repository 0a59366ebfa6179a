import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sample } from '#test/campaign.ts';
import { program } from './simples.ts';

const PATIENCE = 300_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simples-process-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Mounts need a name space of their own, which some systems refuse. */
const mounts = spawnSync('unshare', ['-Urm', 'true']).status === 0;

/** Starts the product where `mount` has been run; what it wrote, and what is left in its folder. */
function startedOn(mount: string): Promise<{ code: number | null; err: string; left: string[] }> {
  const data = join(folder, 'mounted');
  mkdirSync(data, { recursive: true });
  const script = `${mount} && { ${process.execPath} ${program}; code=$?; ls -A ${data}; exit $code; }`;
  const child = spawn('unshare', ['-Urm', 'sh', '-c', script], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: data, LOG_LEVEL: 'silent' },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, err: err.trim(), left: out.split('\n').filter(Boolean) })),
  );
}

const mounted = (options: string) => `mount -t tmpfs -o ${options} tmpfs ${folder}/mounted`;

describe.runIf(mounts)('a first start', () => {
  it.each(sample(['1m', '5m', '20m', '60m', '200m'], 2))(
    'on a disk of %s is one sentence, and leaves nothing half-made',
    async (size) => {
      const { code, err, left } = await startedOn(mounted(`size=${size}`));
      expect(code).toBe(1);
      expect(err).toMatch(
        /^Il n’y a pas assez de place sur le disque du dossier de données [^\n]+ : \d+ Mo libres, 256 Mo au moins pour un premier démarrage\.$/,
      );
      expect(left.filter((name) => !name.startsWith('simples.'))).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'on a disk that fills up meanwhile is one sentence, and leaves nothing half-made',
    async () => {
      // Sparse at first: the space is there when it is looked at.
      const fill = `{ (while [ ! -e ${folder}/mounted/database/PG_VERSION ]; do sleep 0.01; done; dd if=/dev/zero of=${folder}/mounted/other bs=1M 2>/dev/null) & true; }`;
      const { code, err, left } = await startedOn(`${mounted('size=300m')} && ${fill}`);
      expect(code).toBe(1);
      expect(err).toMatch(/^Il n’y a plus de place sur le disque du dossier de données [^\n]+\.$/);
      expect(left.filter((name) => !name.startsWith('simples.'))).toEqual(['other']);
    },
    PATIENCE,
  );

  it(
    'on a folder that cannot be written is one sentence',
    async () => {
      const { code, err } = await startedOn(mounted('ro'));
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/^Le dossier de données [^\n]+ ne peut pas être créé ni ouvert\. [^\n]+$/),
      ]);
    },
    PATIENCE,
  );
});

it.runIf(process.getuid?.() === 0)(
  'a folder of another user is one sentence',
  async () => {
    const dir = join(folder, 'foreign');
    mkdirSync(dir, { mode: 0o700 });
    const { status, stderr } = spawnSync(process.execPath, [program], {
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dir },
      uid: 65_534,
      gid: 65_534,
      encoding: 'utf8',
    });
    expect([status, stderr.trim()]).toEqual([
      1,
      expect.stringMatching(/^Le dossier de données [^\n]+ ne peut pas être créé ni ouvert\. [^\n]+$/),
    ]);
  },
  PATIENCE,
);
