import type { Role } from '@simples/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { createPerson, login, me, PASSWORD, pendingToken, post, signInFully } from '#test/people.ts';
import { ask, checkApp, enrolPasskey, personWithApp, personWithPasskey } from '#test/second-factors.ts';

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  admin = await test.signIn('SUPER_ADMIN');
});

const TEN_MINUTES = 10 * 60_000;
let people = 0;

function send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  return test.inject({
    method,
    url: `/v1/api/users${path}`,
    headers: admin.headers,
    ...(payload && { payload }),
  });
}

function create(roles: Role[]) {
  people += 1;
  return send('POST', '', {
    email: `proof${people}@simples.test`,
    firstName: 'Awa',
    lastName: 'Diop',
    birthDate: '1990-05-17',
    phoneNumber: `+3364900${String(people).padStart(4, '0')}`,
    roles,
  });
}

const outcomeOf = async (asked: ReturnType<typeof send>) => {
  const answer = await asked;
  return answer.statusCode === 403 ? answer.json().key : answer.statusCode;
};

describe('who has been signed in for more than ten minutes proves again who they are', () => {
  const later = () => test.clock.advance(TEN_MINUTES + 1_000);

  it('to export people', async () => {
    expect(await outcomeOf(send('GET', '/export'))).toBe(200);
    later();
    expect(await outcomeOf(send('GET', '/export'))).toBe('proofRequired');
  });

  it.each([['ADMIN'], ['SUPER_ADMIN']] as const)('to make somebody %s', async (role) => {
    const { id } = await createPerson(test);
    expect(await outcomeOf(create([role]))).toBe(201);
    later();
    expect(await outcomeOf(create([role]))).toBe('proofRequired');
    expect(await outcomeOf(send('PATCH', `/${id}`, { roles: ['CUSTOMER', role] }))).toBe('proofRequired');
    expect(await outcomeOf(create(['CONTRIBUTOR']))).toBe(201);
    expect(await outcomeOf(send('PATCH', `/${id}`, { roles: ['CONTRIBUTOR'] }))).toBe(200);
  });

  it('to change their own e-mail, or that or the password of an administrator', async () => {
    const other = await createPerson(test, { roles: ['ADMIN'] });
    const customer = await createPerson(test);
    later();
    const to = (name: string) => ({ email: `${name}-${admin.userId}@simples.test` });
    expect(await outcomeOf(send('PATCH', `/${admin.userId}`, to('own')))).toBe('proofRequired');
    expect(await outcomeOf(send('PATCH', `/${other.id}`, to('other')))).toBe('proofRequired');
    expect(await outcomeOf(send('PATCH', `/${other.id}`, { password: 'Lanterne verte 9' }))).toBe(
      'proofRequired',
    );
    expect(await outcomeOf(send('PATCH', `/${other.id}`, { firstName: 'Ada' }))).toBe(200);
    expect(await outcomeOf(send('PATCH', `/${customer.id}`, to('customer')))).toBe(200);
  });

  it('to add or remove second factors, and to read them needs none', async () => {
    const { token, passkeys } = await personWithPasskey(test);
    later();
    const closed = [
      { path: 'me/factors/app' },
      { path: 'me/factors/app/confirmation', payload: { code: '123456' } },
      { path: 'me/factors/passkeys/start' },
      { path: 'me/factors/recovery-codes' },
      { method: 'DELETE' as const, path: `me/factors/passkeys/${passkeys[0]?.id}` },
      { method: 'DELETE' as const, path: 'me/factors/app' },
    ];
    for (const one of closed) {
      expect([one.path, (await ask(test, token, one)).json().key]).toEqual([one.path, 'proofRequired']);
    }
    expect((await ask(test, token, { method: 'GET', path: 'me/factors' })).statusCode).toBe(200);
  });

  it('is no refused access in the journal', async () => {
    later();
    await send('GET', '/export');
    const events = await test.inject({
      url: `/v1/api/audit_events?act=access&person=${admin.userId}`,
      headers: admin.headers,
    });
    expect(events.json().total).toBe(0);
  });
});

