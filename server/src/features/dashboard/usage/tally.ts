import type { UsageModule } from '@simples/contract/dashboard';
import { type CounterName } from './counters.ts';
import { stepOf } from './scale.ts';

/** An amount to add to the counter of a day. */
export interface Amount {
  readonly day: string;
  readonly name: string;
  readonly amount: number;
}

/** That somebody used a module on a day. */
export interface Visit {
  readonly day: string;
  readonly module: UsageModule;
  readonly userId: string;
}

export interface Taken {
  readonly amounts: readonly Amount[];
  readonly visits: readonly Visit[];
}

/** What this process has counted and not written yet. Adding costs a few look-ups: every request does it. */
export interface Tally {
  add(day: string, name: CounterName, amount: number): void;
  request(day: string, module: UsageModule, milliseconds: number): void;
  visit(day: string, module: UsageModule, userId: string): void;
  /** Everything counted since the last time, to be written. */
  take(): Taken;
  /** Counts what could not be written again. */
  giveBack(taken: Taken): void;
}

export function createTally(): Tally {
  let amounts = new Map<string, Map<string, number>>();
  let visits: Visit[] = [];
  // Who came today is written once: the same person comes a thousand times.
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
      add(day, stepOf(milliseconds), 1);
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
