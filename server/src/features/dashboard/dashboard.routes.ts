import { dashboardEndpoints } from '@simples/contract/dashboard';
import { FileStream, type Route, route } from '#server/http/route.ts';
import { CSV_TYPE } from '#server/lib/csv.ts';
import type { Dashboard } from './dashboard.service.ts';

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}

export function dashboardRoutes(dashboard: Dashboard): Route[] {
  return [
    route(dashboardEndpoints.stats, ({ query }) => dashboard.stats(query)),
    route(dashboardEndpoints.quality, ({ query }) => dashboard.quality(query)),
    route(dashboardEndpoints.export, async (call) => {
      const { name, text } = await dashboard.table(call.actor, call.query, call);
      return new FileStream({ name, type: CSV_TYPE, pieces: inOnePiece(text) });
    }),
  ];
}
