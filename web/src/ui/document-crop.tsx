import { type DocumentPageView, documentPagePath } from '@simples/contract/documents';
import type { PageQuote } from '@simples/contract/locate-quote';
import { type Box, boxesOfRange } from '@simples/contract/locate-quote';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from './dialog.tsx';
import styles from './document-crop.module.css';
import { DocumentPage, placeOf, usePageImage } from './document-page.tsx';
import { documentPageQuery } from './document-page-queries.ts';
import { useFoundQuotes } from './document-quotes.tsx';
import { Button } from './form/button.tsx';
import { LoadingState } from './states.tsx';

/** Of the page, around the quoted lines. */
const MARGIN = 0.012;
/** Narrower lines are not enlarged further. */
const MIN_WIDTH = 0.34;

const within = (value: number): number => Math.min(Math.max(value, 0), 1);

/** The part of the page that holds these boxes. */
function regionOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = within(Math.min(...boxes.map(({ y }) => y)) - MARGIN);
  const bottom = within(Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN);
  const width = Math.min(Math.max(right - left + 2 * MARGIN, MIN_WIDTH), 1);
  const x = within(Math.min(left - MARGIN, 1 - width));
  return { x, y: top, width, height: bottom - top };
}

const percent = (fraction: number): string => `${Math.round(fraction * 100_000) / 1000}%`;

/** Where the whole page stands, in a frame that shows only the region. */
const planeOf = ({ x, y, width, height }: Box) => ({
  left: percent(-x / width),
  top: percent(-y / height),
  width: percent(1 / width),
  height: percent(1 / height),
});

/** True once the element has come near the screen; also where no browser says so. */
function useComesNear() {
  const element = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const shown = element.current;
    if (!shown) return undefined;
    const { top } = shown.getBoundingClientRect();
    if (top < window.innerHeight * 2) {
      setNear(true);
      return undefined;
    }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), {
      rootMargin: '600px 0px',
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return { element, isNear };
}

export interface QuotedPassage {
  readonly documentId: string;
  /** From 0. */
  readonly index: number;
  readonly label: string | null;
  readonly quotes: readonly PageQuote[];
}

interface CropProps extends QuotedPassage {
  /** The quote alone, until somebody asks for its image. */
  readonly isOnDemand?: boolean;
}

/** The words of a page that a value was read from, cut out of its image and enlarged. */
export function DocumentCrop({ documentId, index, label, quotes, isOnDemand = false }: CropProps) {
  const { element, isNear } = useComesNear();
  const [isCut, setCut] = useState(!isOnDemand);
  const [isWhole, setWhole] = useState(false);
  const { data: page } = useQuery({ ...documentPageQuery(documentId, index), enabled: isNear && isCut });
  const name = label ?? String(index + 1);
  return (
    <figure ref={element} className={styles.figure}>
      {isCut && page && <Cut page={page} quotes={quotes} />}
      {isCut && !page && <LoadingState label="Chargement du passage…" size="small" />}
      <figcaption className={styles.caption}>
        <blockquote className={styles.quote}>
          {quotes.map(({ quote }) => `« ${quote} »`).join(' ')}
        </blockquote>
        {isCut ? (
          <Button variant="quiet" onClick={() => setWhole(true)}>
            Page {name} entière
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => setCut(true)}>
            Voir le passage, page {name}
          </Button>
        )}
      </figcaption>
      {isWhole && (
        <Dialog
          title={`Document source, page ${name}`}
          size="wide"
          isFullScreenOnPhone
          onClose={() => setWhole(false)}
        >
          <DocumentPage documentId={documentId} index={index} quotes={quotes} />
          <Link to={documentPagePath(documentId, index)}>Corriger la lecture de cette page</Link>
        </Dialog>
      )}
    </figure>
  );
}

type CutProps = Readonly<{ page: DocumentPageView; quotes: readonly PageQuote[] }>;

/** Without the image where the words are not found on the page: the quote below says them. */
function Cut({ page, quotes }: CutProps) {
  const { found } = useFoundQuotes(page, quotes);
  const boxes = useMemo(
    () => found.flatMap(({ here }) => here.flatMap((range) => boxesOfRange(page, range))),
    [found, page],
  );
  if (boxes.length === 0) {
    return <p className={styles.note}>La place exacte de ce passage sur la page n’est pas certaine.</p>;
  }
  return <CutImage page={page} boxes={boxes} />;
}

/** CSS pixels of a crop at its widest. */
const CROP_WIDTH = 560;

function CutImage({ page, boxes }: { readonly page: DocumentPageView; readonly boxes: readonly Box[] }) {
  const region = useMemo(() => regionOf(boxes), [boxes]);
  const pageWidth = Math.min(CROP_WIDTH, window.innerWidth) / region.width;
  const { url, isMissing } = usePageImage(page.documentId, page.index, pageWidth);
  if (isMissing) return null;
  const aspectRatio = (region.width * page.width) / (region.height * page.height);
  return (
    <div className={styles.frame} style={{ aspectRatio }}>
      {url === null ? (
        <LoadingState label="Chargement de l’image de la page…" size="small" />
      ) : (
        <div className={styles.plane} style={planeOf(region)}>
          <img
            src={url}
            alt={`Page ${page.index + 1} de « ${page.title} », passage cité`}
            className={styles.image}
          />
          {boxes.map((box) => (
            <span
              key={`${box.x} ${box.y} ${box.width}`}
              className={styles.highlight}
              data-testid="highlight"
              style={placeOf(box)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
