import { type ChildProcess, execFile, fork } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { DocumentReadError, type ReadFailure } from './page.ts';
import type { Answer, Question } from './protocol.ts';

interface Waiting {
  readonly id: number;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'id' in message;

/** Out of memory: V8 aborts, or traps where it has none left to do so; the kernel kills. */
const endsWithoutMemory = new Set<NodeJS.Signals | number | null>([
  'SIGABRT',
  'SIGTRAP',
  'SIGKILL',
  134,
  133,
]);

const failureOf = (signal: NodeJS.Signals | null, code: number | null): ReadFailure =>
  endsWithoutMemory.has(signal ?? code) ? 'tooMuchMemory' : 'damaged';

/** One request at a time. After the process has ended every request fails. */
class RequestChannel {
  readonly #child: ChildProcess;
  #pending: Waiting | null = null;
  #lastId = 0;
  #end: { readonly error: unknown } | null = null;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message) => this.#onMessage(message));
    child.on('error', (error) => this.#stop(new DocumentReadError('damaged', { cause: error })));
    child.on('exit', (code, signal) => this.#stop(new DocumentReadError(failureOf(signal, code))));
  }

  ask<Value>(name: string, values: readonly unknown[]): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#end) return reject(this.#end.error);
      this.#lastId += 1;
      this.#pending = { id: this.#lastId, resolve, reject };
      const question: Question = { id: this.#lastId, name, values };
      this.#child.send(question, (error) => {
        if (error) this.#stop(new DocumentReadError('damaged', { cause: error }));
      });
    });
  }

  /** Rejects the pending request with the reason. */
  kill(reason: ReadFailure, error: unknown = new DocumentReadError(reason)): void {
    this.#stop(error);
    this.#child.kill('SIGKILL');
  }

  #onMessage(message: unknown): void {
    if (!isAnswer(message) || message.id !== this.#pending?.id) return;
    const { resolve, reject } = this.#pending;
    this.#pending = null;
    if ('failure' in message) reject(new DocumentReadError(message.failure));
    else resolve(message.value as never);
  }

  #stop(error: unknown): void {
    this.#end ??= { error };
    this.#pending?.reject(this.#end.error);
    this.#pending = null;
  }
}

interface Usage {
  readonly memoryBytes: number;
  readonly cpuMs: number;
  /** Time in which it could have computed and had no processor; zero where the system does not report it. */
  readonly waitedMs: number;
}

const run = promisify(execFile);
const MS_PER_TICK = 10;
const NS_PER_MS = 1e6;

async function readProc(pid: number): Promise<Usage> {
  const [status, stat, schedule] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
    // Some kernels are built without it.
    readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => ''),
  ]);
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  // The program name, in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    memoryBytes: kilobytes * 1024,
    cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK,
    waitedMs: Number(schedule.split(' ')[1] ?? 0) / NS_PER_MS,
  };
}

async function readPs(pid: number): Promise<Usage> {
  const { stdout } = await run('ps', ['-o', 'rss=,time=', '-p', String(pid)]);
  const [, memory = '0', time = '0'] = /^\s*(\d+)\s+([\d:.-]+)/.exec(stdout) ?? [];
  const seconds = time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0);
  return { memoryBytes: Number(memory) * 1024, cpuMs: seconds * 1000, waitedMs: 0 };
}

/** Null when the process has ended or the system does not report it. */
export async function usageOf(pid: number): Promise<Usage | null> {
  try {
    return await (process.platform === 'linux' ? readProc(pid) : readPs(pid));
  } catch {
    return null;
  }
}

/** Limits of one request. */
export interface Budget {
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Processor time of the process since it was started. */
  readonly cpuMsInAll: number;
}

const EVERY_MS = 50;

interface Bounds extends Budget {
  readonly memoryBytes: number;
}

/** What one request has taken. */
interface Spent extends Usage {
  readonly wallMs: number;
  readonly cpuMsInAll: number;
}

/** The first limit that is exceeded. Where a busy machine had no processor for it, the document is not at fault. */
export function exceededLimit(spent: Spent, bounds: Bounds): ReadFailure | null {
  if (spent.memoryBytes > bounds.memoryBytes) return 'tooMuchMemory';
  const isOver =
    spent.wallMs - spent.waitedMs > bounds.wallMs ||
    spent.cpuMs > bounds.cpuMs ||
    spent.cpuMsInAll > bounds.cpuMsInAll;
  return isOver ? 'tooSlow' : null;
}

