import { useEffect } from 'react';

const PRODUCT = 'Simples';

export function titleOf(page: string | undefined): string {
  return page ? `${page} · ${PRODUCT}` : PRODUCT;
}

/** For titles that depend on data. */
export function useDocumentTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = titleOf(page);
  }, [page]);
}
