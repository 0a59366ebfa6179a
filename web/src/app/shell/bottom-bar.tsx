import type { RoleHolder } from '@simples/contract/permissions';
import { IconDots, IconLogout2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { isWithin, type MenuEntry, menuOf, placeOf } from '../modules.ts';
import styles from './bottom-bar.module.css';
import { MenuLink } from './menu-link.tsx';

/** Only staff on a phone need it. */
const MoreMenu = lazy(() => import('./more-menu.tsx'));

interface BottomBarProps {
  readonly user: RoleHolder;
  readonly onSignOut: () => void;
}

/** The navigation of a phone. What only staff may open is behind one more entry. */
export function BottomBar({ user, onSignOut }: BottomBarProps) {
  const [isMoreOpen, setMoreOpen] = useState(false);
  const place = placeOf(user, useLocation());
  const more = menuOf(user, 'admin');
  const isInMore = more
    .flatMap((module): readonly MenuEntry[] => [module, ...(module.entries ?? [])])
    .some((entry) => isWithin(entry, place));
  return (
    <nav className={styles.bar} aria-label="Navigation principale">
      {menuOf(user, 'features').map((module) => (
        <MenuLink
          key={module.path}
          className={styles.entry}
          entry={module}
          place={place}
          icon={module.icon}
          iconSize={22}
        />
      ))}
      {more.length > 0 && (
        <button
          className={styles.entry}
          type="button"
          aria-haspopup="dialog"
          aria-current={isInMore || undefined}
          onClick={() => setMoreOpen(true)}
        >
          <IconDots size={22} stroke={1.6} aria-hidden="true" />
          Plus
        </button>
      )}
      <button className={styles.entry} type="button" onClick={onSignOut}>
        <IconLogout2 size={22} stroke={1.6} aria-hidden="true" />
        Déconnexion
      </button>
      {isMoreOpen && (
        <Suspense fallback={null}>
          <MoreMenu modules={more} place={place} onClose={() => setMoreOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
}
