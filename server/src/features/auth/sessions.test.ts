import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { createPerson, login, me, pendingToken, post, signInFully } from '#test/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ CODES_PER_HOUR: 100 });
});
afterAll(() => test.close());

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const statusWith = async (token: string) => (await me(test, token)).statusCode;
const logout = (token?: string) => post(test, 'logout', {}, token);

describe('a session', () => {
  it('is named by a token of 256 bits, of which only the SHA-256 is stored', async () => {
    const { email, id } = await createPerson(test);
    const tokens = [await pendingToken(test, email), await pendingToken(test, email)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await test.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(rows.map((row) => row.tokenHash.length)).toEqual([32, 32]);
    expect(rows.some((row) => tokens.includes(row.tokenHash.toString('base64url')))).toBe(false);
  });

  it('is never one that the caller brings along', async () => {
    const { email } = await createPerson(test);
    const old = await signInFully(test, email);
    const headers = { authorization: `Bearer ${old}` };
    const response = await login(test, email, undefined, { headers });
    expect(response.json().accessToken).not.toBe(old);
    expect(await statusWith(response.json().accessToken)).toBe(401);
    expect(await statusWith(old)).toBe(200);
  });

  it('waits for its code ten minutes at most', async () => {
    const { email } = await createPerson(test);
    const token = await pendingToken(test, email);
    test.clock.advance(10 * 60_000 + 1000);
    const response = await post(test, 'username/start-validate', { username: email }, token);
    expect([response.statusCode, response.json().key]).toEqual([401, 'unauthenticated']);
  });

  it('is one of five at most: the oldest ends', async () => {
    const { email } = await createPerson(test);
    const tokens: string[] = [];
    for (let index = 0; index < 6; index += 1) tokens.push(await signInFully(test, email));
    const statuses: number[] = [];
    for (const token of tokens) statuses.push(await statusWith(token));
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200]);
    // Someone who knows only the password pushes nobody out.
    for (let index = 0; index < 6; index += 1) await pendingToken(test, email);
    expect(await statusWith(tokens[5] ?? '')).toBe(200);
  });
});

describe('logout', () => {
  it('ends the session at once, and always answers 204', async () => {
    const { email } = await createPerson(test);
    const token = await signInFully(test, email);
    const answers = [await logout(token), await logout(token), await logout('junk'), await logout()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    expect(await statusWith(token)).toBe(401);
  });

  it.each([
    ['application/json', ''],
    ['application/json', '{'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['text/plain', 'x'],
    ['garbage', 'x'],
    ['multipart/form-data; boundary=x', 'x'],
  ])('takes no offence at a body of %s', async (type, payload) => {
    const { token, headers } = await test.signIn('CUSTOMER');
    const request = { method: 'POST', url: '/v1/api/users/logout', payload } as const;
    const { statusCode } = await test.inject({ ...request, headers: { ...headers, 'content-type': type } });
    expect([statusCode, await statusWith(token)]).toEqual([204, 401]);
  });

  it('ends a session that still waits for its code, and leaves the others', async () => {
    const { email } = await createPerson(test);
    const open = await signInFully(test, email);
    const waiting = await pendingToken(test, email);
    await logout(waiting);
    expect((await post(test, 'username/start-validate', { username: email }, waiting)).statusCode).toBe(401);
    expect(await statusWith(open)).toBe(200);
  });
});

describe('time', () => {
  it.each(['CONTRIBUTOR', 'ADMIN', 'SUPER_ADMIN'] as const)(
    'ends a session of %s after 2 idle hours or 12 hours',
    async (role) => {
      const { email } = await createPerson(test, { roles: ['CUSTOMER', role] });
      const idle = await signInFully(test, email);
      test.clock.advance(2 * HOUR + 1000);
      expect(await statusWith(idle)).toBe(401);
      const busy = await signInFully(test, email);
      for (let hour = 0; hour < 11; hour += 1) {
        test.clock.advance(HOUR);
        expect(await statusWith(busy)).toBe(200);
      }
      test.clock.advance(HOUR);
      expect(await statusWith(busy)).toBe(401);
    },
  );

  it.each(['CUSTOMER', 'HEALTH_PROFESSIONAL'] as const)(
    'ends a session of %s after 7 idle days or 30 days',
    async (role) => {
      const { email } = await createPerson(test, { roles: [role] });
      const idle = await signInFully(test, email);
      test.clock.advance(7 * DAY + 1000);
      expect(await statusWith(idle)).toBe(401);
      const busy = await signInFully(test, email);
      for (let day = 0; day < 29; day += 1) {
        test.clock.advance(DAY);
        expect(await statusWith(busy)).toBe(200);
      }
      test.clock.advance(DAY);
      expect(await statusWith(busy)).toBe(401);
    },
  );

  it('is written at most once a minute', async () => {
    const { userId, token } = await test.signIn('CUSTOMER');
    const seen = async () => {
      await me(test, token);
      const [row] = await test.db.select().from(sessions).where(eq(sessions.userId, userId));
      return row?.lastSeenAt.getTime();
    };
    const first = await seen();
    test.clock.advance(59_000);
    expect(await seen()).toBe(first);
    test.clock.advance(1_000);
    expect(await seen()).toBe(test.clock.now().getTime());
  });
});

describe('the very next request', () => {
  it.each([
    ['suspended', { status: 'suspended' as const }],
    ['deleted', { deletedAt: new Date() }],
  ])('of a person who is %s is refused', async (_word, change) => {
    const { userId, token } = await test.signIn('CUSTOMER');
    expect(await statusWith(token)).toBe(200);
    await test.db.update(users).set(change).where(eq(users.id, userId));
    expect(await statusWith(token)).toBe(401);
  });

  it('of a person with other roles has other rights', async () => {
    const { userId, token } = await test.signIn('ADMIN');
    await test.db
      .update(users)
      .set({ roles: ['CUSTOMER'] })
      .where(eq(users.id, userId));
    expect((await me(test, token)).json().roles).toEqual(['CUSTOMER']);
  });
});

describe('the token', () => {
  const url = '/v1/api/users/me';

  it.each(['Bearer', 'BEARER', 'bearer'])('travels with the scheme %s', async (scheme) => {
    const { token } = await test.signIn('CUSTOMER');
    expect((await test.inject({ url, headers: { authorization: `${scheme} ${token}` } })).statusCode).toBe(
      200,
    );
  });

  it('travels nowhere else', async () => {
    const { token } = await test.signIn('CUSTOMER');
    const attempts = [
      { url: `${url}?token=${token}&access_token=${token}` },
      { url, headers: { cookie: `token=${token}; accessToken=${token}` } },
      { url, headers: { authorization: `Basic ${token}` } },
      { url, headers: { authorization: token } },
      { url, headers: { authorization: '' } },
      { url, headers: { authorization: 'Bearer' } },
      { url, headers: { authorization: `Bearer ${token} ${token}` } },
      { url, headers: { 'x-authorization': `Bearer ${token}` } },
    ];
    for (const attempt of attempts) expect((await test.inject(attempt)).statusCode).toBe(401);
  });

  it('comes once: two Authorization headers are none', async () => {
    const { token } = await test.signIn('CUSTOMER');
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
    const header = `Authorization: Bearer ${token}\r\n`;
    socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n${header}${header}Connection: close\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1.1 401/);
  });
});
