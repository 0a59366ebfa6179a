import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { titleOf } from '#web/lib/browser/document-title.ts';
import { takeNewVersion, useNewVersion } from '#web/lib/browser/new-version.ts';
import { useOnline } from '#web/lib/browser/online.ts';
import { Sprig, WiltedSprig } from '#web/ui/drawings.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import styles from './root.module.css';

function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <output>
      {!isOnline && (
        <span className={styles.notice}>
          <IconWifiOff size={18} aria-hidden="true" />
          Vous êtes hors ligne.
        </span>
      )}
    </output>
  );
}

/** Never forced: what somebody types would go. */
function NewVersionNotice() {
  const waiting = useNewVersion((state) => state.waiting);
  return (
    <output>
      {waiting && (
        <span className={styles.notice}>
          Une nouvelle version de Simples est prête.
          <button type="button" className={styles.take} onClick={takeNewVersion}>
            Mettre à jour
          </button>
        </span>
      )}
    </output>
  );
}

function titleIn(handle: unknown): string | undefined {
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) return undefined;
  return typeof handle.title === 'string' ? handle.title : undefined;
}

/** Keyed by path: a title set by the last page does not survive navigation. */
function PageTitle({ title }: { readonly title: string | undefined }) {
  // Runs before the effects of the page, which may set a better title (useDocumentTitle).
  useLayoutEffect(() => {
    document.title = titleOf(title);
  }, [title]);
  return null;
}

/** Sets the title and, after navigation, moves the focus to the page and announces it. */
function PageAnnouncer() {
  const { pathname } = useLocation();
  const title = useMatches()
    .map((match) => titleIn(match.handle))
    .findLast((candidate) => candidate !== undefined);
  const announced = useRef<HTMLParagraphElement>(null);
  const lastPath = useRef(pathname);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const main = document.getElementById('contenu');
    // Keeps the focus of a page that focused one of its fields.
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    if (announced.current) announced.current.textContent = document.title;
  }, [pathname]);

  return (
    <>
      <PageTitle key={pathname} title={title} />
      <p ref={announced} className="only-for-readers" aria-live="polite" />
    </>
  );
}

export function Opening() {
  return <LoadingState label="Chargement de l'application..." size="large" fullScreen />;
}

export function Root() {
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <OfflineNotice />
      <NewVersionNotice />
      <Outlet />
      <PageAnnouncer />
      <ScrollRestoration />
    </>
  );
}

const handleRefresh = (): void => window.location.reload();

/** Error boundary inside the shell: the navigation stays. */
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

export function ErrorPage() {
  return (
    <main id="contenu" tabIndex={-1}>
      <ScreenError />
    </main>
  );
}

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
