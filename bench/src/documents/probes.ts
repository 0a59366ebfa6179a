import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from '../load/product.ts';

/** What other people ask meanwhile, and how often: milliseconds. */
const asked = [
  { name: 'health', path: '/healthz', every: 25 },
  { name: 'search', path: '/v1/api/plant_sheets?search=toux&limit=10', every: 100 },
  { name: 'list', path: '/v1/api/plant_sheets?limit=1', every: 100 },
  { name: 'answer', path: '/v1/api/conversations', every: 500, query: 'Que prendre contre la toux ?' },
] as const;
type Probe = (typeof asked)[number]['name'];

export interface Latency {
  readonly count: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly most: number;
  /** Answers other than 2xx. */
  readonly errors: number;
}

export type Latencies = Readonly<Record<Probe, Latency>>;

interface Sample {
  readonly ms: number;
  readonly ok: boolean;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;

function latencyOf(samples: readonly Sample[]): Latency {
  const sorted = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    most: sorted.at(-1) ?? 0,
    errors: samples.filter(({ ok }) => !ok).length,
  };
}

/**
 * Asks the product as others would, each question at its time whether or not the one before was answered: a server that
 * stands still is not asked less.
 */
export function startProbes({ base, token }: Pick<Running, 'base' | 'token'>) {
  const headers = { authorization: `Bearer ${token}` };
  const samples = Object.fromEntries(asked.map(({ name }) => [name, [] as Sample[]])) as Record<
    Probe,
    Sample[]
  >;
  const underWay = new Set<Promise<void>>();
  const ask = async ({ name, path, ...rest }: (typeof asked)[number]) => {
    const started = performance.now();
    const posted = 'query' in rest && {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: rest.query }),
    };
    const ok = await fetch(`${base}${path}`, posted || { headers })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.ok;
      })
      .catch(() => false);
    samples[name].push({ ms: performance.now() - started, ok });
  };
  const timers = asked.map((probe) =>
    setInterval(() => {
      const asking = ask(probe).finally(() => underWay.delete(asking));
      underWay.add(asking);
    }, probe.every),
  );
  return {
    /** Figures since the last call. */
    take: (): Latencies => {
      const taken = Object.fromEntries(asked.map(({ name }) => [name, latencyOf(samples[name].splice(0))]));
      return taken as Record<Probe, Latency>;
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.race([Promise.all(underWay), delay(30_000)]);
    },
  };
}
