import { readFileSync } from 'node:fs';

interface Used {
  /** MiB. */
  readonly memory: number;
  /** Seconds of the processor. */
  readonly cpu: number;
}

export interface ProductUsage {
  readonly server: Used;
  /** Of the processes that read documents: the largest of each. */
  readonly reader: Used;
}

const EVERY_MS = 50;
const TICKS_PER_SECOND = 100;

function usedBy(pid: number): Used {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      memory: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024,
      cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    };
  } catch {
    // Ended while it was looked at.
    return nothing;
  }
}

/** Of the server's first thread, which starts them all. Looking at every process of the machine would delay what is measured. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const most = (one: Used, other: Used): Used => ({
  memory: Math.max(one.memory, other.memory),
  cpu: Math.max(one.cpu, other.cpu),
});
const nothing: Used = { memory: 0, cpu: 0 };

/** Watches a server and the processes that it starts, where the system tells (Linux). */
export function watchUsage(server: number) {
  let usage: ProductUsage = { server: nothing, reader: nothing };
  const look = () => {
    const reader = childrenOf(server).map(usedBy).reduce(most, usage.reader);
    usage = { server: most(usage.server, usedBy(server)), reader };
  };
  const timer = setInterval(() => process.platform === 'linux' && look(), EVERY_MS);
  return {
    /** The most since the last call. */
    take: (): ProductUsage => {
      const taken = usage;
      usage = { server: nothing, reader: nothing };
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}
