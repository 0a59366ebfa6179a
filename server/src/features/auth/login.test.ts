import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { limits } from '@simples/contract/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { users } from '#server/db/schema.ts';
import { createPasswordHasher } from '#server/lib/password-hasher.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import {
  askCode,
  checkCode,
  createPerson,
  lastCode,
  login,
  me,
  PASSWORD,
  pendingToken,
  signInFully,
  wrongCode,
} from '#test/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ LOGINS_PER_ADDRESS: 30, CODE_LOCK_FAILURES: 2 });
});
afterAll(() => test.close());

// Each test comes from an address of its own, so that none uses up the tries of another.
let lastAddress = 0;
const newAddress = () => `198.51.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`;
const from = (username: string, password?: string) =>
  login(test, username, password, { address: newAddress() });
const send = (headers: Record<string, string>, payload: string) =>
  test.inject({ method: 'POST', url: '/v1/api/users/login', headers, payload });

/** What an answer tells, but for the moment it was made. */
function told({ statusCode, body, headers }: Awaited<ReturnType<typeof login>>) {
  const names = [
    'date',
    'ratelimit-remaining',
    'ratelimit-reset',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
  ];
  return JSON.stringify([
    statusCode,
    body,
    Object.entries(headers).filter(([name]) => !names.includes(name)),
  ]);
}

async function failTimes(count: number, ...names: string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    statuses.push((await from(names[index % names.length] ?? '', 'Wrong one 1')).statusCode);
  }
  return statuses;
}

describe('the password step', () => {
  it('answers a token and its type to a form', async () => {
    const { email } = await createPerson(test);
    const response = await from(email);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      tokenType: 'Bearer',
    });
  });

  it('costs one hash of the same parameters, whoever it refuses', async () => {
    const [known, suspended, deleted] = await Promise.all([
      createPerson(test),
      createPerson(test, { status: 'suspended' }),
      createPerson(test, { deletedAt: new Date() }),
    ]);
    const argon2 = vi.spyOn(crypto, 'argon2');
    // The named import of the hasher follows.
    syncBuiltinESMExports();
    onTestFinished(() => {
      argon2.mockRestore();
      syncBuiltinESMExports();
    });
    const costs: string[] = [];
    for (const name of [known.email, suspended.email, deleted.email, 'nobody@simples.test', '+33612345678']) {
      argon2.mockClear();
      expect((await from(name, 'Wrong one 1')).statusCode).toBe(401);
      const [call] = argon2.mock.calls;
      expect(argon2).toHaveBeenCalledOnce();
      const { memory, passes, parallelism, tagLength } = call?.[1] ?? {};
      costs.push(JSON.stringify([memory, passes, parallelism, tagLength]));
    }
    expect(new Set(costs).size).toBe(1);
  });

  it('takes forms only', async () => {
    const payload = JSON.stringify({ username: 'a@simples.test', password: PASSWORD });
    expect((await send({ 'content-type': 'application/json' }, payload)).statusCode).toBe(415);
    expect((await send({ 'content-type': 'text/plain' }, 'username=a&password=b')).statusCode).toBe(415);
    expect((await send({}, 'username=a&password=b')).statusCode).toBe(415);
  });

  it('says the very same for an unknown, suspended, deleted or locked account and a wrong password', async () => {
    const [known, suspended, deleted, locked] = await Promise.all([
      createPerson(test),
      createPerson(test, { status: 'suspended' }),
      createPerson(test, { deletedAt: new Date() }),
      createPerson(test),
    ]);
    const token = await pendingToken(test, locked.email);
    await askCode(test, token, locked.email);
    await checkCode(test, token, locked.email, wrongCode(test));
    await checkCode(test, token, locked.email, wrongCode(test));
    const answers = [
      await from('nobody@simples.test'),
      await from(known.email, 'wrong password'),
      await from(suspended.email),
      await from(deleted.email),
      await from(locked.email),
      await from('neither an e-mail nor a number'),
      await from('escape\u001b@simples.test'),
      await from(''),
    ].map(told);
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(answers[0]).toContain('401');
    expect(answers[0]).toContain('\\"key\\":\\"login\\"');
  });

  it('compares the password byte for byte: any Unicode, up to its last space', async () => {
    for (const password of [
      'é'.repeat(64),
      'trailing space ',
      '密码🌿 mot de passe',
      'x'.repeat(limits.login.password.max),
    ]) {
      const { email } = await createPerson(test, { password });
      expect((await from(email, password)).statusCode).toBe(200);
      expect((await from(email, `${password.slice(0, -1)}?`)).statusCode).toBe(401);
      expect((await from(email, password.trim().normalize('NFD'))).statusCode).toBe(
        password.trim().normalize('NFD') === password ? 200 : 401,
      );
    }
  });

  it('refuses a huge password at once', async () => {
    const { email } = await createPerson(test);
    expect((await from(email, 'x'.repeat(129))).statusCode).toBe(422);
    expect((await from(email, 'x'.repeat(1_000_000))).statusCode).toBe(413);
  });

  it('hashes the password again when the parameters have risen', async () => {
    const weak = createPasswordHasher({ ...test.config, PASSWORD_HASH_MEMORY_KIB: 32 });
    const { email, id } = await createPerson(test, { passwordHash: await weak.hash(PASSWORD) });
    expect((await from(email)).statusCode).toBe(200);
    const [row] = await test.db.select().from(users).where(eq(users.id, id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect((await from(email)).statusCode).toBe(200);
  });
});

