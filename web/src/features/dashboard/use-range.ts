import { useSearchParams } from 'react-router';
import { type Range, ranges } from './api.ts';

const DAYS = 'jours';

/** The days that the activity shows, in the address. */
export function useRange(): [Range, (range: Range) => void] {
  const [params, setParams] = useSearchParams();
  const range = ranges.find((days) => String(days) === params.get(DAYS)) ?? ranges[0];
  const pick = (days: Range) =>
    setParams(days === ranges[0] ? {} : { [DAYS]: String(days) }, {
      replace: true,
      preventScrollReset: true,
    });
  return [range, pick];
}
