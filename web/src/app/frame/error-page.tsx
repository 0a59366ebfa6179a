import { WiltedSprig } from '../../ui/drawings.tsx';
import { Button } from '../../ui/form/button.tsx';
import styles from './error-page.module.css';

const handleRefresh = (): void => window.location.reload();

/** Stands in for a screen that failed while it was drawn, or whose code did not arrive: the navigation stays. */
export function ScreenError() {
  return (
    <div className={styles.page}>
      <WiltedSprig className={styles.drawing} />
      <h1 className={styles.title}>Oups ! Quelque chose s'est mal passé</h1>
      <p className={styles.text}>Vos données enregistrées ne sont pas touchées.</p>
      <Button onClick={handleRefresh}>Rafraîchir la page</Button>
    </div>
  );
}

/** The same for a page of its own. */
export function ErrorPage() {
  return (
    <main id="contenu" tabIndex={-1}>
      <ScreenError />
    </main>
  );
}
