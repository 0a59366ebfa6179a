import { type ChildProcess, fork } from 'node:child_process';
import { Line } from './line.ts';
import { watch } from './watch.ts';

export interface WorkerOptions {
  /** The module that it runs. */
  readonly entry: string;
  /** Files and folders that it may read; it may write none. */
  readonly readable: readonly string[];
  readonly heapMegabytes: number;
  readonly memoryBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** How long one question may take. */
export interface Budget {
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Processor time of the process since it was started. */
  readonly cpuMsInAll: number;
}

export interface Worker<Questions> {
  ask<Name extends keyof Questions>(
    name: Name,
    values: Questions[Name] extends (...values: infer Values) => unknown ? Values : never,
    budget: Budget,
  ): Promise<Questions[Name] extends (...values: never[]) => infer Value ? Value : never>;
  readonly close: () => void;
}

function start({ entry, readable, heapMegabytes }: WorkerOptions): ChildProcess {
  return fork(entry, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // No setting and no secret of the server.
    env: {},
    execArgv: [
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

/** A process that answers one question at a time, and that is killed when it uses too much. */
export function startWorker<Questions>(options: WorkerOptions): Worker<Questions> {
  const { signal, memoryBytes } = options;
  const child = start(options);
  const line = new Line(child);
  const onAbort = () => line.kill('damaged', signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  child.once('exit', () => signal?.removeEventListener('abort', onAbort));
  return {
    ask: async (name, values, budget) => {
      signal?.throwIfAborted();
      const stop = watch(child.pid, { ...budget, memoryBytes }, (reason) => line.kill(reason));
      try {
        return await line.ask(String(name), values);
      } finally {
        stop();
      }
    },
    close: () => line.kill('damaged'),
  };
}
