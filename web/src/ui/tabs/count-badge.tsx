import { formatNumber } from '../../lib/format.ts';
import styles from './count-badge.module.css';

/** How many wait: red, and nothing when nobody waits. */
export function CountBadge({ count }: { readonly count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={styles.badge}>
      {formatNumber(count)}
      <span className="only-for-readers"> en attente</span>
    </span>
  );
}
