import type { Feature } from '#server/http/feature.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { createDashboard, type DashboardDeps } from './dashboard.service.ts';

/** The figures of the product, computed from what the other features count. */
export function createDashboardFeature(deps: DashboardDeps): Feature<null> {
  return { routes: dashboardRoutes(createDashboard(deps)), api: null };
}
