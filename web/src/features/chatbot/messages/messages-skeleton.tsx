import styles from './messages.module.css';

export function MessagesSkeleton() {
  return (
    <div className={styles.messages} role="status" aria-label="Chargement de la discussion">
      <div className={styles.ghost} data-side="right" aria-hidden="true" />
      <div className={styles.ghost} aria-hidden="true" />
      <div className={styles.ghost} data-side="right" aria-hidden="true" />
      <div className={styles.ghost} aria-hidden="true" />
    </div>
  );
}
