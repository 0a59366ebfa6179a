import type { Db } from '#server/db/database.ts';
import { networkOf } from '#server/lib/network-addresses.ts';
import { type Acting, type Caller, recordEvents, type TrailEvent } from './audit.repository.ts';

export {
  type Acting,
  type Caller,
  eventsAbout,
  eventsBy,
  eventsText,
  recordEvents,
  recording,
  type TrailEvent,
} from './audit.repository.ts';

export interface Log {
  info(fields: object, line: string): void;
  error(fields: object, line: string): void;
}

export type Trail = typeof recordEvents;

export function createTrail(log: Pick<Log, 'info'>): Trail {
  return async (tx: Db, acting: Acting, at: Date, events: readonly TrailEvent[]) => {
    await recordEvents(tx, acting, at, events);
    for (const { act, result, subjectId } of events) {
      const { id: who, caller } = acting;
      const from = caller === null ? null : networkOf(caller.address);
      log.info(
        { audit: { act, result, who, subject: subjectId, from, requestId: caller?.requestId } },
        `audit ${act} ${result}`,
      );
    }
  };
}

export const signInActs = [
  'sign-in',
  'code-sent',
  'code-check',
  'factor-check',
  'recovery-code',
  'proof',
  'lock',
  'sign-out',
  'access',
  'password-reset',
] as const;

export interface AuditEvent {
  readonly act: (typeof signInActs)[number] | 'export';
  readonly result: 'ok' | 'failed' | 'refused';
  /** User id, never an e-mail; null while unknown. */
  readonly who: string | null;
  readonly caller: Caller;
  /** Never a password, a code or an e-mail. */
  readonly detail?: Readonly<Record<string, string>>;
}

export type Audit = (event: AuditEvent) => void;

/** Logged and stored with the network only, not the address (O1, O2). */
export function createAudit(log: Pick<Log, 'info'>, store: (event: AuditEvent) => void): Audit {
  return (event) => {
    const { act, result, who, caller } = event;
    log.info(
      { audit: { act, result, who, from: networkOf(caller.address), requestId: caller.requestId } },
      `audit ${act} ${result}`,
    );
    store(event);
  };
}
