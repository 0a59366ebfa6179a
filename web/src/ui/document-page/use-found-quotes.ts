import type { DocumentPageView } from '@simples/contract/documents/document';
import {
  locateOverPages,
  locateQuote,
  mayRunOver,
  type TextRange,
} from '@simples/contract/documents/locate-quote';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentPageQuery } from './queries.ts';

/** Where a quote stands; nowhere when neither range is given. */
export interface FoundQuote {
  readonly quote: string;
  readonly here: readonly TextRange[];
  /** On the next page, where it runs over the end of this one. */
  readonly there: readonly TextRange[];
  /** The next page, on which it may end, is not there yet. */
  readonly isSought: boolean;
}

/** Quotes on a page, and on the page after it where one of them may end there. */
export function useFoundQuotes(page: DocumentPageView, quotes: readonly string[]) {
  const located = useMemo(
    () => quotes.map((quote) => ({ quote, here: locateQuote(page.text, quote) })),
    [page, quotes],
  );
  const mayEndThere =
    page.index + 1 < page.pages &&
    located.some(({ quote, here }) => here.length === 0 && mayRunOver(page.text, quote));
  const next = useQuery({ ...documentPageQuery(page.documentId, page.index + 1), enabled: mayEndThere });
  const after = mayEndThere ? (next.data ?? null) : null;
  const isSought = mayEndThere && next.isPending;
  const found = useMemo(
    () =>
      located.map(({ quote, here }): FoundQuote => {
        if (here.length > 0) return { quote, here, there: [], isSought: false };
        const over = after && locateOverPages(page.text, after.text, quote);
        if (!over) return { quote, here, there: [], isSought: isSought && mayRunOver(page.text, quote) };
        return { quote, here: [over.here], there: [over.there], isSought: false };
      }),
    [located, page, after, isSought],
  );
  return { found, next: after };
}
