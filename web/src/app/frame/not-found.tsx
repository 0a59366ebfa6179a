import { Link } from 'react-router';
import { Sprig } from '../../ui/drawings.tsx';
import styles from './error-page.module.css';

export function NotFound() {
  return (
    <main className={styles.page} id="contenu" tabIndex={-1}>
      <Sprig className={styles.drawing} />
      <h1 className={styles.title}>Page introuvable</h1>
      <p className={styles.text}>L’adresse a peut-être changé, ou comporte une erreur.</p>
      <Link to="/">Retour à l’accueil</Link>
    </main>
  );
}
