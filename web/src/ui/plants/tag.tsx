import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** FNV-1a over UTF-16 units. Not for security. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

/** Deterministic shuffle. */
export function sampleBySeed<T>(items: readonly T[], count: number, seed: string): T[] {
  return items
    .map((item, index) => ({ item, rank: hashText(`${seed}/${index}`) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ item }) => item);
}

/** Red is reserved for danger. */
const tints = ['leaf', 'info', 'ochre', 'plum', 'teal', 'moss'] as const;

/** Deterministic: specification, section 3. */
function tintOf(text: string): (typeof tints)[number] {
  return tints[hashText(text.trim().toLowerCase()) % tints.length] ?? 'leaf';
}

export function Tag({ text }: { readonly text: string }) {
  return (
    <span className={styles.tag} data-tint={tintOf(text)}>
      {text}
    </span>
  );
}

export function MoreTag({ children }: { readonly children: ReactNode }) {
  return <span className={styles.more}>{children}</span>;
}
