import { currentUserEndpoints } from '@simples/contract/users/current-user';
import type { Db } from '../../db/db.ts';
import { type Route, route } from '../../http/route.ts';
import { getCurrentUser } from './users.service.ts';

export function userRoutes(db: Db): Route[] {
  return [route(currentUserEndpoints.me, ({ actor }) => getCurrentUser(db, actor))];
}
