import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { titleOf } from '../../lib/browser/document-title.ts';

function titleIn(handle: unknown): string | undefined {
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) return undefined;
  return typeof handle.title === 'string' ? handle.title : undefined;
}

/** A new one for each path: the name that the last page gave itself does not stay for the next. */
function PageTitle({ title }: { readonly title: string | undefined }) {
  // Before the effects of the page itself, which may know a better name (useDocumentTitle).
  useLayoutEffect(() => {
    document.title = titleOf(title);
  }, [title]);
  return null;
}

/**
 * Names the page in the tab and, when a link led to another page, moves the focus to it and says its name: a
 * single-page application does neither by itself.
 */
export function PageAnnouncer() {
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
    // A page that put the focus in a field of its own keeps it there.
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
