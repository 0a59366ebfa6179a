import type { DocumentPageView } from '@simples/contract/documents';
import {
  locateOverPages,
  mayRunOver,
  type PageQuote,
  placesOfQuote,
  type TextRange,
} from '@simples/contract/locate-quote';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import styles from './document-page.module.css';
import { documentPageQuery } from './document-page-queries.ts';

function noteFor(found: readonly FoundQuote[]): string {
  const [{ here, there, isSearching } = { here: [], there: [], isSearching: false }] = found;
  if (isSearching) return 'Recherche du passage cité…';
  if (there.length > 0)
    return 'Passage cité, surligné : il commence au bas de cette page et finit en haut de la suivante, montrée plus bas :';
  if (here.length === 0) {
    return found.length > 1
      ? 'La place exacte de ces passages sur la page n’est pas certaine : ils ne sont pas surlignés. Les voici tels qu’ils sont cités :'
      : 'La place exacte de ce passage sur la page n’est pas certaine : il n’est pas surligné. Le voici tel qu’il est cité :';
  }
  if (found.length > 1) return 'Passages cités, surlignés sur la page :';
  return here.length > 1
    ? `Passage cité : la page dit ces mots à ${here.length} endroits, tous surlignés :`
    : 'Passage cité, surligné sur la page :';
}

type Placement = 'searching' | 'over' | 'here' | 'nowhere';

function placementOf({ here, there, isSearching }: FoundQuote): Placement {
  if (isSearching) return 'searching';
  if (there.length > 0) return 'over';
  return here.length > 0 ? 'here' : 'nowhere';
}

export function Quoted({ found }: { readonly found: readonly FoundQuote[] }) {
  const groups = [...Map.groupBy(found, placementOf)];
  return groups.map(([placement, quotes]) => (
    <div key={placement} className={styles.quotes}>
      <output className={styles.note}>{noteFor(quotes)}</output>
      {[...new Set(quotes.map(({ quote }) => quote))].map((quote) => (
        <blockquote key={quote} className={styles.quote}>
          {quote}
        </blockquote>
      ))}
    </div>
  ));
}

interface FoundQuote {
  readonly quote: string;
  readonly here: readonly TextRange[];
  readonly there: readonly TextRange[];
  readonly isSearching: boolean;
}

export function useFoundQuotes(page: DocumentPageView, quotes: readonly PageQuote[]) {
  const located = useMemo(
    () => quotes.map((one) => ({ quote: one.quote, here: placesOfQuote(page.text, one) })),
    [page, quotes],
  );
  const mayEndThere =
    page.index + 1 < page.pages &&
    located.some(({ quote, here }) => here.length === 0 && mayRunOver(page.text, quote));
  const next = useQuery({ ...documentPageQuery(page.documentId, page.index + 1), enabled: mayEndThere });
  const after = mayEndThere ? (next.data ?? null) : null;
  const isSearching = mayEndThere && next.isPending;
  const found = useMemo(
    () =>
      located.map(({ quote, here }): FoundQuote => {
        if (here.length > 0) return { quote, here, there: [], isSearching: false };
        const over = after && locateOverPages(page.text, after.text, quote);
        if (!over)
          return { quote, here, there: [], isSearching: isSearching && mayRunOver(page.text, quote) };
        return { quote, here: [over.here], there: [over.there], isSearching: false };
      }),
    [located, page, after, isSearching],
  );
  return { found, next: after };
}
