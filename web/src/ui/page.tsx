import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The room of an ordinary page: its margins and its greatest width. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
