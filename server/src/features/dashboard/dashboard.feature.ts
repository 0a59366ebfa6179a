import type { Feature } from '#server/http/feature.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { createDashboard, type DashboardDeps } from './dashboard.service.ts';

export function createDashboardFeature(deps: DashboardDeps): Feature<null> {
  return { routes: dashboardRoutes(createDashboard(deps)), api: null };
}
