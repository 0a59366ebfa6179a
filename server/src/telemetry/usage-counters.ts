import type { UsageModule } from '@simples/contract/dashboard';
import type { Access } from '@simples/contract/endpoint';

export type CounterName =
  | `requests:${UsageModule}`
  | 'microseconds'
  | 'questions'
  | 'questions-unanswered'
  | 'unsupported-sentences'
  | 'model-answers'
  | 'model-failures'
  | 'model-milliseconds'
  | 'model-tokens-read'
  | 'model-tokens-written';

const modules: Readonly<Record<Access, UsageModule>> = {
  use_chatbot: 'chatbot',
  use_lexicon: 'lexicon',
  manage_records: 'records',
  validate_products: 'records',
  review_health: 'lexicon',
  manage_users: 'users',
  view_dashboard: 'dashboard',
  view_statistics: 'dashboard',
  public: 'account',
  pending: 'account',
  session: 'account',
};

export function moduleOf(access: Access): UsageModule {
  return modules[access];
}

/** Upper bounds in milliseconds; longer ones count in the last bucket. */
const buckets = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000,
  7_500, 10_000, 15_000, 20_000, 30_000, 60_000, 120_000,
] as const;

const PREFIX = 'time:';
const names = buckets.map((bound) => `${PREFIX}${bound}`);
const last = names.length - 1;

function bucketOf(milliseconds: number): string {
  let at = 0;
  while (at < last && milliseconds > (buckets[at] ?? 0)) at += 1;
  return names[at] ?? '';
}

/** Upper bound of the percentile's bucket; null without requests. */
export function percentile(counters: ReadonlyMap<string, number>, share: number): number | null {
  const counts = names.map((name) => counters.get(name) ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let sum = 0;
  for (const [at, count] of counts.entries()) {
    sum += count;
    if (sum >= total * share) return buckets[at] ?? null;
  }
  return null;
}

interface Amount {
  readonly day: string;
  readonly name: string;
  readonly amount: number;
}

interface Visit {
  readonly day: string;
  readonly module: UsageModule;
  readonly userId: string;
}

export interface Taken {
  readonly amounts: readonly Amount[];
  readonly visits: readonly Visit[];
}

export interface Tally {
  add(day: string, name: CounterName, amount: number): void;
  request(day: string, module: UsageModule, milliseconds: number): void;
  visit(day: string, module: UsageModule, userId: string): void;
  take(): Taken;
  giveBack(taken: Taken): void;
}

export function createTally(): Tally {
  let amounts = new Map<string, Map<string, number>>();
  let visits: Visit[] = [];
  // Once a day per person, however many requests.
  let seen = { day: '', people: new Map<UsageModule, Set<string>>() };

  function add(day: string, name: string, amount: number): void {
    let counters = amounts.get(day);
    if (!counters) amounts.set(day, (counters = new Map<string, number>()));
    counters.set(name, (counters.get(name) ?? 0) + amount);
  }

  return {
    add,
    request: (day, module, milliseconds) => {
      add(day, `requests:${module}`, 1);
      add(day, 'microseconds', Math.round(milliseconds * 1000));
      add(day, bucketOf(milliseconds), 1);
    },
    visit: (day, module, userId) => {
      if (seen.day !== day) seen = { day, people: new Map() };
      let people = seen.people.get(module);
      if (!people) seen.people.set(module, (people = new Set<string>()));
      if (people.has(userId)) return;
      people.add(userId);
      visits.push({ day, module, userId });
    },
    take: () => {
      const taken = {
        amounts: [...amounts].flatMap(([day, counters]) =>
          [...counters].map(([name, amount]) => ({ day, name, amount })),
        ),
        visits,
      };
      amounts = new Map();
      visits = [];
      return taken;
    },
    giveBack: (taken) => {
      for (const { day, name, amount } of taken.amounts) add(day, name, amount);
      visits.unshift(...taken.visits);
    },
  };
}
