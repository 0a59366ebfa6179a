/** Orders of lists, by the keys of their members: ids of items, canonical texts of values. */

/** What both lists hold stands in another relative order. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const [had, has] = [new Set(before), new Set(after)];
  const kept = [...had].filter((key) => has.has(key));
  const left = [...has].filter((key) => had.has(key));
  return left.some((key, place) => key !== kept[place]);
}

/** Members of `order` change places among themselves; the others keep theirs. */
export function inOrder<T>(list: readonly T[], keyOf: (member: T) => string, order: readonly string[]): T[] {
  const ranks = new Map(order.map((key, rank) => [key, rank]));
  const rankOf = (member: T): number => ranks.get(keyOf(member)) ?? -1;
  const sorted = list.filter((member) => rankOf(member) >= 0).toSorted((a, b) => rankOf(a) - rankOf(b));
  return list.map((member) => (rankOf(member) >= 0 ? (sorted.shift() ?? member) : member));
}

/** Before the nearest member that follows it in `order`; last when none does. */
export function inserted<T>(
  list: readonly T[],
  member: T,
  keyOf: (member: T) => string,
  order: readonly string[],
): T[] {
  const keys = list.map(keyOf);
  const follower = order.slice(order.indexOf(keyOf(member)) + 1).find((key) => keys.includes(key));
  return list.toSpliced(follower === undefined ? list.length : keys.indexOf(follower), 0, member);
}