describe('who signs in', () => {
  it.each([
    ['+33612345678', ['+33 6 12 34 56 78', '0033612345678', '06 12 34 56 78', '06.12.34.56.78']],
    ['+221771234567', ['+221 77 123 45 67', '00221771234567', '77 123 45 67']],
    ['+2250707123456', ['+225 07 07 12 34 56', '07 07 12 34 56']],
    ['+22670123456', ['+226 70 12 34 56', '0022670123456']],
    ['+237671234567', ['+237 6 71 23 45 67', '671234567']],
  ])('may be named by a phone number: %s', async (phone, spellings) => {
    await createPerson(test, { phone });
    for (const spelling of spellings)
      expect([spelling, (await from(spelling)).statusCode]).toEqual([spelling, 200]);
  });

  it('is nobody when a local number is that of two people', async () => {
    await createPerson(test, { phone: '+22890112233' });
    expect((await from('90 11 22 33')).statusCode).toBe(200);
    await createPerson(test, { phone: '+22790112233' });
    expect((await from('90 11 22 33')).statusCode).toBe(401);
    expect((await from('+228 90 11 22 33')).statusCode).toBe(200);
  });

  it('may spell the e-mail in any case', async () => {
    await createPerson(test, { email: 'Fatou.Diop@simples.test' });
    expect((await from('  fatou.DIOP@Simples.test ')).statusCode).toBe(200);
  });
});

describe('wrong passwords', () => {
  it('make an account wait, however it is spelt and wherever they come from', async () => {
    const phone = '+33698765432';
    const { email } = await createPerson(test, { phone });
    const spellings = [email, email.toUpperCase(), ` ${email} `, phone, '0033698765432', '06 98 76 54 32'];
    expect(await failTimes(6, ...spellings)).toEqual([401, 401, 401, 401, 401, 429]);
    const right = await from(email);
    expect([right.statusCode, right.headers['retry-after']]).toEqual([429, '30']);
    expect((await from('06 98 76 54 32')).statusCode).toBe(429);
  });

  it('make an account that does not exist wait just the same', async () => {
    const name = 'ghost@simples.test';
    expect(await failTimes(6, name, ` ${name.toUpperCase()}`)).toEqual([401, 401, 401, 401, 401, 429]);
    const number = ['+33 6 11 11 11 11', '0033611111111', '0611111111'];
    expect(await failTimes(6, ...number)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('double the wait up to 15 minutes, which ends by itself; a right password forgets them', async () => {
    const { email } = await createPerson(test);
    await failTimes(5, email);
    const waits: number[] = [];
    const afterwards: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const refused = await from(email);
      const wait = Number(refused.headers['retry-after']);
      waits.push(wait);
      test.clock.advance(wait * 1000);
      afterwards.push((await from(email, round < 6 ? 'Wrong one 1' : PASSWORD)).statusCode);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
    expect(afterwards).toEqual([401, 401, 401, 401, 401, 401, 200]);
    expect(await failTimes(5, email)).toEqual([401, 401, 401, 401, 401]);
  });

  it('cannot slip through in parallel', async () => {
    const { email } = await createPerson(test);
    const answers = await Promise.all(Array.from({ length: 20 }, () => from(email, 'Wrong one 1')));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect((await from(email)).statusCode).toBe(429);
  });

  it('do not touch the sessions that are open', async () => {
    const { email } = await createPerson(test);
    const token = await signInFully(test, email);
    await failTimes(6, email);
    expect((await me(test, token)).statusCode).toBe(200);
  });

  it('are counted for each address, whatever X-Forwarded-For says', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${index}` };
      statuses.push(
        (await login(test, `nobody${index}@simples.test`, PASSWORD, { address, headers })).statusCode,
      );
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(statuses[30]).toBe(429);
    test.clock.advance(5 * 60 * 1000 + 1000);
    const { email } = await createPerson(test);
    expect((await login(test, email, PASSWORD, { address })).statusCode).toBe(200);
  });

  it('are counted for a whole /64 of IPv6', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      const address = `2001:db8:1:2::${index.toString(16)}`;
      statuses.push((await login(test, `nobody${index}@example.test`, PASSWORD, { address })).statusCode);
    }
    expect(statuses[30]).toBe(429);
    expect((await login(test, 'x@example.test', PASSWORD, { address: '2001:db8:1:3::1' })).statusCode).toBe(
      401,
    );
  });
});

it('a right password and a right code sign in', async () => {
  const { email, id } = await createPerson(test, { roles: ['ADMIN'], phone: '+33611223344' });
  const token = await pendingToken(test, email);
  expect((await askCode(test, token, email)).json()).toEqual({
    success: true,
    message: expect.any(String),
    resendAfter: 60,
  });
  const checked = await checkCode(test, token, email, lastCode(test));
  const told = { success: true, message: expect.any(String), device: expect.any(String) };
  expect([checked.statusCode, checked.json()]).toEqual([200, told]);
  expect((await me(test, token)).json()).toEqual({
    id,
    id_: id,
    email,
    firstName: 'Aline',
    lastName: 'Test',
    phoneNumber: '+33611223344',
    country: 'FR',
    roles: ['ADMIN'],
    language: 'FR',
    mustChangePassword: false,
    passwordExpiresAt: null,
    first_name: 'Aline',
    last_name: 'Test',
    phone_number: '+33611223344',
  });
  const [row] = await test.db.select().from(users).where(eq(users.id, id));
  expect(row?.lastLoginAt).toEqual(test.clock.now());
});

it('sign-ins of one address stand in nobody’s way: they are counted before a password is hashed', async () => {
  const [owner, target] = [await createPerson(test), await createPerson(test)];
  const address = newAddress();
  const crowd = Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      login(test, n % 2 === 0 ? target.email : `nobody${n}@simples.test`, 'Wrong one 1', { address }),
    ),
  );
  const others = await Promise.all([from(owner.email), from(owner.email), from(owner.email)]);
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const statuses = (await crowd).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(170);
  expect(statuses).not.toContain(503);
});
