import type { DashboardStats } from '@simples/contract/dashboard';
import type { UseQueryResult } from '@tanstack/react-query';

/** The figures of a period, or why there are none. */
export type StatsResult = UseQueryResult<DashboardStats>;
