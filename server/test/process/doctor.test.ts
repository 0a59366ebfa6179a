import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '#test/smtp.ts';
import { starterData } from '#test/starter-data.ts';
import { operate } from './operate.ts';
import { compileCache, productionSettings } from './simples.ts';

const PATIENCE = 180_000;

let folder: string;
let data: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simples-process-'));
  data = join(folder, 'data');
  starterData.copyTo(data);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Answers every request so; gives its address. */
async function server(status: number, body: string): Promise<string> {
  const http = createServer((_request, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

const linesOf = (out: string) => out.trim().split('\n');

it('the doctor finds a production well, but for the embedded database', { timeout: PATIENCE }, async () => {
  chmodSync(data, 0o700);
  const mail = await startMailServer();
  onTestFinished(() => mail.close());
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  writeFileSync(join(backups, 'simples-20261126T000000Z.tar.gz'), 'of now');
  const settings = {
    ...productionSettings,
    DATA_DIR: data,
    BACKUP_DIR: backups,
    SMTP_URL: mail.url,
    SMS_URL: await server(405, ''),
    PUBLIC_URL: 'https://simples.test',
    LLM_BASE_URL: `${await server(200, '{"data":[{"id":"mistral"}]}')}/v1`,
    LLM_MODEL: 'mistral',
  };
  const { out, err, code } = await operate(settings, 'doctor');
  expect(err).toBe('');
  expect(linesOf(out).filter((line) => !line.startsWith('OK '))).toEqual([
    'À FAIRE  Réglages : la base intégrée ne survit pas à une coupure de courant ; préférez DATABASE_URL',
  ]);
  for (const found of ['libres', 'PostgreSQL 18', 'pg_trgm, unaccent', 'celles de cette version', 'Horloge'])
    expect(out).toContain(found);
  for (const found of ['accepte la connexion', 'SMS : 127.0.0.1 répond', 'Modèle', 'la dernière a 0 h'])
    expect(out).toContain(found);
  expect(mail.received).toEqual([]);
  expect(code).toBe(1);
});

it('what is not well is told with what to do, and no secret', { timeout: PATIENCE }, async () => {
  chmodSync(data, 0o755);
  const closed = '127.0.0.1:9';
  const settings = {
    ...productionSettings,
    DATA_DIR: data,
    BACKUP_DIR: join(folder, 'none'),
    DATABASE_URL: `postgres://u:hunter2@${closed}/x`,
    SMTP_URL: `smtp://u:hunter2@${closed}`,
    SMS_URL: `http://${closed}/hunter2`,
    BUCKET_URL: `${await server(403, '')}/files`,
    BUCKET_ACCESS_KEY: 'hunter2',
    BUCKET_SECRET_KEY: 'hunter2',
    LLM_BASE_URL: `${await server(401, '')}/v1`,
    LLM_MODEL: 'mistral',
    LLM_API_KEY: 'hunter2',
  };
  const { out, err, code } = await operate(settings, 'doctor');
  expect([err, code]).toEqual(['', 1]);
  expect(out).not.toContain('hunter2');
  const faults = linesOf(out).filter((line) => line.startsWith('À FAIRE'));
  expect(faults.map((line) => line.replace(/^À FAIRE {2}/, '').split(' :')[0])).toEqual([
    'Réglages',
    `DATA_DIR est lisible par tous les utilisateurs de la machine`,
    'Base de données',
    'E-mails',
    'SMS',
    'Seau des fichiers',
    'Modèle de langage',
    'Sauvegardes',
  ]);
});

it('settings that cannot be are one sentence', { timeout: PATIENCE }, async () => {
  const { out, err, code } = await operate({ PORT: 'trois mille' }, 'doctor');
  expect([out, code]).toEqual(['', 1]);
  expect(err).toMatch(/^Réglage invalide : PORT [^\n]+\n$/);
});

it('the doctor ends well when nobody reads its lines to the end', { timeout: PATIENCE }, async () => {
  const program = fileURLToPath(new URL('../../src/operations/main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, 'doctor'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      DATA_DIR: data,
      DATABASE_URL: 'postgres://u@127.0.0.1:9/x',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints = text(child.stderr);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = await once(child, 'exit');
  expect(await complaints).toBe('');
  expect(code).toBeLessThanOrEqual(1);
});
