/**
 * A pure function that gives again what it gave before: for what is read anew with every question although it hardly
 * ever changes. Everything is forgotten at once when it has become too much.
 * @param key what an argument is known by.
 * @param most size of the cache.
 */
export function memoize<A, R>(
  of: (argument: A) => R,
  key: (argument: A) => string,
  most: number,
): (argument: A) => R {
  const known = new Map<string, { readonly result: R }>();
  return (argument) => {
    const name = key(argument);
    const found = known.get(name);
    if (found) return found.result;
    if (known.size >= most) known.clear();
    const result = of(argument);
    known.set(name, { result });
    return result;
  };
}

/** Calls a function on first use only, so that the start does not do what only some requests need. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
