import { IconX } from '@tabler/icons-react';
import { dismissToast, type Toast, useToasts } from '../../lib/toasts.ts';
import styles from './toasts.module.css';

/** What happened beside the page: read aloud, dismissed by hand; what went wrong is read at once. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  const ofTone = (tone: Toast['tone']) =>
    toasts.filter((toast) => toast.tone === tone).map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return (
    <div className={styles.toasts}>
      <output className={styles.group}>{ofTone('success')}</output>
      <div className={styles.group} role="alert">
        {ofTone('danger')}
      </div>
    </div>
  );
}

function ToastCard({ toast: { id, tone, title, message } }: { readonly toast: Toast }) {
  return (
    <div className={styles.toast} data-tone={tone}>
      <div>
        <p className={styles.title}>{title}</p>
        {message !== '' && <p>{message}</p>}
      </div>
      <button className={styles.close} type="button" aria-label="Fermer" onClick={() => dismissToast(id)}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
