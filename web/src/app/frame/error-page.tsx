import { WiltedSprig } from '../../ui/drawings.tsx';
import { Button } from '../../ui/form/button.tsx';
import styles from './error-page.module.css';

const handleRefresh = (): void => window.location.reload();

/** Stands in for a page that failed while it was drawn, or whose code did not arrive. */
export function ErrorPage() {
  return (
    <main className={styles.page} id="contenu" tabIndex={-1}>
      <WiltedSprig className={styles.drawing} />
      <h1 className={styles.title}>Oups ! Quelque chose s'est mal passé</h1>
      <p className={styles.text}>Vos données enregistrées ne sont pas touchées.</p>
      <Button onClick={handleRefresh}>Rafraîchir la page</Button>
    </main>
  );
}
