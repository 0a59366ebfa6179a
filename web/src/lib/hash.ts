/** FNV-1a over UTF-16 units: a small number that is always the same for the same text. No secret may rest on it. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

/** `count` items in an order that looks random and is always the same for the same seed. */
export function sampleBySeed<T>(items: readonly T[], count: number, seed: string): T[] {
  return items
    .map((item, index) => ({ item, rank: hashText(`${seed}/${index}`) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ item }) => item);
}
