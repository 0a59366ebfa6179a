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

/** Lazy: the start skips what only some requests need. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
