import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const port = process.env['E2E_PORT'] ?? '3177';

/** A running product: where it listens, and what it writes. */
export interface Product {
  readonly address: string;
  readonly logFile: string;
}

/** Where the product under test listens, and what a run of the journeys leaves behind: its log, its locks. */
export const address = `http://127.0.0.1:${port}`;
export const workFolder = join(root, 'node_modules/.cache/e2e', port);
const main: Product = { address, logFile: join(workFolder, 'server.log') };

/** Another product on this machine, with a log of its own. */
export const productAt = (ownPort: number): Product => ({
  address: `http://127.0.0.1:${ownPort}`,
  logFile: join(workFolder, `server-${ownPort}.log`),
});

export const RESEND_SECONDS = 1;

/** The password of the development accounts: one that a person could choose again. */
export const accountPassword = 'Lanterne-2026';

/** Journeys sign in and ask more often than people do, on machines that are busy with browsers. */
const settings = {
  NODE_ENV: 'development',
  DEV_PASSWORD: accountPassword,
  CODE_RESEND_SECONDS: String(RESEND_SECONDS),
  CODES_PER_HOUR: '10000',
  CODES_PER_ADDRESS_HOUR: '10000',
  LOGIN_TRIES: '1000',
  LOGINS_PER_ADDRESS: '10000',
  SESSIONS_PER_USER: '1000',
  QUESTIONS_PER_MINUTE: '10000',
  QUESTIONS_PER_DAY: '10000',
  REQUESTS_PER_MINUTE: '100000',
  OVERLOAD_DELAY_MS: '60000',
};

async function isReady({ address: at }: Product): Promise<boolean> {
  return fetch(`${at}/readyz`)
    .then((response) => response.ok)
    .catch(() => false);
}

async function waitUntilReady(server: ChildProcess, product: Product): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await isReady(product))) {
    if (server.exitCode !== null || Date.now() > end) {
      throw new Error(`the server did not start:\n${readFileSync(product.logFile, 'utf8')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts the product of the journeys. Gives the function that stops it and removes its data. */
export async function startServer(): Promise<() => Promise<void>> {
  rmSync(workFolder, { recursive: true, force: true });
  return startProduct(main);
}

/** A data folder with the starter content, made when it is missing or older than its sources. */
function copyStarterData(folder: string): void {
  const { status } = spawnSync(process.execPath, ['server/test/starter-data.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the starter data could not be made');
  cpSync(join(root, 'node_modules/.cache/starter-data/database'), join(folder, 'database'), {
    recursive: true,
  });
}

/** Starts the built product on a data folder with the starter content, with settings of its own besides those of the journeys. */
export async function startProduct(
  product: Product,
  own: Record<string, string> = {},
): Promise<() => Promise<void>> {
  if (await isReady(product)) throw new Error(`something already listens on ${product.address}`);
  const folder = mkdtempSync(join(tmpdir(), 'simples-e2e-'));
  copyStarterData(folder);
  mkdirSync(workFolder, { recursive: true });
  const log = createWriteStream(product.logFile);
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...settings,
      ...own,
      PORT: new URL(product.address).port,
      DATA_DIR: folder,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stdout.pipe(log);
  server.stderr.pipe(log);
  await waitUntilReady(server, product);
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** What the log shows in place of messages, oldest first. */
function shown({ logFile }: Product, pattern: RegExp): string[] {
  return Array.from(readFileSync(logFile, 'utf8').matchAll(pattern), ([, found = '']) => found);
}

/** Does what has a message sent, and gives what it says. */
async function sentBy(
  pattern: RegExp,
  send: () => Promise<unknown>,
  product: Product = main,
): Promise<string> {
  const before = shown(product, pattern).length;
  await send();
  const end = Date.now() + 10_000;
  for (;;) {
    const found = shown(product, pattern)[before];
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`nothing new in the log for ${pattern}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Does what has a code sent to an identifier, and gives that code. */
export function codeSentBy(
  identifier: string,
  send: () => Promise<unknown>,
  product: Product = main,
): Promise<string> {
  const name = RegExp.escape(identifier);
  const line = new RegExp(`code de (?:connexion|réinitialisation) pour ${name} : (\\d{6})`, 'g');
  return sentBy(line, send, product);
}

/** Does what invites someone, and gives the path of the link that they receive. */
export function invitationSentBy(email: string, send: () => Promise<unknown>): Promise<string> {
  const name = RegExp.escape(email);
  return sentBy(new RegExp(`invitation pour ${name} : https?://[^/\\s]+(/invitation#[\\w-]+)`, 'g'), send);
}
