import { useEffect, useState } from 'react';

function untilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/** A moment of the present day; changes at midnight, so that "Aujourd’hui" stays true in a page left open. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setToday(new Date()), untilMidnight(today));
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}
