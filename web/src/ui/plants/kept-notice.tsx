import { IconWifiOff } from '@tabler/icons-react';
import { formatDateTime } from '#web/lib/format.ts';
import styles from './kept-notice.module.css';

/** What is shown comes from this device: how old it is. */
export function KeptNotice({ keptAt }: { readonly keptAt: string | undefined }) {
  return (
    <output>
      {keptAt !== undefined && (
        <span className={styles.notice}>
          <IconWifiOff size={18} aria-hidden="true" />
          <span>
            Gardé sur cet appareil, tel que publié le <time dateTime={keptAt}>{formatDateTime(keptAt)}</time>.
          </span>
        </span>
      )}
    </output>
  );
}
