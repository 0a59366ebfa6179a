import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where the product under test listens, and where it writes its log. */
export const address = `http://127.0.0.1:${process.env['E2E_PORT'] ?? '3177'}`;
export const logFile = join(root, 'node_modules/.cache/e2e/server.log');

/** Journeys sign in more often than people do. */
const settings = {
  NODE_ENV: 'development',
  CODE_RESEND_SECONDS: '1',
  CODES_PER_HOUR: '10000',
  CODES_PER_ADDRESS_HOUR: '10000',
  LOGINS_PER_ADDRESS: '10000',
  SESSIONS_PER_USER: '1000',
  QUESTIONS_PER_MINUTE: '10000',
  QUESTIONS_PER_DAY: '10000',
  REQUESTS_PER_MINUTE: '100000',
};

async function isReady(): Promise<boolean> {
  return fetch(`${address}/readyz`)
    .then((response) => response.ok)
    .catch(() => false);
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await isReady())) {
    if (server.exitCode !== null || Date.now() > end) {
      throw new Error(`the server did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts the built product on an empty data folder. Gives the function that stops it and removes the folder. */
export async function startServer(): Promise<() => Promise<void>> {
  if (await isReady()) throw new Error(`something already listens on ${address}`);
  const folder = mkdtempSync(join(tmpdir(), 'simples-e2e-'));
  mkdirSync(join(logFile, '..'), { recursive: true });
  const log = createWriteStream(logFile);
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, PORT: new URL(address).port, DATA_DIR: folder, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stdout.pipe(log);
  server.stderr.pipe(log);
  await waitUntilReady(server);
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The newest one-time code that the log shows for an identifier, other than one already used. */
export async function codeFor(identifier: string, used: readonly string[] = []): Promise<string> {
  const pattern = new RegExp(`code de (?:connexion|réinitialisation) pour ${RegExp.escape(identifier)} : (\\d{6})`, 'g');
  const end = Date.now() + 10_000;
  for (;;) {
    const code = [...readFileSync(logFile, 'utf8').matchAll(pattern)].at(-1)?.[1];
    if (code !== undefined && !used.includes(code)) return code;
    if (Date.now() > end) throw new Error(`no code for ${identifier} in the log`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
