import { type Role, roleLabels } from '@simples/contract/permissions';
import styles from './role-tags.module.css';

export function RoleTags({ roles }: { readonly roles: readonly Role[] }) {
  return (
    <ul className={styles.tags}>
      {roles.map((role) => (
        <li key={role} className={styles.tag} data-role={role}>
          {roleLabels[role]}
        </li>
      ))}
    </ul>
  );
}