describe('the proof', () => {
  const isProved = async (token: string) =>
    (await ask(test, token, { path: 'me/factors/recovery-codes' })).json().key !== 'proofRequired';

  it('is the password, and holds for its session alone', async () => {
    const { email } = await createPerson(test);
    const [token, other] = [await signInFully(test, email), await signInFully(test, email)];
    test.clock.advance(TEN_MINUTES);
    const wrong = await post(test, 'me/proof', { password: 'Autre chose 1' }, token);
    expect([wrong.statusCode, wrong.json().fields[0].path]).toEqual([422, 'body.password']);
    expect(await isProved(token)).toBe(false);
    expect((await post(test, 'me/proof', { password: PASSWORD }, token)).statusCode).toBe(204);
    expect([await isProved(token), await isProved(other)]).toEqual([true, false]);
    test.clock.advance(TEN_MINUTES);
    expect(await isProved(token)).toBe(false);
  });

  it('by password is throttled, and locks nobody out of signing in', async () => {
    const { email } = await createPerson(test);
    const token = await signInFully(test, email);
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      statuses.push((await post(test, 'me/proof', { password: 'Autre chose 1' }, token)).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await login(test, email)).statusCode).toBe(200);
  });

  it('is a code of the application, once', async () => {
    const { token, email, code } = await personWithApp(test);
    test.clock.advance(TEN_MINUTES);
    const shown = code();
    expect((await post(test, 'me/proof', { code: shown }, token)).statusCode).toBe(204);
    expect(await isProved(token)).toBe(true);
    const again = await post(test, 'me/proof', { code: shown }, token);
    expect([again.statusCode, again.json().fields[0].path]).toEqual([422, 'body.code']);
    expect((await checkApp(test, await pendingToken(test, email), shown)).statusCode).toBe(401);
  });

  it('is a signature of a passkey, made for a proof and not for a sign-in', async () => {
    const { token, key } = await personWithPasskey(test);
    test.clock.advance(TEN_MINUTES);
    const options = await ask(test, token, { path: 'me/proof/passkey' });
    const credential = key.sign(options.json());
    expect((await ask(test, token, { path: 'me/proof', payload: { credential } })).statusCode).toBe(204);
    expect(await isProved(token)).toBe(true);
    const replayed = await ask(test, token, { path: 'me/proof', payload: { credential } });
    expect(replayed.json().key).toBe('passkey');
  });

  it('is one of the three', async () => {
    const { token } = admin;
    for (const payload of [
      {},
      { password: PASSWORD, code: '123456' },
      { code: 123_456 },
      { code: '12345' },
    ]) {
      expect((await post(test, 'me/proof', payload, token)).statusCode).toBe(422);
    }
  });
});

describe('a person who has lost their factors', () => {
  const reset = (id: string) => send('DELETE', `/${id}/factors`);

  it('gets the mailed code back from an administrator, who proves it is them, and is told', async () => {
    const { id, email, token } = await personWithApp(test);
    await enrolPasskey(test, token);
    admin = await test.signIn('SUPER_ADMIN');
    expect((await reset(id)).statusCode).toBe(204);
    expect((await me(test, token)).statusCode).toBe(401);
    expect((await login(test, email)).json().factors).toBeUndefined();
    expect(await signInFully(test, email)).toEqual(expect.any(String));
    const subjects = () => test.outbox.filter(({ to }) => to === email).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Les seconds facteurs de votre compte Simples ont été retirés');
    const events = await test.inject({
      url: '/v1/api/audit_events?act=user-factors-reset',
      headers: admin.headers,
    });
    expect(events.json().events[0]).toMatchObject({ actor: { id: admin.userId }, subject: { id } });
    expect((await reset(id)).json().key).toBe('conflict');
    test.clock.advance(TEN_MINUTES);
    expect((await reset(id)).json().key).toBe('proofRequired');
  });

  it('is not the administrator', async () => {
    expect((await reset(admin.userId)).json().key).toBe('ownAccount');
  });

  it('and deletes the account leaves no factor behind', async () => {
    const { id } = await personWithApp(test);
    admin = await test.signIn('SUPER_ADMIN');
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(204);
    const { rows } = await test.database.pool.query(
      'select user_id from authenticator_apps where user_id = $1 union select user_id from recovery_codes where user_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });
});
