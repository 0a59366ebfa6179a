import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents, conversations, users } from '#server/db/schema.ts';
import { eventually } from '#test/eventually.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import {
  askCode,
  checkCode,
  codeMails,
  createPerson,
  lastCode,
  login,
  me,
  PASSWORD,
  pendingToken,
  post,
  signInFully,
} from '#test/people.ts';

const NEW_PASSWORD = 'un mot de passe neuf';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const call = (token: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  test.inject({
    method,
    url: `/v1/api/users/me${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });

const changePassword = (token: string, currentPassword: string, newPassword: string) =>
  call(token, 'POST', '/password', { currentPassword, newPassword });

describe('a password that an administrator chose', () => {
  const GIVEN = 'xK8$mmQr2!Lp';
  let counter = 0;
  async function newcomer() {
    counter += 1;
    const admin = await test.signIn('SUPER_ADMIN');
    const email = `nouvelle${counter}@simples.test`;
    const payload = {
      email,
      firstName: 'Awa',
      lastName: 'Diop',
      birthDate: '1990-05-17',
      roles: ['CUSTOMER'],
      phoneNumber: `+336399900${counter}0`,
      password: GIVEN,
    };
    const response = await test.inject({
      method: 'POST',
      url: '/v1/api/users',
      headers: admin.headers,
      payload,
    });
    return { admin, email, id: response.json<{ id: string }>().id };
  }

  it('signs in, says that it must be changed, and opens nothing else before', async () => {
    const { email } = await newcomer();
    const token = await signInFully(test, email, GIVEN);
    const own = (await me(test, token)).json();
    expect([own.mustChangePassword, own.passwordExpiresAt]).toEqual([true, expect.any(String)]);
    const read = () =>
      test.inject({ url: '/v1/api/conversations', headers: { authorization: `Bearer ${token}` } });
    const refused = await read();
    expect([refused.statusCode, refused.json().key]).toEqual([403, 'passwordChangeRequired']);
    expect((await changePassword(token, GIVEN, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await read()).statusCode).toBe(200);
  });

  it('lasts once it has been changed', async () => {
    const { email } = await newcomer();
    const token = await signInFully(test, email, GIVEN);
    expect((await changePassword(token, GIVEN, NEW_PASSWORD)).statusCode).toBe(200);
    const own = (await me(test, token)).json();
    expect([own.mustChangePassword, own.passwordExpiresAt]).toEqual([false, null]);
    test.clock.advance(30 * 86_400_000);
    expect((await login(test, email, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await login(test, email, GIVEN)).statusCode).toBe(401);
  });

  it('opens nothing after 72 hours, with the words of a wrong one', async () => {
    const { email } = await newcomer();
    test.clock.advance(72 * 3_600_000 - 1000);
    expect((await login(test, email, GIVEN)).statusCode).toBe(200);
    test.clock.advance(1000);
    const late = await login(test, email, GIVEN);
    expect([late.statusCode, late.body]).toEqual([401, (await login(test, email, 'Wrong one 1')).body]);
  });

  it('may replace a forgotten one: sessions end, and 72 hours begin', async () => {
    const { admin, email, id } = await newcomer();
    const token = await signInFully(test, email, GIVEN);
    await changePassword(token, GIVEN, NEW_PASSWORD);
    const url = `/v1/api/users/${id}`;
    const payload = { password: 'pT7&wwQr2!Lq' };
    const answer = await test.inject({ method: 'PATCH', url, headers: admin.headers, payload });
    expect(answer.json().mustChangePassword).toBe(true);
    expect((await me(test, token)).statusCode).toBe(401);
    expect((await login(test, email, NEW_PASSWORD)).statusCode).toBe(401);
    expect((await login(test, email, 'pT7&wwQr2!Lq')).statusCode).toBe(200);
    await eventually(() =>
      expect(test.outbox.map(({ subject }) => subject)).toContain('Un mot de passe provisoire pour Simples'),
    );
    expect(test.outbox.filter(({ text }) => text.includes('pT7'))).toEqual([]);
  });
});

describe('one’s own password', () => {
  it('is changed against the current one: other sessions end, and an e-mail tells it', async () => {
    const { email, id } = await createPerson(test);
    const other = await signInFully(test, email);
    const token = await signInFully(test, email);
    const waiting = await pendingToken(test, email);
    const answer = await changePassword(token, PASSWORD, NEW_PASSWORD);
    expect([answer.statusCode, answer.json().success]).toEqual([200, true]);
    expect((await me(test, token)).statusCode).toBe(200);
    expect((await me(test, other)).statusCode).toBe(401);
    expect((await askCode(test, waiting, email)).statusCode).toBe(401);
    expect((await login(test, email, PASSWORD)).statusCode).toBe(401);
    expect((await login(test, email, NEW_PASSWORD)).statusCode).toBe(200);
    await eventually(() =>
      expect(test.outbox).toContainEqual(
        expect.objectContaining({ to: email, subject: 'Votre mot de passe Simples a été changé' }),
      ),
    );
    const [event] = await test.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(event).toMatchObject({ act: 'password-change', result: 'ok', actorId: id });
  });

  it.each([
    ['Wrong one 1', NEW_PASSWORD, 'currentPassword'],
    [PASSWORD, PASSWORD, 'newPassword'],
    [PASSWORD, 'motdepasse1', 'newPassword'],
    [PASSWORD, 'court', 'newPassword'],
  ])('stays with %s and %s', async (current, next, field) => {
    const { email } = await createPerson(test);
    const answer = await changePassword(await signInFully(test, email), current, next);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toContainEqual({ path: `body.${field}`, message: expect.any(String) });
    expect((await login(test, email)).statusCode).toBe(200);
  });

  it('cannot be guessed through a session left open', async () => {
    const { email } = await createPerson(test);
    const token = await signInFully(test, email);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => changePassword(token, `Wrong one ${n}`, NEW_PASSWORD)),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    const right = await changePassword(token, PASSWORD, NEW_PASSWORD);
    expect([right.statusCode, right.headers['retry-after']]).toEqual([429, expect.any(String)]);
  });
});

describe('one’s own profile', () => {
  it('is changed by name and language, in either spelling, and by nothing else', async () => {
    const { token } = await test.signIn('CUSTOMER');
    await call(token, 'PATCH', '', { firstName: 'Awa' });
    const own = await call(token, 'PATCH', '', { last_name: 'Diop', language: 'EN' });
    expect([own.statusCode, own.json()]).toEqual([
      200,
      expect.objectContaining({ firstName: 'Awa', lastName: 'Diop', first_name: 'Awa', language: 'EN' }),
    ]);
    expect((await me(test, token)).json()).toEqual(own.json());
    for (const wrong of [
      { roles: ['SUPER_ADMIN'] },
      { email: 'a@b.fr' },
      { firstName: '' },
      { language: 'DE' },
    ])
      expect((await call(token, 'PATCH', '', wrong)).statusCode).toBe(422);
  });

  it('has the country of one’s telephone number until another is chosen', async () => {
    const { userId, token } = await test.signIn('CUSTOMER');
    await test.db.update(users).set({ phone: '+221771234567', country: null }).where(eq(users.id, userId));
    const country = async () => (await me(test, token)).json<{ country: string | null }>().country;
    expect(await country()).toBe('SN');
    await call(token, 'PATCH', '', { country: 'BE' });
    expect(await country()).toBe('BE');
    await call(token, 'PATCH', '', { country: '' });
    expect(await country()).toBe('SN');
    await test.db.update(users).set({ phone: null }).where(eq(users.id, userId));
    expect(await country()).toBeNull();
  });

  it('has the language of one’s e-mails', async () => {
    const { email, id } = await createPerson(test);
    await test.db.update(users).set({ language: 'EN' }).where(eq(users.id, id));
    const token = await signInFully(test, email);
    expect(codeMails(test).at(-1)?.subject).toBe('Your Simples sign-in code');
    await changePassword(token, PASSWORD, NEW_PASSWORD);
    await eventually(() =>
      expect(test.outbox.map(({ subject }) => subject)).toContain('Your Simples password has been changed'),
    );
  });
});

describe('one’s own sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

  async function signInFrom(email: string, userAgent: string, address: string): Promise<string> {
    const answer = await login(test, email, PASSWORD, { address, headers: { 'user-agent': userAgent } });
    const { accessToken } = answer.json<{ accessToken: string }>();
    await askCode(test, accessToken, email);
    await checkCode(test, accessToken, email, lastCode(test));
    test.clock.advance(61_000);
    return accessToken;
  }

  const list = async (token: string) =>
    (await call(token, 'GET', '/sessions')).json<{
      sessions: { id: string; current: boolean; device: string }[];
    }>().sessions;

  it('are listed with device and network, never the whole of either, nor those of others', async () => {
    const { email } = await createPerson(test);
    await test.signIn('CUSTOMER');
    await signInFrom(email, firefox, '203.0.113.77');
    const token = await signInFrom(email, iphone, '2001:db8:1:2::3');
    await pendingToken(test, email);
    expect(await list(token)).toEqual([
      expect.objectContaining({ device: 'Safari sur iPhone', network: '2001:db8:1::/48', current: true }),
      expect.objectContaining({ device: 'Firefox sur Linux', network: '203.0.113.0/24', current: false }),
    ]);
  });

  it('end one by one, but only one’s own', async () => {
    const { email } = await createPerson(test);
    const other = await signInFully(test, email);
    const token = await signInFully(test, email);
    const stranger = await test.signIn('CUSTOMER');
    const id = (await list(token)).find(({ current }) => !current)?.id ?? '';
    for (const [asking, target] of [
      [stranger.token, id],
      [token, randomUUID()],
    ] as const)
      expect((await call(asking, 'DELETE', `/sessions/${target}`)).statusCode).toBe(404);
    expect((await call(token, 'DELETE', `/sessions/${id}`)).statusCode).toBe(204);
    expect((await me(test, other)).statusCode).toBe(401);
    expect((await me(test, token)).statusCode).toBe(200);
  });

  it('end all but this one, or all', async () => {
    const { email } = await createPerson(test);
    const other = await signInFully(test, email);
    const token = await signInFully(test, email);
    expect((await call(token, 'DELETE', '/sessions')).statusCode).toBe(204);
    expect([(await me(test, other)).statusCode, (await me(test, token)).statusCode]).toEqual([401, 200]);
    expect((await call(token, 'DELETE', '/sessions?scope=all')).statusCode).toBe(204);
    expect((await me(test, token)).statusCode).toBe(401);
  });
});

describe('one’s own data', () => {
  async function someoneWhoAsked() {
    const { email, id } = await createPerson(test, { hasConsented: true });
    const token = await signInFully(test, email);
    for (const query of ['que prendre contre la toux ?', 'et pour un enfant ?']) {
      const url = '/v1/api/conversations';
      await test.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${token}` },
        payload: { query },
      });
    }
    return { email, id, token };
  }

  it('is a file with profile, sessions, conversations and traces of oneself alone', async () => {
    await someoneWhoAsked();
    const { email, id, token } = await someoneWhoAsked();
    await changePassword(token, PASSWORD, NEW_PASSWORD);
    const response = await call(token, 'GET', '/export');
    expect(response.headers['content-disposition']).toMatch(/simples-mes-donnees-[\d-]+\.json/);
    const data = response.json();
    expect(data).toMatchObject({ exportedAt: expect.any(String), profile: { id, email } });
    expect(data.sessions).toHaveLength(1);
    expect(data.conversations.map(({ messages }: { messages: unknown[] }) => messages.length)).toEqual([
      2, 2,
    ]);
    expect(data.conversations[0].messages[0]).toMatchObject({
      type: 'HUMAN',
      content: 'que prendre contre la toux ?',
    });
    expect(data.events.map(({ act }: { act: string }) => act)).toContain('password-change');
    expect(response.body).not.toMatch(/argon2|tokenHash/);
  });

  it('of discussions is deleted on demand, that of others is not', async () => {
    const other = await someoneWhoAsked();
    const { token } = await someoneWhoAsked();
    const answer = await call(token, 'DELETE', '/conversations');
    expect([answer.statusCode, answer.json()]).toEqual([200, { deleted: 2 }]);
    expect((await call(token, 'DELETE', '/conversations')).json()).toEqual({ deleted: 0 });
    expect((await call(token, 'GET', '/export')).json().conversations).toEqual([]);
    expect((await call(other.token, 'GET', '/export')).json().conversations).toHaveLength(2);
  });
});

