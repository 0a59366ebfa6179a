import type { Actor } from '@simples/contract/permissions';
import type { Db } from '../../../db/db.ts';
import type { Caller, Trail } from '../../audit/audit.service.ts';
import type { Change } from './changes.ts';

/** Acts on people, as the audit trail names them. */
export type UserAct =
  | 'user-create'
  | 'user-update'
  | 'user-roles'
  | 'user-password'
  | 'user-suspend'
  | 'user-reactivate'
  | 'user-delete'
  | 'user-sessions-end'
  | 'invitation';

interface UserEvent {
  readonly act: UserAct;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Who administers, from where, and where it is written down. */
export interface Administrator {
  readonly actor: Actor;
  readonly caller: Caller;
  readonly now: Date;
  readonly trail: Trail;
}

/** Writes acts on a person to the audit trail, in their transaction. */
export function recordUserActs(
  tx: Db,
  { actor, caller, now, trail }: Administrator,
  subjectId: string,
  events: readonly UserEvent[],
): Promise<void> {
  const acting = { kind: 'HUMAN', id: actor.id, caller } as const;
  return trail(
    tx,
    acting,
    now,
    events.map((event) => ({ ...event, result: 'ok', subjectId, rowId: null })),
  );
}

/** The acts that a change comes to: names of fields and roles, no personal value. */
export function actsOf({ fields, roles, status, setsPassword }: Change): UserEvent[] {
  const others = fields.filter((field) => field !== 'roles' && field !== 'status');
  return [
    ...(others.length > 0 ? [{ act: 'user-update', detail: { fields: others } } as const] : []),
    ...(roles ? [{ act: 'user-roles', detail: { from: roles.from, to: roles.to } } as const] : []),
    ...(setsPassword ? [{ act: 'user-password' } as const] : []),
    ...(status === 'suspended' ? [{ act: 'user-suspend' } as const] : []),
    ...(status === 'active' ? [{ act: 'user-reactivate' } as const] : []),
  ];
}
