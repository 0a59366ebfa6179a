import type { RoleHolder } from '@simples/contract/permissions';
import { IconLogout2 } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { Brand } from '../../ui/brand.tsx';
import { isWithin, type Module, menuOf } from '../modules.ts';
import styles from './side-navigation.module.css';

interface NavigationProps {
  readonly user: RoleHolder;
  readonly onSignOut: () => void;
}

interface SectionProps {
  readonly title: string;
  readonly entries: readonly Module[];
}

function Section({ title, entries }: SectionProps) {
  const { pathname } = useLocation();
  const titleId = useId();
  if (entries.length === 0) return null;
  return (
    <>
      <p className={styles.section} id={titleId}>
        {title}
      </p>
      <ul aria-labelledby={titleId}>
        {entries.map((module) => (
          <li key={module.path}>
            <Link
              className={styles.entry}
              to={module.path}
              aria-current={isWithin(module, pathname) ? 'page' : undefined}
            >
              <module.icon size={20} stroke={1.6} aria-hidden="true" />
              {module.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The navigation of a wide screen. */
export function SideNavigation({ user, onSignOut }: NavigationProps) {
  return (
    <nav className={styles.side} aria-label="Navigation principale">
      <Link className={styles.brand} to="/home" aria-label="Simples, accueil">
        <Brand />
      </Link>
      <Section title="PANNEAU D'ADMINISTRATION" entries={menuOf(user, 'admin')} />
      <Section title="FONCTIONNALITÉS" entries={menuOf(user, 'features')} />
      <button className={styles.signOut} type="button" onClick={onSignOut}>
        <IconLogout2 size={20} stroke={1.6} aria-hidden="true" />
        Déconnexion
      </button>
    </nav>
  );
}
