import { Outlet, ScrollRestoration } from 'react-router';
import { LoadingState } from '../../ui/states.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageAnnouncer } from './page-announcer.tsx';

/** What the first paint shows while the code of the page is on its way. */
export function Opening() {
  return <LoadingState label="Chargement de l'application..." size="large" fullScreen />;
}

/** Around every page: the skip link, the offline notice, the page's name, its scroll position. */
export function Root() {
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <OfflineNotice />
      <Outlet />
      <PageAnnouncer />
      <ScrollRestoration />
    </>
  );
}
