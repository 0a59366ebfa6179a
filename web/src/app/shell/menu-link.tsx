import type { TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isWithin, type MenuEntry } from '../modules.ts';

interface MenuLinkProps {
  readonly entry: MenuEntry;
  /** The path that the menus mark now. */
  readonly place: string;
  readonly className: string | undefined;
  readonly icon?: TablerIcon;
  readonly iconSize?: number;
  readonly onFollow?: () => void;
}

/** One entry of a menu, marked when the page belongs to it. */
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
