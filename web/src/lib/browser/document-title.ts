import { useEffect } from 'react';

const PRODUCT = 'Simples';

export function titleOf(page: string | undefined): string {
  return page ? `${page} · ${PRODUCT}` : PRODUCT;
}

/** Names the page in the tab when only its data knows the name (a plant); the route's own title otherwise. */
export function useDocumentTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = titleOf(page);
  }, [page]);
}
