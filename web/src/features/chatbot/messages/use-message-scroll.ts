import { useEffect, useLayoutEffect, useRef } from 'react';

/** Specification, section 9: older messages load this close to the top. */
const NEAR_TOP = 100;
/** Further than this from where the screen would scroll by itself, the person is reading elsewhere. */
const NEAR_TARGET = 80;
const MARGIN = 16;

interface MessageScroll {
  /** Changes when another discussion is shown or a question is sent: the end is shown again. */
  readonly endOf: string;
  readonly firstId: string | undefined;
  /** The chosen citation: it stays in sight when the sources narrow the discussion. */
  readonly chosen: string;
  readonly onNearTop: () => void;
}

/**
 * The end of the discussion, but never past its last question: a long answer is read from its first line. Where
 * nothing was asked yet, the welcome is read from its top.
 */
function targetOf(box: HTMLElement): number {
  const end = box.scrollHeight - box.clientHeight;
  const question = Array.from(box.querySelectorAll<HTMLElement>('[data-question]')).at(-1);
  return question ? Math.max(0, Math.min(end, question.offsetTop - MARGIN)) : 0;
}

/** Follows the discussion as it grows, unless the person scrolled away; stays in place when older messages arrive. */
export function useMessageScroll({ endOf, firstId, chosen, onNearTop }: MessageScroll) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const shownEnd = useRef('');
  const before = useRef({ firstId, height: 0 });

  useLayoutEffect(() => {
    if (shownEnd.current === endOf) return;
    shownEnd.current = endOf;
    isFollowing.current = true;
    if (box.current) box.current.scrollTop = targetOf(box.current);
  }, [endOf]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (before.current.firstId !== firstId && !isFollowing.current) {
      element.scrollTop += element.scrollHeight - before.current.height;
    }
    before.current = { firstId, height: element.scrollHeight };
  }, [firstId]);

  useLayoutEffect(() => {
    const citation = chosen === '' ? null : box.current?.querySelector('[aria-pressed="true"]');
    if (!citation) return;
    isFollowing.current = false;
    citation.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  useEffect(() => {
    const element = box.current;
    if (!element || !content.current) return undefined;
    const observer = new ResizeObserver(() => {
      before.current.height = element.scrollHeight;
      if (isFollowing.current) element.scrollTop = targetOf(element);
    });
    observer.observe(element);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  function handleScroll(): void {
    const element = box.current;
    if (!element) return;
    isFollowing.current = Math.abs(targetOf(element) - element.scrollTop) < NEAR_TARGET;
    if (element.scrollTop < NEAR_TOP && element.scrollHeight > element.clientHeight) onNearTop();
  }

  return { box, content, handleScroll };
}
