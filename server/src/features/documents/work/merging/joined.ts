/** Where the items of a document's lists have come to in the lists of the sheet. */
export class Moves {
  readonly #places = new Map<string, readonly (number | undefined)[]>();

  set(path: string, places: readonly (number | undefined)[]): void {
    this.#places.set(path, places);
  }

  /** The new place of an item; undefined when it was left out, or its list did not move. */
  of(path: string, index: number): number | undefined {
    return this.#places.get(path)?.[index];
  }

  knows(path: string): boolean {
    return this.#places.has(path);
  }
}

interface Joining<T> {
  /** What makes two items the same. */
  readonly key: (item: T) => string;
  /** Items that the list may hold. */
  readonly most: number;
  readonly path: string;
  readonly moves: Moves;
}

/** A list with the items of another that it does not hold yet. */
export function joined<T>(
  base: readonly T[],
  more: readonly T[],
  { key, most, path, moves }: Joining<T>,
): T[] {
  const all = [...base];
  const placeOf = new Map(base.map((item, place) => [key(item), place]));
  const places = more.map((item) => {
    const known = placeOf.get(key(item));
    if (known !== undefined || all.length >= most) return known;
    placeOf.set(key(item), all.length);
    return all.push(item) - 1;
  });
  moves.set(path, places);
  return all;
}