describe('one’s own account', () => {
  const erase = (token: string, currentPassword: string = PASSWORD) =>
    post(test, 'me/deletion', { currentPassword }, token);

  it('is deleted against the password, with sessions, codes and discussions', async () => {
    const { id, email } = await createPerson(test);
    const token = await signInFully(test, email);
    const other = await signInFully(test, email);
    const headers = { authorization: `Bearer ${token}` };
    await test.inject({ method: 'POST', url: '/v1/api/conversations', headers, payload: { query: 'toux' } });
    const wrong = await erase(token, 'Wrong one 1');
    expect([wrong.statusCode, wrong.json().fields[0].path]).toEqual([422, 'body.currentPassword']);
    expect((await me(test, token)).statusCode).toBe(200);
    expect((await erase(token)).statusCode).toBe(200);
    for (const ended of [token, other]) expect((await me(test, ended)).statusCode).toBe(401);
    expect((await login(test, email)).statusCode).toBe(401);
    expect(await test.db.$count(conversations, eq(conversations.userId, id))).toBe(0);
    const [row] = await test.db.select().from(users).where(eq(users.id, id));
    expect(JSON.stringify(row)).not.toContain(email);
    // The address is free again.
    await createPerson(test, { email });
  });

  it('of the last super administrator stays', async () => {
    await test.db
      .update(users)
      .set({ roles: ['ADMIN'] })
      .where(sql`'SUPER_ADMIN' = any(roles)`);
    const { email } = await createPerson(test, { roles: ['SUPER_ADMIN'] });
    const token = await signInFully(test, email);
    const refused = await erase(token);
    expect([refused.statusCode, refused.json().key]).toEqual([409, 'lastSuperAdmin']);
    await createPerson(test, { roles: ['SUPER_ADMIN'] });
    expect((await erase(token)).statusCode).toBe(200);
  });

  it('is not deleted by who guesses the password in an open session', async () => {
    const { email } = await createPerson(test);
    const token = await signInFully(test, email);
    for (let i = 0; i < 5; i += 1) expect((await erase(token, 'Wrong one 1')).statusCode).toBe(422);
    expect((await erase(token)).statusCode).toBe(429);
  });
});
