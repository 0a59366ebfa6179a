import { IconUserCircle } from '@tabler/icons-react';
import { Dialog } from '#web/ui/dialog.tsx';
import { accountEntry, type Module } from './modules.ts';
import styles from './more-menu.module.css';
import { MenuLink } from './side-navigation.tsx';

interface MoreMenuProps {
  readonly modules: readonly Module[];
  readonly place: string;
  readonly onClose: () => void;
}

export default function MoreMenu({ modules, place, onClose }: MoreMenuProps) {
  return (
    <Dialog title="Administration" onClose={onClose}>
      <ul>
        {modules.map((module) => (
          <li key={module.path}>
            <MenuLink
              className={styles.entry}
              entry={module}
              place={place}
              icon={module.icon}
              onFollow={onClose}
            />
            {module.entries && (
              <ul className={styles.entries} aria-label={module.label}>
                {module.entries.map((entry) => (
                  <li key={entry.path}>
                    <MenuLink className={styles.entry} entry={entry} place={place} onFollow={onClose} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        <li className={styles.own}>
          <MenuLink
            className={styles.entry}
            entry={accountEntry}
            place={place}
            icon={IconUserCircle}
            onFollow={onClose}
          />
        </li>
      </ul>
    </Dialog>
  );
}
