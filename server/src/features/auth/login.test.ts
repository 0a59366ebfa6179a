import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createPerson, login, me, PASSWORD, signInFully } from '../../../test/people.ts';
import { users } from '../../db/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ CODES_PER_HOUR: 1000 });
});
afterAll(() => test.close());

const send = (headers: Record<string, string>, payload: string) =>
  test.inject({ method: 'POST', url: '/v1/api/users/login', headers, payload });

/** What an answer tells, but for the moment it was made. */
function told({ statusCode, body, headers }: Awaited<ReturnType<typeof login>>) {
  const names = ['date', 'x-ratelimit-remaining', 'ratelimit-remaining', 'ratelimit-reset'];
  const rest = Object.entries(headers).filter(([name]) => !names.includes(name));
  return JSON.stringify([statusCode, body, rest]);
}

describe('the password step', () => {
  it('answers a token and its type to a form', async () => {
    const { email } = await createPerson(test);
    const response = await login(test, email);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      tokenType: 'Bearer',
    });
  });

  it('takes forms only', async () => {
    const payload = { username: 'a@simples.test', password: PASSWORD };
    expect((await send({ 'content-type': 'application/json' }, JSON.stringify(payload))).statusCode).toBe(
      415,
    );
    expect((await send({ 'content-type': 'text/plain' }, 'username=a&password=b')).statusCode).toBe(415);
    expect((await send({}, 'username=a&password=b')).statusCode).toBe(415);
  });

  it('says the very same for an unknown, suspended, deleted or locked account and a wrong password', async () => {
    const known = await createPerson(test);
    const suspended = await createPerson(test, { status: 'suspended' });
    const deleted = await createPerson(test, { deletedAt: new Date() });
    const answers = [
      await login(test, 'nobody@simples.test'),
      await login(test, known.email, 'wrong password'),
      await login(test, suspended.email),
      await login(test, deleted.email),
      await login(test, 'neither an e-mail nor a number'),
      await login(test, 'nul\0@simples.test'),
      await login(test, ''),
    ].map(told);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"key\\":\\"login');
  });
});

it('signs in', async () => {
  const { email, id } = await createPerson(test, { roles: ['ADMIN'] });
  const token = await signInFully(test, email);
  const response = await me(test, token);
  expect(response.json()).toMatchObject({ id, id_: id, email, roles: ['ADMIN'] });
  const [row] = await test.db.select().from(users).where(eq(users.id, id));
  expect(row?.lastLoginAt).not.toBeNull();
});
