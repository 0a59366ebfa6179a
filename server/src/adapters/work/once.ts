/** What a function gives, made when it is first asked for and kept: a start does without what only some requests need. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
