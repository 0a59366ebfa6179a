import type { User } from '@simples/contract/users';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { auditEvents, users } from '#server/db/schema.ts';
import { emptyAuditLog } from './empty-database.ts';
import type { SignedIn, TestApp } from './harness.ts';

let counter = 0;
/** What the form of the specification sends, for somebody new each time. */
export function personForm(overrides: object = {}) {
  counter += 1;
  return {
    email: `nouveau${counter}@simples.test`,
    firstName: 'Awa',
    lastName: 'Diop',
    phoneNumber: `+3363998${String(counter).padStart(4, '0')}`,
    birthDate: '1990-05-17',
    roles: ['CUSTOMER'],
    password: 'xK8$mmQr2!Lp',
    address: '',
    ...overrides,
  };
}

/** What whoever administers people does with them, through the API. */
export function administrationOf(test: TestApp) {
  let admin: SignedIn;

  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<LightMyRequestResponse> =>
    test.inject({
      method,
      url: `/v1/api/users${path}`,
      headers: admin.headers,
      ...(payload === undefined ? {} : { payload }),
    });

  return {
    call,
    admin: () => admin,
    /** Signs a SUPER_ADMIN in, who makes the calls that follow. */
    async begin(): Promise<void> {
      admin = await test.signIn('SUPER_ADMIN');
    },
    async create(overrides: object = {}): Promise<User> {
      const response = await call('POST', '', personForm(overrides));
      if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
      return response.json<User>();
    },
    /** What the audit log keeps of someone. */
    async acts(subjectId: string): Promise<string[]> {
      const events = await test.db.select().from(auditEvents).where(eq(auditEvents.subjectId, subjectId));
      return events.map(({ act }) => act);
    },
    /** Leaves nobody, and no trace of what was done. */
    async clear(): Promise<void> {
      await test.db.delete(users);
      await emptyAuditLog(test.database.pool);
    },
  };
}

export type Administration = ReturnType<typeof administrationOf>;
