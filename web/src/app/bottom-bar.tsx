import type { RoleHolder } from '@simples/contract/permissions';
import { IconDots, IconLogout2, IconUserCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './bottom-bar.module.css';
import { accountEntry, isWithin, type MenuEntry, type Module, menuOf, placeOf } from './modules.ts';
import { MenuLink } from './side-navigation.tsx';

const MoreMenu = lazy(() => import('./more-menu.tsx'));

interface BottomBarProps {
  readonly user: RoleHolder;
  readonly onSignOut: () => void;
}

export function BottomBar({ user, onSignOut }: BottomBarProps) {
  const place = placeOf(user, useLocation());
  const more = menuOf(user, 'admin');
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
      {more.length > 0 ? (
        <More modules={more} place={place} />
      ) : (
        <MenuLink
          className={styles.entry}
          entry={{ ...accountEntry, label: 'Compte' }}
          place={place}
          icon={IconUserCircle}
          iconSize={22}
        />
      )}
      <button className={styles.entry} type="button" onClick={onSignOut}>
        <IconLogout2 size={22} stroke={1.6} aria-hidden="true" />
        Déconnexion
      </button>
    </nav>
  );
}

interface MoreProps {
  readonly modules: readonly Module[];
  readonly place: string;
}

function More({ modules, place }: MoreProps) {
  const [isOpen, setOpen] = useState(false);
  const entries = modules.flatMap((module): readonly MenuEntry[] => [module, ...(module.entries ?? [])]);
  return (
    <>
      <button
        className={styles.entry}
        type="button"
        aria-haspopup="dialog"
        aria-current={[...entries, accountEntry].some((entry) => isWithin(entry, place)) || undefined}
        onClick={() => setOpen(true)}
      >
        <IconDots size={22} stroke={1.6} aria-hidden="true" />
        Plus
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MoreMenu modules={modules} place={place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
