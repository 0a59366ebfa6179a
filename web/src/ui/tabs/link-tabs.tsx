import { Link } from 'react-router';
import { CountBadge } from './count-badge.tsx';
import styles from './tabs.module.css';

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly path: string;
    readonly label: string;
    readonly isCurrent: boolean;
    readonly count?: number | undefined;
  }[];
}

/** Pages of one area, each with an address of its own. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav className={styles.list} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          className={styles.tab}
          to={tab.path}
          aria-current={tab.isCurrent ? 'page' : undefined}
        >
          {tab.label}
          <CountBadge count={tab.count} />
        </Link>
      ))}
    </nav>
  );
}
