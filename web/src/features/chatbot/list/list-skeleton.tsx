import styles from './discussion-list.module.css';

const LINES = ['first', 'second', 'third', 'fourth', 'fifth'];

export function ListSkeleton() {
  return (
    <output aria-label="Chargement des discussions">
      {LINES.map((line) => (
        <span key={line} className={styles.ghost}>
          <span />
          <span />
        </span>
      ))}
    </output>
  );
}
