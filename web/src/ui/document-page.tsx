import { type DocumentPageView, pageWidths } from '@simples/contract/documents';
import { type Box, boxesOfRange, type PageQuote, type TextRange } from '@simples/contract/locate-quote';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useMemo, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-client.ts';
import styles from './document-page.module.css';
import { documentPageImageQuery, documentPageQuery } from './document-page-queries.ts';
import { Quoted, useFoundQuotes } from './document-quotes.tsx';
import { Notice } from './form/notice.tsx';
import { afterPress, overlaps, reach, wordsIn } from './page-marking.ts';
import { ErrorState, LoadingState } from './states.tsx';
import { ZoomedPage } from './zoomed-page.tsx';

interface PageTextProps {
  readonly text: string;
  readonly ranges: readonly TextRange[];
  readonly isOpen: boolean;
}

function PageText({ text, ranges, isOpen }: PageTextProps) {
  return (
    <details className={styles.details} open={isOpen}>
      <summary>Texte de la page</summary>
      <p className={styles.text}>
        {ranges.map(({ start, end }, place) => (
          <Fragment key={start}>
            {text.slice(ranges[place - 1]?.end ?? 0, start)}
            <mark>{text.slice(start, end)}</mark>
          </Fragment>
        ))}
        {text.slice(ranges.at(-1)?.end ?? 0)}
      </p>
    </details>
  );
}

/** Words that a person marks on the image; lists beside it offer the same to the keyboard. */
interface Marking {
  readonly marked: TextRange | null;
  readonly onMark: (marked: TextRange) => void;
}

interface PressableWord {
  readonly line: TextRange;
  readonly word: TextRange;
  readonly box: Box;
}

/** Each with the gap that follows it, so that a line has no place that cannot be pressed. */
function pressableWords(page: DocumentPageView): PressableWord[] {
  return page.lines.flatMap((line) => {
    const words = wordsIn(page.text, line);
    return words.flatMap((word, place) => {
      const start = place === 0 ? line.start : word.start;
      const [box] = boxesOfRange(
        { text: page.text, lines: [line] },
        { start, end: words[place + 1]?.start ?? line.end },
      );
      return box ? [{ line, word, box }] : [];
    });
  });
}

function MarkedWords({ page, marking }: { readonly page: DocumentPageView; readonly marking: Marking }) {
  const { marked, onMark } = marking;
  const words = useMemo(() => pressableWords(page), [page]);
  const drag = useRef<{ readonly from: TextRange; isMoved: boolean } | null>(null);
  return (
    <div aria-hidden="true">
      {words.map(({ line, word, box }) => (
        <button
          key={word.start}
          type="button"
          tabIndex={-1}
          aria-label={page.text.slice(word.start, word.end)}
          className={styles.word}
          style={placeOf(box)}
          data-marked={(marked !== null && overlaps(word, marked)) || undefined}
          onClick={({ shiftKey }) => {
            // A drag that has come back to its first word has marked it.
            if (drag.current?.isMoved) return;
            onMark(shiftKey ? reach(marked, word) : afterPress(marked, line, word));
          }}
          onPointerDown={({ button, pointerType }) => {
            drag.current = button === 0 && pointerType === 'mouse' ? { from: word, isMoved: false } : null;
          }}
          onPointerEnter={({ buttons }) => {
            if (buttons !== 1 || !drag.current) return;
            drag.current.isMoved = true;
            onMark(reach(drag.current.from, word));
          }}
        />
      ))}
    </div>
  );
}

interface PrintProps {
  readonly marking?: Marking | undefined;
  readonly page: DocumentPageView;
  readonly url: string | null;
  readonly ranges: readonly TextRange[];
  readonly bringsIntoSight: boolean;
}

/** Only the scrolling part (`data-scrolls`) moves. */
function bringIntoSight(highlight: HTMLElement | null): void {
  const frame = highlight?.closest('[data-scrolls]');
  if (!highlight || !frame) {
    highlight?.scrollIntoView({ block: 'center' });
    return;
  }
  const below = highlight.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  frame.scrollTop += below - frame.clientHeight / 3;
}

