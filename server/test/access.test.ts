import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@simples/contract/endpoint';
import { endpoints } from '@simples/contract/endpoints';
import { can, type Permission, permissions, roles } from '@simples/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildForm } from './documents/form.ts';
import { type SignedIn, startTestApp, type TestApp } from './harness.ts';
import { createPerson, pendingToken } from './people.ts';

let test: TestApp;
let pending: string;
const people = new Map<string, SignedIn>();
const JUNK = 'A'.repeat(43);

beforeAll(async () => {
  test = await startTestApp();
  const { email } = await createPerson(test);
  pending = await pendingToken(test, email);
  for (const role of roles) people.set(role, await test.signIn(role));
});
afterAll(() => test.close());

function isPermission(access: Endpoint['access']): access is Permission {
  return permissions.some((permission) => permission === access);
}

/** Of a person who may call it. */
function headersFor({ access }: Endpoint): SignedIn['headers'] | undefined {
  const role = isPermission(access) ? roles.findLast((one) => can({ roles: [one] }, access)) : 'SUPER_ADMIN';
  return role && people.get(role)?.headers;
}

function call(endpoint: Endpoint, authorization?: string) {
  return test.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, randomUUID()),
    headers: authorization === undefined ? {} : { authorization },
    // Not valid for any endpoint: access is decided before the body is looked at.
    ...(endpoint.body ? { payload: { unknown: true } } : {}),
  });
}

const closed = endpoints.filter((endpoint) => endpoint.access !== 'public');
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const);

describe.each(named(closed))('%s', (_name, endpoint) => {
  it('is closed without a session', async () => {
    const response = await call(endpoint);
    expect([response.statusCode, response.json().key]).toEqual([401, 'unauthenticated']);
  });

  it('is closed to a token that nobody has', async () => {
    const response = await call(endpoint, `Bearer ${JUNK}`);
    expect([response.statusCode, response.json().key]).toEqual([401, 'unauthenticated']);
  });

  it('is open to a session that waits for its code only where the code is checked', async () => {
    const response = await call(endpoint, `Bearer ${pending}`);
    const refused = response.statusCode === 401 && response.json().key === 'otpRequired';
    expect(refused).toBe(endpoint.access !== 'pending');
  });

  it.each(roles)('lets %s in as the table of permissions says', async (role) => {
    const { access } = endpoint;
    const response = await call(endpoint, people.get(role)?.headers.authorization);
    const allowed = !isPermission(access) || can({ roles: [role] }, access);
    expect(response.statusCode === 403).toBe(!allowed);
    expect(response.statusCode).not.toBe(401);
    expect(response.statusCode).toBeLessThan(500);
  });
});

describe('what a session that waits for its code can reach', () => {
  it('is asking for a second factor, checking it and leaving', () => {
    const open = endpoints.filter(({ access }) => access === 'pending').map(({ name }) => name);
    expect(open).toEqual([
      'auth.startValidate',
      'auth.validate',
      'auth.factors',
      'auth.validateApp',
      'auth.validateRecoveryCode',
      'auth.startPasskey',
      'auth.validatePasskey',
    ]);
  });
});

describe.each(named(closed.filter((endpoint) => endpoint.params)))('%s', (_name, endpoint) => {
  it.each([randomUUID(), '1', '%00', 'x'.repeat(150)])('knows nothing under %s', async (id) => {
    const form = endpoint.bodyType === 'multipart' ? buildForm(null) : null;
    const response = await test.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:\w+/g, id),
      payload: form?.payload ?? (endpoint.body ? {} : undefined),
      headers: { ...headersFor(endpoint), ...form?.headers },
    });
    expect(endpoint.body ? ['notFound', 'validation'] : ['notFound']).toContain(response.json().key);
  });
});
