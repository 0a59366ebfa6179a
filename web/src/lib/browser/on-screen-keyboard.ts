import { useSyncExternalStore } from 'react';

/** Specification, section 9. */
const MOBILE_WIDTH = 768;
const SHRINK = 80;
const SCREEN_GAP = 120;
const SCREEN_SHARE = 0.9;
const AFTER_BLUR = 150;
const AFTER_ROTATION = 300;

/** A browser's own bars take less than this share of the height, a keyboard more. */
const BARS_SHARE = 0.25;

interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly screenHeight: number;
  /** Greatest height seen at this width. */
  readonly fullHeight: number;
  readonly isEditing: boolean;
}

/** Specification, section 9. Without a focused field only a larger shrink counts: browser bars reappear too. */
export function isKeyboardOpen(viewport: Viewport): boolean {
  const { width, height, screenHeight, fullHeight, isEditing } = viewport;
  if (width >= MOBILE_WIDTH) return false;
  const shrink = fullHeight - height;
  if (!isEditing) return shrink > Math.max(SHRINK, fullHeight * BARS_SHARE);
  return shrink > SHRINK || (screenHeight - height > SCREEN_GAP && height < screenHeight * SCREEN_SHARE);
}

const editable = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

let isOpen = false;
let fullHeight = 0;
let widthOfFullHeight = 0;
const listeners = new Set<() => void>();

function measure(): void {
  const view = window.visualViewport;
  // Undoes pinch zoom.
  const height = Math.round(view ? view.height * view.scale : window.innerHeight);
  const width = window.innerWidth;
  if (width !== widthOfFullHeight) {
    widthOfFullHeight = width;
    fullHeight = 0;
  }
  fullHeight = Math.max(fullHeight, height);
  const isEditing = document.activeElement?.matches(editable) ?? false;
  const next = isKeyboardOpen({ width, height, screenHeight: window.screen.height, fullHeight, isEditing });
  if (next === isOpen) return;
  isOpen = next;
  for (const listener of listeners) listener();
}

const measureAfterBlur = (): number => window.setTimeout(measure, AFTER_BLUR);
const measureAfterRotation = (): number => window.setTimeout(measure, AFTER_ROTATION);

function watch(): () => void {
  const watched: [EventTarget | null, string, () => void][] = [
    [window, 'resize', measure],
    [window.visualViewport, 'resize', measure],
    [document, 'focusin', measure],
    [document, 'focusout', measureAfterBlur],
    [window, 'orientationchange', measureAfterRotation],
  ];
  for (const [target, name, listener] of watched) target?.addEventListener(name, listener);
  // Once the page is painted: to measure earlier would lay it out twice.
  const first = window.setTimeout(measure);
  return () => {
    window.clearTimeout(first);
    for (const [target, name, listener] of watched) target?.removeEventListener(name, listener);
  };
}

let stopWatching: (() => void) | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stopWatching ??= watch();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = null;
  };
}

export function useOnScreenKeyboard(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}
