import type { DocumentPageView } from '@simples/contract/documents/document';
import { locateQuote, type TextRange } from '@simples/contract/documents/locate-quote';
import { type Box, boxesOfRange } from '@simples/contract/documents/quote-boxes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { Notice } from '../form/notice.tsx';
import { ErrorState, LoadingState } from '../states.tsx';
import styles from './document-page.module.css';
import { PageText } from './page-text.tsx';
import { documentPageQuery } from './queries.ts';
import { usePageImage } from './use-page-image.ts';

interface DocumentPageProps {
  readonly documentId: string;
  /** From 0. */
  readonly index: number;
  /** Words to show on the page; null for the page alone. */
  readonly quote: string | null;
}

/** A page of a document as it was printed, with the words quoted from it. */
export function DocumentPage({ documentId, index, quote }: DocumentPageProps) {
  const { data, error, isFetching, refetch } = useQuery(documentPageQuery(documentId, index));
  if (data) return <LoadedPage page={data} quote={quote} />;
  if (!error || isFetching) return <LoadingState label="Chargement de la page…" />;
  if (error instanceof ApiError && error.httpCode === 404) {
    return <ErrorState message="Cette page n’est plus disponible, ou ne vous est pas ouverte." />;
  }
  return <ErrorState message={error.message} onRetry={() => void refetch()} />;
}

interface LoadedPageProps {
  readonly page: DocumentPageView;
  readonly quote: string | null;
}

/** Wide enough to be read on a desk; on a phone the page takes the screen. */
const PAGE_WIDTH = 820;

function LoadedPage({ page, quote }: LoadedPageProps) {
  const ranges = useMemo(() => (quote === null ? [] : locateQuote(page.text, quote)), [page, quote]);
  const image = usePageImage(page.documentId, page.index, Math.min(PAGE_WIDTH, window.innerWidth));
  return (
    <figure className={styles.figure}>
      {image.isMissing ? (
        <Notice tone="info">L’image de la page n’a pas pu être chargée : en voici le texte.</Notice>
      ) : (
        <Print page={page} url={image.url} ranges={ranges} />
      )}
      <figcaption className={styles.caption}>
        {quote !== null && <Quoted quote={quote} isLocated={ranges.length > 0} />}
        {page.origin === 'ocr' && <Recognised confidence={page.confidence} />}
        <PageText text={page.text} ranges={ranges} isOpen={image.isMissing} />
      </figcaption>
    </figure>
  );
}

interface PrintProps {
  readonly page: DocumentPageView;
  readonly url: string | null;
  readonly ranges: readonly TextRange[];
}

function bringIntoSight(highlight: HTMLElement | null): void {
  highlight?.scrollIntoView({ block: 'center' });
}

function Print({ page, url, ranges }: PrintProps) {
  const boxes = useMemo(() => ranges.flatMap((range) => boxesOfRange(page, range)), [page, ranges]);
  const isShown = url !== null;
  return (
    <div className={styles.print} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
      {url === null ? (
        <LoadingState label="Chargement de l’image de la page…" size="small" />
      ) : (
        <img src={url} alt={`Page ${page.index + 1} de « ${page.title} »`} className={styles.image} />
      )}
      {isShown &&
        boxes.map((box, place) => (
          <span
            key={`${box.x} ${box.y} ${box.width}`}
            ref={place === 0 ? bringIntoSight : null}
            className={styles.highlight}
            data-testid="highlight"
            style={placeOf(box)}
          />
        ))}
    </div>
  );
}

const percent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`;

const placeOf = ({ x, y, width, height }: Box) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

interface QuotedProps {
  readonly quote: string;
  readonly isLocated: boolean;
}

/** The words themselves: marked on the page when their place is certain, else only told. */
function Quoted({ quote, isLocated }: QuotedProps) {
  return (
    <>
      <output className={styles.note}>
        {isLocated
          ? 'Passage cité, surligné sur la page :'
          : 'La place exacte de ce passage sur la page n’est pas certaine : il n’est pas surligné. Le voici tel qu’il est cité :'}
      </output>
      <blockquote className={styles.quote}>{quote}</blockquote>
    </>
  );
}

function Recognised({ confidence }: { readonly confidence: number | null }) {
  const percentage = confidence === null ? '' : ` (confiance : ${Math.round(confidence * 100)} %)`;
  return (
    <p className={styles.note}>
      Texte lu par reconnaissance de caractères{percentage} : vérifiez-le sur l’image.
    </p>
  );
}
