import { IconWifiOff } from '@tabler/icons-react';
import { useOnline } from '../../lib/browser/online.ts';
import styles from './offline-notice.module.css';

/** Said once the device loses its network, taken back when it returns. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <output>
      {!isOnline && (
        <span className={styles.notice}>
          <IconWifiOff size={18} aria-hidden="true" />
          Vous êtes hors ligne.
        </span>
      )}
    </output>
  );
}
