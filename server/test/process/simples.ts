import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What `npm start` runs: it starts three times as fast as the sources. */
export const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** Compiled modules of the product, kept from one process to the next. */
export const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url));

/** How a process ended. */
interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The running product, as `npm start` bundles it, with all that it has written so far. */
export interface Simples {
  readonly pid: number;
  readonly out: () => string;
  readonly err: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly exit: Promise<Exit>;
  /** Resolves with its address once it listens; rejects when it ends before. */
  readonly address: Promise<string>;
}

/** Each with its end, which what it started may outlive. */
const running = new Map<ChildProcess, Promise<unknown>>();

/** What production needs to start. */
export const productionSettings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Simples <codes@simples.test>',
  ADMIN_EMAIL: 'chef@simples.test',
  ADMIN_PASSWORD: 'Correct horse 7',
};

/** Seconds: the longest there is. */
const DRAIN = 300;

/** What runs for seconds ends before the database in it, which V8 compiles a second time to be faster, made up for that. */
export const shortLived: readonly string[] = ['--liftoff-only'];

/** A production whose drain ends at a signal, however busy the machine is, instead of by the clock. */
export const drainUntilTold = {
  settings: { DRAIN_SECONDS: String(DRAIN) },
  signal: 'SIGWINCH',
  nodeOptions: [
    ...shortLived,
    '--import',
    `data:text/javascript,${encodeURIComponent(`
      import timers from 'node:timers/promises';
      import { syncBuiltinESMExports } from 'node:module';
      const usual = timers.setTimeout;
      timers.setTimeout = (ms, ...rest) =>
        ms === ${DRAIN * 1000}
          ? new Promise((resolve) => process.once('SIGWINCH', resolve))
          : usual(ms, ...rest);
      syncBuiltinESMExports();
    `)}`,
  ],
} as const;

/** Tests ask more often than people do, and beside a busy machine the product would refuse what it could do. */
const patience = { OVERLOAD_DELAY_MS: '1000000', REQUESTS_PER_MINUTE: '1000000' };

/** Starts the product with these settings and no others, on a free port unless told. @param before what runs it */
export function startSimples(
  settings: Record<string, string>,
  nodeOptions: readonly string[] = shortLived,
  file = program,
  before: readonly string[] = [],
): Simples {
  const [command, ...args] = [...before, process.execPath, ...nodeOptions, file] as const;
  const child = spawn(command ?? '', args, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      ...patience,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (data) => {
    err += data;
  });
  const exit = new Promise<Exit>((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    }),
  );
  running.set(child, Promise.race([exit, new Promise((resolve) => child.once('exit', resolve))]));
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      out += data;
      const port = /écoute sur http:\/\/[^:]+:(\d+)/.exec(out)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    void exit.then(({ code }) => reject(new Error(`ended with ${code} before it listened: ${err}`)));
  });
  // Tests of failing starts only look at the exit.
  address.catch(() => {});
  return {
    pid: child.pid ?? 0,
    out: () => out,
    err: () => err,
    kill: (signal) => child.kill(signal),
    exit,
    address,
  };
}

/** Ends what a test left running, and waits for that: the next one may use its folder and its port. */
export async function killAll(): Promise<void> {
  for (const child of running.keys()) child.kill('SIGKILL');
  await Promise.all(running.values());
}

/** POST where there is a body. */
type Call = { method?: string; body?: object | URLSearchParams; accept?: string };

/** One request at one process, without a memory of others. */
export async function ask(
  base: string,
  path: string,
  token: string | null,
  call: Call = {},
): Promise<Response> {
  const { body, accept, method = body ? 'POST' : 'GET' } = call;
  const isForm = body instanceof URLSearchParams;
  return fetch(`${base}/v1/api${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(accept ? { accept } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
}

/** The body of an answer. Rejects for what is none. */
export async function jsonOf<T>(response: Promise<Response>): Promise<T> {
  const answer = await response;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** The status of an answer, once it is there whole. */
export const statusOf = async (response: Promise<Response>) => {
  const answer = await response;
  await answer.arrayBuffer();
  return answer.status;
};
