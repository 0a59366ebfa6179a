import type { ReadFailure } from '../page.ts';
import { usageOf } from './usage.ts';

export interface Bounds {
  readonly memoryBytes: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Since the process was started. */
  readonly cpuMsInAll: number;
}

const EVERY_MS = 50;

/** Watches a process until it is stopped; whoever goes over a bound is reported once. */
export function watch(
  pid: number | undefined,
  bounds: Bounds,
  report: (reason: ReadFailure) => void,
): () => void {
  let cpuAtStart: number | null = null;
  let isOver = false;
  const begun = performance.now();

  const look = async () => {
    if (performance.now() - begun > bounds.wallMs) return report('tooSlow');
    const usage = pid === undefined ? null : await usageOf(pid);
    if (isOver || !usage) return;
    cpuAtStart ??= usage.cpuMs;
    if (usage.memoryBytes > bounds.memoryBytes) report('tooMuchMemory');
    else if (usage.cpuMs > Math.min(bounds.cpuMsInAll, cpuAtStart + bounds.cpuMs)) report('tooSlow');
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
