import { IconX } from '@tabler/icons-react';
import { dismissToast, useToasts } from '../../lib/toasts.ts';
import styles from './toasts.module.css';

/** What went wrong beside the page: read aloud, dismissed by hand. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={styles.toasts} role="alert">
      {toasts.map(({ id, title, message }) => (
        <div key={id} className={styles.toast}>
          <div>
            <p className={styles.title}>{title}</p>
            <p>{message}</p>
          </div>
          <button className={styles.close} type="button" aria-label="Fermer" onClick={() => dismissToast(id)}>
            <IconX size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}
