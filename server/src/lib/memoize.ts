import { setImmediate as nextTurn } from 'node:timers/promises';

/** Cleared when it holds `max` results. */
export function memoize<A, R>(
  of: (argument: A) => R,
  key: (argument: A) => string,
  max: number,
): (argument: A) => R {
  const known = new Map<string, { readonly result: R }>();
  return (argument) => {
    const name = key(argument);
    const found = known.get(name);
    if (found) return found.result;
    if (known.size >= max) known.clear();
    const result = of(argument);
    known.set(name, { result });
    return result;
  };
}

/** Once for each object, as long as somebody holds it; what else it needs belongs to that object. */
export function oncePer<K extends object, A extends readonly unknown[], R extends object>(
  make: (of: K, ...others: A) => R,
): (of: K, ...others: A) => R {
  const known = new WeakMap<K, R>();
  return (of, ...others) => {
    const made = known.get(of) ?? make(of, ...others);
    known.set(of, made);
    return made;
  };
}

/** Lazy: the start skips what only some requests need. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

interface Batched<T> {
  /** Does at once what is left to do. */
  readonly get: () => T;
  /** Yields to the event loop between batches. */
  readonly ahead: (ending: AbortSignal) => Promise<void>;
}

/** As `once`, for long work that may also be done ahead: `make` yields after each batch. */
export function onceInBatches<T>(make: () => Generator<undefined, T>): Batched<T> {
  const work = once(make);
  let made: { readonly value: T } | null = null;
  function advance(): { readonly value: T } | null {
    if (made) return made;
    const { done, value } = work().next();
    if (done) made = { value };
    return made;
  }
  return {
    get: () => {
      let done = advance();
      while (!done) done = advance();
      return done.value;
    },
    ahead: async (ending) => {
      while (!ending.aborted && !advance()) await nextTurn();
    },
  };
}
