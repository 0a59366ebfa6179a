import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { startFailingPostgres } from '#test/failing-postgres.ts';
import { starterData } from '#test/starter-data.ts';
import { killAll, productionSettings, startSimples } from './simples.ts';

/** Starting on a new folder creates a database: slow on a busy machine. */
const PATIENCE = 300_000;

let folder: string;
/** A folder that a process has used and left. */
let used: string;
const lock = (dir: string) => join(dir, 'simples.pid');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simples-process-'));
  used = join(folder, 'used');
});
afterEach(killAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a process has worked so far: the time on the wall would measure what else the machine is doing. */
function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A first start that is killed before it serves, and what initdb leaves when it is stopped halfway. */
async function killFirstStart(): Promise<void> {
  const database = join(used, 'database');
  const killed = startSimples({ DATA_DIR: used });
  await expect.poll(() => existsSync(database), { timeout: PATIENCE, interval: 5 }).toBe(true);
  killed.kill('SIGKILL');
  await killed.exit;
  for (const name of readdirSync(database).slice(0, 3)) rmSync(join(database, name), { recursive: true });
  writeFileSync(join(database, 'half'), '');
}

it(
  'a first start says where it listens and who can sign in, whatever one that was killed left; a second process on its folder is refused',
  async () => {
    await killFirstStart();
    const first = startSimples({ DATA_DIR: used });
    const address = await first.address;
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    for (const left of ['database.unfinished', 'database/half'])
      expect(existsSync(join(used, left))).toBe(false);
    for (const name of ['customer', 'health.professional', 'contributor', 'admin', 'super.admin']) {
      expect(first.out()).toContain(`${name}@simples.test`);
    }
    expect(first.out()).toContain('Mot de passe : Simples2026');
    expect(first.out()).toContain(`${readStarterContent().size} fiches de plantes chargées`);
    expect(existsSync(lock(used))).toBe(true);

    const second = startSimples({ DATA_DIR: used });
    expect(await second.exit).toEqual({ code: 1, signal: null });
    expect(second.err().trim()).toBe(
      `Le dossier de données ${used} est déjà utilisé par un autre processus Simples (pid ${first.pid}). ` +
        'Arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.',
    );

    first.kill('SIGTERM');
    expect(await first.exit).toEqual({ code: 0, signal: null });
    expect(first.err()).toBe('');
    expect(existsSync(lock(used))).toBe(false);
  },
  PATIENCE,
);

describe('on a folder that exists', () => {
  it('it starts within 5 seconds, again after kill -9, and Ctrl-C ends it with 0', {
    timeout: PATIENCE,
  }, async () => {
    // As `npm start` does: what it works is measured.
    const killed = startSimples({ DATA_DIR: used }, []);
    await killed.address;
    expect(processorSeconds(killed.pid)).toBeLessThan(5);
    expect(killed.out()).not.toContain('fiches de plantes chargées');
    killed.kill('SIGKILL');
    await killed.exit;
    expect(existsSync(lock(used))).toBe(true);
    const next = startSimples({ DATA_DIR: used });
    expect((await fetch(`${await next.address}/readyz`)).status).toBe(200);
    next.kill('SIGINT');
    expect(await next.exit).toEqual({ code: 0, signal: null });
    expect(existsSync(lock(used))).toBe(false);
  });

  it(
    'a port that is taken stops it with one sentence, and the folder is free again',
    async () => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const taken = other.address();
      const port = typeof taken === 'object' && taken ? taken.port : 0;
      const simples = startSimples({ DATA_DIR: used, PORT: String(port) });
      expect(await simples.exit).toEqual({ code: 1, signal: null });
      expect(simples.err().trim()).toBe(
        `Le port ${port} de 127.0.0.1 est déjà pris par un autre programme. Arrêtez-le, ou choisissez un autre port avec PORT.`,
      );
      expect(existsSync(lock(used))).toBe(false);
      other.close();
    },
    PATIENCE,
  );
});

describe('a start that cannot be', () => {
  it.each([
    ['a bad value', { PORT: 'trois mille' }, /^Réglage invalide : PORT [^\n]+$/],
    [
      'production without its settings',
      { NODE_ENV: 'production' },
      /^NODE_ENV=production demande ces réglages : SECRET_KEY, SMTP_URL, MAIL_FROM\.$/,
    ],
    [
      'a data folder that is a file',
      { DATA_DIR: import.meta.filename },
      /^Le dossier de données [^\n]+start\.test\.ts ne peut pas être créé ni ouvert\. Choisissez-en un autre avec DATA_DIR\.$/,
    ],
    [
      'a database that is away',
      { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' },
      /^La base de données de DATABASE_URL ne répond pas, ou refuse la connexion \(ECONNREFUSED\)\.$/,
    ],
  ])(
    'is one sentence for %s',
    async (_what, settings, sentence) => {
      const simples = startSimples({ DATA_DIR: join(folder, 'none'), ...settings });
      expect(await simples.exit).toEqual({ code: 1, signal: null });
      expect(simples.err().trim()).toMatch(sentence);
      expect(simples.out()).toBe('');
    },
    PATIENCE,
  );

  it(
    'is one sentence for a database that has stopped answering',
    async () => {
      const frozen = await startFailingPostgres('frozen');
      const simples = startSimples({ DATA_DIR: join(folder, 'none'), DATABASE_URL: frozen.url });
      expect(await simples.exit).toEqual({ code: 1, signal: null });
      expect(simples.err().trim()).toBe(
        'La base de données de DATABASE_URL ne répond pas, ou refuse la connexion (sans réponse).',
      );
      await frozen.close();
    },
    PATIENCE,
  );

  it(
    'is one sentence in production for a database without accounts and no first administrator',
    async () => {
      const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...settings } = productionSettings;
      const dir = join(folder, 'without-accounts');
      starterData.copyTo(dir);
      const simples = startSimples({ ...settings, DATA_DIR: dir });
      expect(await simples.exit).toEqual({ code: 1, signal: null });
      expect(simples.err().trim()).toMatch(
        /^La base ne contient aucun compte : ADMIN_EMAIL et ADMIN_PASSWORD [^\n]+$/,
      );
    },
    PATIENCE,
  );
});
