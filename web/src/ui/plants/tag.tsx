import type { ReactNode } from 'react';
import { hashText } from '../../lib/hash.ts';
import styles from './tag.module.css';

/** Red is kept for danger, so no tag is red. */
const tints = ['leaf', 'info', 'ochre', 'plum', 'teal', 'moss'] as const;

/** The same text has the same colour everywhere: specification, section 3. */
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

/** What a list of tags leaves out ("+4 autres"). */
export function MoreTag({ children }: { readonly children: ReactNode }) {
  return <span className={styles.more}>{children}</span>;
}
