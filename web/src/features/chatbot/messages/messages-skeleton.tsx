import styles from './messages.module.css';

export function MessagesSkeleton() {
  return (
    <output className={styles.messages} aria-label="Chargement de la discussion">
      <span className={styles.ghost} data-side="right" />
      <span className={styles.ghost} />
      <span className={styles.ghost} data-side="right" />
      <span className={styles.ghost} />
    </output>
  );
}
