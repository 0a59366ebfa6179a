import { useEffect, useState } from 'react';

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** Seconds left of a wait, and how to start one. Counts by the clock: a sleeping phone wakes up right. */
export function useCountdown(initialSeconds: number | null): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + (initialSeconds ?? 0) * 1000);
  const [left, setLeft] = useState(() => secondsUntil(end));

  useEffect(() => {
    const timer = window.setInterval(() => {
      const seconds = secondsUntil(end);
      setLeft(seconds);
      if (seconds === 0) window.clearInterval(timer);
    }, 250);
    return () => window.clearInterval(timer);
  }, [end]);

  function start(seconds: number): void {
    setEnd(Date.now() + seconds * 1000);
    setLeft(seconds);
  }
  return [left, start];
}
