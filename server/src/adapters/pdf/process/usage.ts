import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** What a process uses at this moment. */
export interface Usage {
  readonly memoryBytes: number;
  readonly cpuMs: number;
}

const run = promisify(execFile);
const MS_PER_TICK = 10;

async function readProc(pid: number): Promise<Usage> {
  const [status, stat] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ]);
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  // The name of the program, in brackets, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { memoryBytes: kilobytes * 1024, cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK };
}

async function readPs(pid: number): Promise<Usage> {
  const { stdout } = await run('ps', ['-o', 'rss=,time=', '-p', String(pid)]);
  const [, memory = '0', time = '0'] = /^\s*(\d+)\s+([\d:.-]+)/.exec(stdout) ?? [];
  const seconds = time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0);
  return { memoryBytes: Number(memory) * 1024, cpuMs: seconds * 1000 };
}

/** Null when the process has ended or the system does not tell. */
export async function usageOf(pid: number): Promise<Usage | null> {
  try {
    return await (process.platform === 'linux' ? readProc(pid) : readPs(pid));
  } catch {
    return null;
  }
}
