import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds. */
const START_LIMIT = 120_000;
const CODE_LIMIT = 10_000;

/** Of every account of a measured product. */
export const password = 'Simples2026';

/** A server process under measurement. */
export interface Running {
  readonly base: string;
  readonly pid: number;
  readonly token: string;
  /** Of someone who may create sheets. */
  readonly staffToken: string;
  readonly adminToken: string;
  /** Milliseconds from spawn to the first answer. */
  readonly startMs: number;
  /** MiB, five seconds after the start. */
  readonly idleMiB: number;
  stop(): Promise<void>;
}

export function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Milliseconds of the processor that a process has taken; 0 of one that has ended. */
export function processorOf(pid: number | string): number {
  try {
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(times[11]) + Number(times[12])) * TICK;
  } catch {
    return 0;
  }
}

/** Milliseconds: a hundred a second on Linux. */
const TICK = 10;

/** Of a server and its connections to a database of this machine: what other programs do hardly changes it. */
export function processorMs(pid: number, databaseUrl: string | undefined): number {
  const name = databaseUrl ? new URL(databaseUrl).pathname.slice(1) : '';
  const isConnection = (other: string) => {
    try {
      const command = readFileSync(`/proc/${other}/cmdline`, 'latin1');
      return command.startsWith('postgres:') && command.split(' ').includes(name);
    } catch {
      return false;
    }
  };
  const connections =
    name === '' ? [] : readdirSync('/proc').filter((one) => /^\d+$/.test(one) && isConnection(one));
  return [pid, ...connections].reduce<number>((sum, one) => sum + processorOf(one), 0);
}

async function untilAnswer(url: string, child: ChildProcess, headers: Record<string, string>): Promise<void> {
  const end = Date.now() + START_LIMIT;
  while (Date.now() < end && child.exitCode === null) {
    const ok = await fetch(url, { headers }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await delay(5);
  }
  throw new Error(`no answer from ${url}`);
}

async function stopped(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

interface Launch {
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  readonly base: string;
  /** A path that answers 2xx once the server is up. */
  readonly probe: string;
  readonly headers?: Record<string, string>;
  /** How to get tokens once it is up. */
  readonly authorize: (output: () => string) => Promise<Pick<Running, 'token' | 'staffToken' | 'adminToken'>>;
}

/** Starts a server, waits for its first answer, lets it settle and signs in. */
async function launch(options: Launch): Promise<Running> {
  const started = performance.now();
  const child = spawn(process.execPath, options.args, {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await untilAnswer(options.base + options.probe, child, options.headers ?? {}).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${output}`);
  });
  const startMs = Math.round(performance.now() - started);
  try {
    await delay(5_000);
    const pid = child.pid ?? 0;
    const idleMiB = residentMiB(pid);
    const tokens = await options.authorize(() => output);
    // What it writes from now on is read and forgotten.
    for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners('data').resume();
    return { base: options.base, pid, ...tokens, startMs, idleMiB, stop: () => stopped(child) };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

async function expectOk(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response;
}

/** The one-time code, which is sent after the request for it has been answered. */
async function codeIn(output: () => string, username: string): Promise<string> {
  const end = Date.now() + CODE_LIMIT;
  while (Date.now() < end) {
    const code = new RegExp(`code de connexion pour ${username} : (\\d{6})`).exec(output())?.[1];
    if (code !== undefined) return code;
    await delay(20);
  }
  throw new Error('no one-time code in the log');
}

/** Signs in as a person does: password, then the code that the log shows. */
async function signIn(base: string, output: () => string, role: string): Promise<string> {
  const username = `${role}@simples.test`;
  const api = `${base}/v1/api/users`;
  const login = await expectOk(
    await fetch(`${api}/login`, {
      method: 'POST',
      body: new URLSearchParams({ username, password }),
    }),
  );
  const { accessToken } = (await login.json()) as { accessToken: string };
  const post = async (path: string, body: unknown) =>
    expectOk(
      await fetch(`${api}/username/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  await post('start-validate', { username });
  await post('validate', { username, code: await codeIn(output, username) });
  return accessToken;
}

/** As `npm start` and the unit set it. */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

/** The product on a database that is filled already. @param settings such as that database */
export function launchProduct(port: number, settings: Record<string, string>): Promise<Running> {
  const base = `http://127.0.0.1:${port}`;
  return launch({
    args: ['--max-semi-space-size=8', 'scripts/start.mjs'],
    env: {
      PORT: String(port),
      NODE_ENV: 'development',
      RATE_LIMITS: 'off',
      DEV_PASSWORD: password,
      LOG_LEVEL: 'info',
      ...allocator,
      ...settings,
    },
    base,
    probe: '/readyz',
    authorize: async (output) => ({
      token: await signIn(base, output, 'customer'),
      staffToken: await signIn(base, output, 'contributor'),
      adminToken: await signIn(base, output, 'admin'),
    }),
  });
}

/** A bare server with hand-written SQL, on its own copy of the same sheets. */
export function launchFloor(script: string, port: number, env: Record<string, string>): Promise<Running> {
  return launch({
    args: [script],
    env: { ...env, PORT: String(port) },
    base: `http://127.0.0.1:${port}`,
    probe: '/health',
    headers: { authorization: 'Bearer bench' },
    authorize: async () => ({ token: 'bench', staffToken: 'bench', adminToken: 'bench' }),
  });
}
