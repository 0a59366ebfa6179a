import styles from './discussion-list.module.css';

const LINES = ['first', 'second', 'third', 'fourth', 'fifth'];

export function ListSkeleton() {
  return (
    <div role="status" aria-label="Chargement des discussions">
      {LINES.map((line) => (
        <div key={line} className={styles.ghost} aria-hidden="true">
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
