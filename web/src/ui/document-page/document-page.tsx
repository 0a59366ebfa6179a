import type { DocumentPageView } from '@simples/contract/documents/document';
import type { TextRange } from '@simples/contract/documents/locate-quote';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { Notice } from '../form/notice.tsx';
import { ErrorState, LoadingState } from '../states.tsx';
import styles from './document-page.module.css';
import { PageText } from './page-text.tsx';
import { Print } from './print.tsx';
import { documentPageQuery } from './queries.ts';
import { Quoted } from './quoted.tsx';
import { useFoundQuotes } from './use-found-quotes.ts';
import { usePageImage } from './use-page-image.ts';

interface DocumentPageProps {
  readonly documentId: string;
  /** From 0. */
  readonly index: number;
  /** Words to show on the page; none for the page alone. */
  readonly quotes: readonly string[];
  /** Says which page it is: where several are shown. */
  readonly isNamed?: boolean;
}

/** A page of a document as it was printed, with the words quoted from it: where they run over its end, the next page too. */
export function DocumentPage({ documentId, index, quotes, isNamed = false }: DocumentPageProps) {
  const { data, error, isFetching, refetch } = useQuery(documentPageQuery(documentId, index));
  if (data) return <LoadedPage page={data} quotes={quotes} isNamed={isNamed} />;
  if (!error || isFetching) return <LoadingState label="Chargement de la page…" />;
  if (error instanceof ApiError && error.httpCode === 404) {
    return <ErrorState message="Cette page n’est plus disponible, ou ne vous est pas ouverte." />;
  }
  return <ErrorState message={error.message} onRetry={() => void refetch()} />;
}

interface LoadedPageProps {
  readonly page: DocumentPageView;
  readonly quotes: readonly string[];
  readonly isNamed: boolean;
}

/** A page by its place in the file, and by the number printed on it where that is another one. */
export function nameOfPage({
  index,
  pages,
  label,
}: Pick<DocumentPageView, 'index' | 'pages' | 'label'>): string {
  const place = `page ${index + 1} sur ${pages}`;
  return label === null || label === String(index + 1) ? place : `${place} (numérotée ${label})`;
}

function LoadedPage({ page, quotes, isNamed }: LoadedPageProps) {
  const { found, next } = useFoundQuotes(page, quotes);
  const over = found.flatMap(({ there }) => there);
  return (
    <div className={styles.pages}>
      {isNamed && <p className={styles.name}>{`Document, ${nameOfPage(page)}`}</p>}
      <PageFigure page={page} ranges={found.flatMap(({ here }) => here)}>
        <Quoted found={found} />
      </PageFigure>
      {next && over.length > 0 && (
        <>
          <p className={styles.name}>Suite du passage, {nameOfPage(next)}</p>
          <PageFigure page={next} ranges={over} isContinued />
        </>
      )}
    </div>
  );
}

/** Wide enough to be read on a desk; on a phone the page takes the screen. */
const PAGE_WIDTH = 820;

interface PageFigureProps {
  readonly page: DocumentPageView;
  readonly ranges: readonly TextRange[];
  /** The quote begins on the page before: that is where the eye goes first. */
  readonly isContinued?: boolean;
  /** The quoted words: they are there before the image is. */
  readonly children?: ReactNode;
}

function PageFigure({ page, ranges, isContinued = false, children }: PageFigureProps) {
  const image = usePageImage(page.documentId, page.index, Math.min(PAGE_WIDTH, window.innerWidth));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {children}
        {page.origin === 'ocr' && <Recognised confidence={page.confidence} />}
      </figcaption>
      {image.isMissing ? (
        <Notice tone="info">L’image de la page n’a pas pu être chargée : en voici le texte.</Notice>
      ) : (
        <Print page={page} url={image.url} ranges={ranges} bringsIntoSight={!isContinued} />
      )}
      <PageText text={page.text} ranges={ranges} isOpen={image.isMissing} />
    </figure>
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
