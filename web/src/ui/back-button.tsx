import { IconArrowLeft } from '@tabler/icons-react';
import styles from './back-button.module.css';

/** Leads back to where the person came from. */
export function BackButton({ onBack }: { readonly onBack: () => void }) {
  return (
    <button type="button" className={styles.back} onClick={onBack}>
      <IconArrowLeft size={18} aria-hidden="true" />
      Retour
    </button>
  );
}
