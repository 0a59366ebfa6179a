import { endpoints } from '@simples/contract/endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { createPerson, me, post, signInFully } from '#test/people.ts';
import { ask, enrolApp, enrolPasskey } from '#test/second-factors.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ STAFF_SECOND_FACTOR: true });
});
afterAll(() => test.close());

const signIn = async (role: 'ADMIN' | 'SUPER_ADMIN' | 'CONTRIBUTOR' | 'CUSTOMER') => {
  const { email } = await createPerson(test, { roles: [role] });
  return signInFully(test, email);
};

async function opened(token: string): Promise<string[]> {
  const names: string[] = [];
  for (const { name, method, path, access, body } of endpoints) {
    if (access === 'public' || access === 'pending') continue;
    const answer = await test.inject({
      method,
      url: path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { payload: { unknown: true } } : {}),
    });
    if (answer.statusCode !== 403) names.push(name);
  }
  return names;
}

describe('where administrators must have a second factor', () => {
  it.each(['ADMIN', 'SUPER_ADMIN'] as const)('%s without one may only enrol it', async (role) => {
    const token = await signIn(role);
    expect((await me(test, token)).json().mustAddFactor).toBe(true);
    const refused = await test.inject({
      url: '/v1/api/plant_sheets',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([refused.statusCode, refused.json().key]).toEqual([403, 'secondFactorRequired']);
    expect((await opened(token)).toSorted()).toEqual(
      [
        'users.me',
        'users.factors',
        'users.startApp',
        'users.confirmApp',
        'users.startPasskey',
        'users.addPasskey',
        'users.renewRecoveryCodes',
        'users.startProof',
        'users.prove',
      ].toSorted(),
    );
    await enrolApp(test, token);
    expect((await me(test, token)).json().mustAddFactor).toBeUndefined();
    expect((await opened(token)).length).toBeGreaterThan(20);
  });

  it.each(['CONTRIBUTOR', 'CUSTOMER'] as const)('%s need not', async (role) => {
    const token = await signIn(role);
    expect((await me(test, token)).json().mustAddFactor).toBeUndefined();
    const list = await test.inject({
      url: '/v1/api/plant_sheets',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(list.statusCode).toBe(200);
  });

  it('the last one stays, also when two are taken away at once', async () => {
    const token = await signIn('ADMIN');
    await enrolApp(test, token);
    const { passkeys } = await enrolPasskey(test, token);
    const drop = [
      { method: 'DELETE' as const, path: 'me/factors/app' },
      { method: 'DELETE' as const, path: `me/factors/passkeys/${passkeys[0]?.id}` },
    ];
    const answers = await Promise.all(drop.map((one) => ask(test, token, one)));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().key).toBe('lastFactor');
    const own = (await ask(test, token, { method: 'GET', path: 'me/factors' })).json();
    expect([own.isRequired, (own.app ? 1 : 0) + own.passkeys.length]).toEqual([true, 1]);
  });

  it('a first password comes before', async () => {
    const { id, email } = await createPerson(test, { roles: ['ADMIN'] });
    await test.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, id));
    const token = await signInFully(test, email);
    expect(await opened(token)).toEqual(['users.me', 'users.changePassword']);
    expect((await post(test, 'logout', {}, token)).statusCode).toBe(204);
  });
});

describe('where nothing is set', () => {
  it('nobody must', async () => {
    const other = await startTestApp();
    try {
      const { token } = await other.signIn('SUPER_ADMIN');
      expect((await me(other, token)).json().mustAddFactor).toBeUndefined();
    } finally {
      await other.close();
    }
  });
});
