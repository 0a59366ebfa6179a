import type { RoleHolder } from '@simples/contract/permissions';
import { IconLogout2 } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { isWithin, menuOf } from '../modules.ts';
import styles from './bottom-bar.module.css';

interface BottomBarProps {
  readonly user: RoleHolder;
  readonly onSignOut: () => void;
}

/** The navigation of a phone. */
export function BottomBar({ user, onSignOut }: BottomBarProps) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.bar} aria-label="Navigation principale">
      {menuOf(user, 'features').map((module) => (
        <Link
          key={module.path}
          className={styles.entry}
          to={module.path}
          aria-current={isWithin(module, pathname) ? 'page' : undefined}
        >
          <module.icon size={22} stroke={1.6} aria-hidden="true" />
          {module.label}
        </Link>
      ))}
      <button className={styles.entry} type="button" onClick={onSignOut}>
        <IconLogout2 size={22} stroke={1.6} aria-hidden="true" />
        Déconnexion
      </button>
    </nav>
  );
}
