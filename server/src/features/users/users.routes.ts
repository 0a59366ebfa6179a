import { userEndpoints } from '@simples/contract/users';
import type { Db } from '../../db/db.ts';
import { type Route, route } from '../../http/route.ts';
import { getCurrentUser } from './users.service.ts';

export function userRoutes(db: Db): Route[] {
  return [route(userEndpoints.me, ({ actor }) => getCurrentUser(db, actor))];
}
