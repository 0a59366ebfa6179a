import { IconArrowLeft } from '@tabler/icons-react';
import styles from './back-button.module.css';
import { useGoBack } from './use-origin.ts';

export function BackButton() {
  const goBack = useGoBack();
  return (
    <button type="button" className={styles.back} onClick={goBack}>
      <IconArrowLeft size={18} aria-hidden="true" />
      Retour
    </button>
  );
}
