/** A vector that is kept, with what its text is part of. */
interface Known {
  readonly owner: string;
  readonly vector: Float32Array;
}

/** Both of length 1, so their product is the cosine between them; null where they are of different sizes. */
export function likenessOf(a: Float32Array, b: Float32Array): number | null {
  if (a.length !== b.length) return null;
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** An owner with the likeness of its text that is most alike. */
interface Ranked {
  readonly owner: string;
  readonly likeness: number;
}

/** What is most alike to a meaning, best first; of equals the one that comes first. */
export function rank(meaning: Float32Array, known: Iterable<Known>): Ranked[] {
  return [...known]
    .flatMap(({ owner, vector }) => {
      const likeness = likenessOf(meaning, vector);
      return likeness === null ? [] : [{ owner, likeness }];
    })
    .toSorted((a, b) => b.likeness - a.likeness);
}

/** Each owner once, where it ranks best. */
export function bestOfEach(ranked: readonly Ranked[]): Ranked[] {
  const seen = new Set<string>();
  return ranked.filter(({ owner }) => {
    const isFirst = !seen.has(owner);
    seen.add(owner);
    return isFirst;
  });
}
