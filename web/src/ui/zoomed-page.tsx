import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './zoomed-page.module.css';

const steps = [1, 1.5, 2, 3] as const;

const next = (zoom: number): number => steps.find((step) => step > zoom) ?? zoom;
const previous = (zoom: number): number => steps.findLast((step) => step < zoom) ?? zoom;

/** Keeps in the middle what is marked, or else what stood there. */
function centre(frame: HTMLElement, ratio: number): void {
  const mark = frame.querySelector<HTMLElement>('[data-testid="highlight"]');
  const [x, y] = mark
    ? [mark.offsetLeft + mark.offsetWidth / 2, mark.offsetTop + mark.offsetHeight / 2]
    : [
        (frame.scrollLeft + frame.clientWidth / 2) * ratio,
        (frame.scrollTop + frame.clientHeight / 2) * ratio,
      ];
  frame.scrollLeft = x - frame.clientWidth / 2;
  frame.scrollTop = y - frame.clientHeight / 2;
}

interface ZoomedPageProps {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly children: ReactNode;
}

/** The image of a page in a frame that scrolls once it is enlarged: by buttons, or by + and - in the frame. */
export function ZoomedPage({ zoom, onZoom, children }: ZoomedPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef(zoom);

  useLayoutEffect(() => {
    if (frame.current && last.current !== zoom) centre(frame.current, zoom / last.current);
    last.current = zoom;
  }, [zoom]);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = { '+': next(zoom), '=': next(zoom), '-': previous(zoom), '0': 1 }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    onZoom(wanted);
  }

  return (
    <div className={styles.viewer}>
      <fieldset className={styles.tools}>
        <legend className="only-for-readers">Taille de la page</legend>
        <button
          type="button"
          aria-label="Réduire"
          aria-disabled={zoom === steps[0]}
          onClick={() => onZoom(previous(zoom))}
        >
          <IconZoomOut size={20} aria-hidden="true" />
        </button>
        <span aria-live="polite">{`${Math.round(zoom * 100)}\u00a0%`}</span>
        <button
          type="button"
          aria-label="Agrandir"
          aria-disabled={zoom === steps.at(-1)}
          onClick={() => onZoom(next(zoom))}
        >
          <IconZoomIn size={20} aria-hidden="true" />
        </button>
      </fieldset>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys enlarge what it shows */}
      <section
        ref={frame}
        className={styles.frame}
        data-zoomed={zoom > 1 || undefined}
        aria-label="Image de la page"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
        tabIndex={0}
        onKeyDown={handleKeyDown}
      >
        <div style={{ width: `${zoom * 100}%` }}>{children}</div>
      </section>
    </div>
  );
}