function PageImage({ page, url, ranges, bringsIntoSight, marking }: PrintProps) {
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
            ref={place === 0 && bringsIntoSight ? bringIntoSight : null}
            className={styles.highlight}
            data-testid="highlight"
            style={placeOf(box)}
          />
        ))}
      {isShown && marking && <MarkedWords page={page} marking={marking} />}
    </div>
  );
}

const percent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`;

export const placeOf = ({ x, y, width, height }: Box) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

/** The narrowest image that is sharp at this width. */
function imageWidthFor(cssPixels: number, density: number): number {
  const [narrowest, ...wider] = pageWidths;
  return [narrowest, ...wider].find((width) => width >= cssPixels * density) ?? wider.at(-1) ?? narrowest;
}

export function usePageImage(documentId: string, index: number, cssPixels: number) {
  const width = imageWidthFor(cssPixels, window.devicePixelRatio);
  const { data, isError } = useQuery({
    ...documentPageImageQuery(documentId, index, width),
    // Enlarged, the page stays until the sharper image of it is there.
    placeholderData: (shown, query) =>
      query?.queryKey[1] === documentId && query.queryKey[2] === index ? shown : undefined,
  });
  return { url: data ?? null, isMissing: isError };
}

interface DocumentPageProps {
  readonly documentId: string;
  /** From 0. */
  readonly index: number;
  readonly quotes: readonly PageQuote[];
  readonly isNamed?: boolean;
  readonly marking?: Marking;
}

/** Shows the next page too where a quote continues there. */
export function DocumentPage({ documentId, index, quotes, isNamed = false, marking }: DocumentPageProps) {
  const { data, error, isFetching, refetch } = useQuery(documentPageQuery(documentId, index));
  if (data) return <LoadedPage page={data} quotes={quotes} isNamed={isNamed} marking={marking} />;
  if (!error || isFetching) return <LoadingState label="Chargement de la page…" />;
  if (error instanceof ApiError && error.httpCode === 404) {
    return <ErrorState message="Cette page n’est plus disponible, ou ne vous est pas ouverte." />;
  }
  return <ErrorState message={error.message} onRetry={() => void refetch()} />;
}

interface LoadedPageProps {
  readonly page: DocumentPageView;
  readonly quotes: readonly PageQuote[];
  readonly isNamed: boolean;
  readonly marking: Marking | undefined;
}

export function nameOfPage({
  index,
  pages,
  label,
}: Pick<DocumentPageView, 'index' | 'pages' | 'label'>): string {
  const place = `page ${index + 1} sur ${pages}`;
  return label === null || label === String(index + 1) ? place : `${place} (numérotée ${label})`;
}

function LoadedPage({ page, quotes, isNamed, marking }: LoadedPageProps) {
  const { found, next } = useFoundQuotes(page, quotes);
  const over = found.flatMap(({ there }) => there);
  return (
    <div className={styles.pages}>
      {isNamed && <p className={styles.name}>{`Document, ${nameOfPage(page)}`}</p>}
      <PageFigure page={page} ranges={found.flatMap(({ here }) => here)} marking={marking}>
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

const PAGE_WIDTH = 820;

interface PageFigureProps {
  readonly page: DocumentPageView;
  readonly ranges: readonly TextRange[];
  /** Continues a quote of the page before. */
  readonly isContinued?: boolean;
  readonly marking?: Marking | undefined;
  readonly children?: ReactNode;
}

function PageFigure({ page, ranges, isContinued = false, marking, children }: PageFigureProps) {
  const [zoom, setZoom] = useState(1);
  const width = Math.min(PAGE_WIDTH, window.innerWidth) * zoom;
  const image = usePageImage(page.documentId, page.index, width);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {children}
        {page.origin === 'ocr' && <Recognised confidence={page.confidence} />}
      </figcaption>
      {image.isMissing ? (
        <Notice tone="info">L’image de la page n’a pas pu être chargée : en voici le texte.</Notice>
      ) : (
        <ZoomedPage zoom={zoom} onZoom={setZoom}>
          <PageImage
            page={page}
            url={image.url}
            ranges={ranges}
            bringsIntoSight={!isContinued}
            marking={marking}
          />
        </ZoomedPage>
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
