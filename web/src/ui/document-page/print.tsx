import type { DocumentPageView } from '@simples/contract/documents/document';
import type { TextRange } from '@simples/contract/documents/locate-quote';
import { type Box, boxesOfRange } from '@simples/contract/documents/quote-boxes';
import { useMemo } from 'react';
import { LoadingState } from '../states.tsx';
import styles from './document-page.module.css';

interface PrintProps {
  readonly page: DocumentPageView;
  readonly url: string | null;
  readonly ranges: readonly TextRange[];
  readonly bringsIntoSight: boolean;
}

/** In a part that scrolls by itself (`data-scrolls`) the rest of the screen stays where it is. */
function bringIntoSight(highlight: HTMLElement | null): void {
  const frame = highlight?.closest('[data-scrolls]');
  if (!highlight || !frame) {
    highlight?.scrollIntoView({ block: 'center' });
    return;
  }
  const below = highlight.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  frame.scrollTop += below - frame.clientHeight / 3;
}

/** The image of a page with some of its words highlighted where they are printed. */
export function Print({ page, url, ranges, bringsIntoSight }: PrintProps) {
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
