import type { RoleHolder } from '@simples/contract/permissions';
import { IconChevronDown, IconLogout2, IconUserCircle, type TablerIcon } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Brand } from '#web/ui/brand.tsx';
import { accountEntry, isWithin, type MenuEntry, type Module, menuOf, placeOf } from './modules.ts';
import styles from './side-navigation.module.css';

interface MenuLinkProps {
  readonly entry: MenuEntry;
  readonly place: string;
  readonly className: string | undefined;
  readonly icon?: TablerIcon;
  readonly iconSize?: number;
  readonly onFollow?: () => void;
}

export function MenuLink({ entry, place, className, icon: Icon, iconSize = 20, onFollow }: MenuLinkProps) {
  return (
    <Link
      className={className}
      to={entry.path}
      aria-current={isWithin(entry, place) ? 'page' : undefined}
      onClick={onFollow}
    >
      {Icon && <Icon size={iconSize} stroke={1.6} aria-hidden="true" />}
      {entry.label}
    </Link>
  );
}

interface NavigationProps {
  readonly user: RoleHolder;
  readonly onSignOut: () => void;
}

interface SectionProps {
  readonly title: string;
  readonly modules: readonly Module[];
  readonly place: string;
}

function Section({ title, modules, place }: SectionProps) {
  const titleId = useId();
  if (modules.length === 0) return null;
  return (
    <>
      <p className={styles.section} id={titleId}>
        {title}
      </p>
      <ul aria-labelledby={titleId}>
        {modules.map((module) => (
          <li key={module.path}>
            {module.entries ? (
              <Group module={module} entries={module.entries} place={place} />
            ) : (
              <MenuLink className={styles.entry} entry={module} place={place} icon={module.icon} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface GroupProps {
  readonly module: Module;
  readonly entries: NonNullable<Module['entries']>;
  readonly place: string;
}

function Group({ module, entries, place }: GroupProps) {
  const [isOpen, setOpen] = useState(true);
  const listId = useId();
  return (
    <>
      <div className={styles.group}>
        <MenuLink className={styles.entry} entry={module} place={place} icon={module.icon} />
        <button
          type="button"
          className={styles.chevron}
          aria-label={`${isOpen ? 'Replier' : 'Déplier'} ${module.label}`}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      </div>
      <ul id={listId} className={styles.entries} aria-label={module.label} hidden={!isOpen}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <MenuLink className={styles.entry} entry={entry} place={place} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function SideNavigation({ user, onSignOut }: NavigationProps) {
  const place = placeOf(user, useLocation());
  return (
    <nav className={styles.side} aria-label="Navigation principale">
      <Link className={styles.brand} to="/home" aria-label="Simples, accueil">
        <Brand />
      </Link>
      <Section title="PANNEAU D'ADMINISTRATION" modules={menuOf(user, 'admin')} place={place} />
      <Section title="FONCTIONNALITÉS" modules={menuOf(user, 'features')} place={place} />
      <div className={styles.own}>
        <MenuLink className={styles.entry} entry={accountEntry} place={place} icon={IconUserCircle} />
      </div>
      <button className={styles.signOut} type="button" onClick={onSignOut}>
        <IconLogout2 size={20} stroke={1.6} aria-hidden="true" />
        Déconnexion
      </button>
    </nav>
  );
}
