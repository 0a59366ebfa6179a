import type { UserStatus } from '@simples/contract/users';
import styles from './status-tag.module.css';

/** Specification, section 2. */
const tints: Partial<Record<UserStatus, string>> = { Connect: 'green', 'Not login': 'volcano' };

export function StatusTag({ status }: { readonly status: UserStatus }) {
  return (
    <span
      className={styles.tag}
      data-tint={tints[status] ?? 'blue'}
      lang={status === 'Désactivé' ? 'fr' : 'en'}
    >
      {status}
    </span>
  );
}
