import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { conversationEndpoints } from './conversations.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { documentEndpoints } from './documents/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { healthEndpoints } from './health.ts';
import { plantSheetEndpoints } from './plant-sheets/endpoints.ts';
import { userEndpoints } from './users/endpoints.ts';

/** Every endpoint of the product. A server that leaves one unbound does not start. */
export const endpoints: readonly Endpoint[] = [
  healthEndpoints,
  authEndpoints,
  userEndpoints,
  plantSheetEndpoints,
  documentEndpoints,
  conversationEndpoints,
  dashboardEndpoints,
  auditEndpoints,
].flatMap((group): Endpoint[] => Object.values(group));