const nothing: Usage = { memoryBytes: 0, cpuMs: 0, waitedMs: 0 };

/** Polls until stopped; reports the first limit that is exceeded. */
function watchUsage(
  pid: number | undefined,
  bounds: Bounds,
  report: (reason: ReadFailure) => void,
): () => void {
  let first: Usage | null = null;
  let isOver = false;
  const startedAt = performance.now();

  const look = async () => {
    const usage = pid === undefined ? null : await usageOf(pid);
    if (isOver) return;
    first ??= usage;
    const { memoryBytes, cpuMs, waitedMs } = usage ?? nothing;
    const before = usage && first ? first : nothing;
    const spent = {
      memoryBytes,
      wallMs: performance.now() - startedAt,
      waitedMs: waitedMs - before.waitedMs,
      cpuMs: cpuMs - before.cpuMs,
      cpuMsInAll: cpuMs,
    };
    const reason = exceededLimit(spent, bounds);
    if (reason) report(reason);
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

interface SandboxOptions {
  readonly entry: string;
  /** Readable files and folders; nothing is writable. */
  readonly readable: readonly string[];
  readonly heapMegabytes: number;
  readonly memoryBytes: number;
  /** What the process takes of the system beyond that without using it: stacks, code, memory of WASM. */
  readonly reservedBytes: number;
  readonly signal: AbortSignal | undefined;
}

export interface Sandbox<Questions> {
  ask<Name extends keyof Questions>(
    name: Name,
    values: Questions[Name] extends (...values: infer Values) => unknown ? Values : never,
    budget: Budget,
  ): Promise<Questions[Name] extends (...values: never[]) => infer Value ? Value : never>;
  readonly close: () => void;
}

/** Of util-linux; absent from small images, where the limit of the container stands behind the watch. */
const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));

function start({ entry, readable, heapMegabytes, memoryBytes, reservedBytes }: SandboxOptions): ChildProcess {
  // The watch looks from the event loop of the server, which may be busy: the system refuses what is far beyond.
  const limited = prlimit ? [`--data=${memoryBytes + reservedBytes}`, '--core=0', process.execPath] : [];
  return fork(entry, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // No secrets of the server. Listing all fonts of the system takes as long as opening a document; the canvas finds them unlisted.
    env: { DISABLE_SYSTEM_FONTS_LOAD: '1' },
    ...(prlimit && { execPath: prlimit }),
    execArgv: [
      ...limited,
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      '--allow-addons',
      '--allow-worker',
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${heapMegabytes}`,
      '--no-warnings',
    ],
  });
}

/** Highest: of all processes the first that Linux ends when memory of the machine, or of the unit, is short. */
const FIRST_TO_END = '1000';

/** Where the system is another or the process has ended already, there is nothing to set. */
const endFirst = ({ pid }: ChildProcess) =>
  writeFile(`/proc/${pid}/oom_score_adj`, FIRST_TO_END).catch(() => {});

const lower = (id: number) => setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);

/** Where the process, or the thread, has ended there is nothing to lower. */
function unlessEnded(work: () => void): void {
  try {
    work();
  } catch {
    // It has ended.
  }
}

/** Behind what people ask: on Linux each thread has a priority of its own, elsewhere the process has one. */
function putBehind(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  unlessEnded(() => lower(pid));
  // Those that it started before.
  const threads = `/proc/${pid}/task`;
  child.once('message', () =>
    unlessEnded(() => {
      if (existsSync(threads)) for (const id of readdirSync(threads)) unlessEnded(() => lower(Number(id)));
    }),
  );
}

/** Starts a process that serves one request at a time and is killed when it exceeds a limit. */
export function startSandbox<Questions>(options: SandboxOptions): Sandbox<Questions> {
  const { signal, memoryBytes } = options;
  const child = start(options);
  putBehind(child);
  void endFirst(child);
  const channel = new RequestChannel(child);
  const onAbort = () => channel.kill('damaged', signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  child.once('exit', () => signal?.removeEventListener('abort', onAbort));
  return {
    ask: async (name, values, budget) => {
      signal?.throwIfAborted();
      const stop = watchUsage(child.pid, { ...budget, memoryBytes }, (reason) => channel.kill(reason));
      try {
        return await channel.ask(String(name), values);
      } finally {
        stop();
      }
    },
    close: () => channel.kill('damaged'),
  };
}

const require = createRequire(import.meta.url);

export const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`));
