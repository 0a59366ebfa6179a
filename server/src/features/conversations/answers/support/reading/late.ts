import { once } from '../../../../../adapters/work/once.ts';

/** What is asked of a set of words. */
type Words = Pick<ReadonlySet<string>, 'has'>;
/** What is asked of a table by words. */
type Table<V> = Pick<ReadonlyMap<string, V>, 'get' | 'has'>;

/** A set that is made when its first word is looked up. */
export function lateSet(make: () => Words): Words {
  const made = once(make);
  return { has: (word) => made().has(word) };
}

/** A table that is made when its first word is looked up. */
export function lateMap<V>(make: () => Table<V>): Table<V> {
  const made = once(make);
  return { get: (word) => made().get(word), has: (word) => made().has(word) };
}
