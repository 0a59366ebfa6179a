import { type DashboardStats, dashboardEndpoints } from '@simples/contract/dashboard';
import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { firstOfDays } from './format.ts';

const { stats, quality } = dashboardEndpoints;

/** Days that the activity may show. Specification, section 9. */
export const ranges = [7, 30] as const;
export type Range = (typeof ranges)[number];

export const periodOf = (today: string, range: Range) => ({
  date_from: firstOfDays(today, range),
  date_to: today,
});

export function statsQuery(today: string, range: Range) {
  const include = { include_geographic: 'true', include_daily_breakdown: 'true' } as const;
  const query = { ...periodOf(today, range), ...include };
  return queryOptions({
    queryKey: [stats.name, query],
    queryFn: ({ signal }) => call(stats, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function qualityQuery(today: string, range: Range) {
  const query = periodOf(today, range);
  return queryOptions({
    queryKey: [quality.name, query],
    queryFn: ({ signal }) => call(quality, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export type StatsResult = UseQueryResult<DashboardStats>;
