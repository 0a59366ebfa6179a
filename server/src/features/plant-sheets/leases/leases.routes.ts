import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { type Route, route } from '../../../http/route.ts';
import type { Leases } from './leases.service.ts';

export function leaseRoutes(leases: Leases): Route[] {
  return [
    route(plantSheetEndpoints.lease, ({ actor, params }) => leases.take(actor, params.id)),
    route(plantSheetEndpoints.release, ({ actor, params }) => leases.release(actor, params.id)),
    route(plantSheetEndpoints.leases, ({ actor }) => leases.list(actor)),
  ];
}
