import styles from './discussion-list.module.css';

interface MoreButtonProps {
  readonly isLoading: boolean;
  readonly onLoad: () => void;
}

export function MoreButton({ isLoading, onLoad }: MoreButtonProps) {
  return (
    <button type="button" className={styles.more} disabled={isLoading} onClick={onLoad}>
      {isLoading ? 'Chargement...' : 'Afficher plus de discussions'}
    </button>
  );
}
