import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneTimeCodes } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import {
  askCode,
  checkCode,
  codeMails,
  createPerson,
  lastCode,
  me,
  type Person,
  pendingToken,
  post,
  waitForResend,
  wrongCode,
} from '#test/people.ts';
import { newCode } from './codes.service.ts';

let test: TestApp;
let person: Person;
let token: string;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await createPerson(test);
  token = await pendingToken(test, person.email);
});

const ask = () => askCode(test, token, person.email);
const check = (code: unknown) => checkCode(test, token, person.email, code);
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

const wrongTimes = async (count: number) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push(await statusOf(check(wrongCode(test))));
  return statuses;
};

describe('a code', () => {
  it('is six digits drawn evenly, leading zeros kept', () => {
    const codes = Array.from({ length: 2_000 }, newCode);
    expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    const expected = (2_000 * 6) / 10;
    const chiSquare = Array.from({ length: 10 }, (_, digit) => codes.join('').split(String(digit)).length - 1)
      .map((count) => (count - expected) ** 2 / expected)
      .reduce((sum, term) => sum + term, 0);
    // 9 degrees of freedom: beyond 40 once in 100,000 runs.
    expect(chiSquare).toBeLessThan(40);
  });

  it('is in the mail and nowhere else', async () => {
    const { body } = await ask();
    const code = lastCode(test);
    const [row] = await test.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, person.id));
    expect(row?.codeHmac).toHaveLength(32);
    expect(body + JSON.stringify({ ...row, codeHmac: row?.codeHmac.toString('latin1') })).not.toContain(code);
    const mail = codeMails(test).at(-1);
    expect(mail).toMatchObject({ to: person.email, subject: 'Votre code de connexion Simples' });
    expect(mail?.text).toContain('10 minutes');
    expect(mail?.html).toContain(code);
    expect(mail?.summary).toBe(`code de connexion pour ${person.email} : ${code}`);
  });

  it('lives ten minutes', async () => {
    await ask();
    test.clock.advance(9 * 60_000 + 55_000);
    expect(await statusOf(check(lastCode(test)))).toBe(200);
    token = await pendingToken(test, person.email);
    await ask();
    test.clock.advance(10 * 60_000 + 1000);
    expect(await statusOf(check(lastCode(test)))).toBe(401);
  });

  it('serves once, in parallel too', async () => {
    await ask();
    const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf(check(lastCode(test)))));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 401)).toHaveLength(19);
    expect(await statusOf(check(lastCode(test)))).toBe(401);
    expect(await statusOf(me(test, token))).toBe(200);
    const other = await pendingToken(test, person.email);
    expect(await statusOf(checkCode(test, other, person.email, lastCode(test)))).toBe(401);
  });

  it('bears five guesses, in parallel too, and not one more', async () => {
    await ask();
    const wrong = wrongCode(test);
    const answers = await Promise.all(Array.from({ length: 50 }, () => check(wrong)));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(45);
    const right = await check(lastCode(test));
    expect([right.statusCode, right.json().key, right.headers['retry-after']]).toEqual([
      429,
      'rateLimited',
      '60',
    ]);
    expect(await statusOf(me(test, token))).toBe(401);
  });

  it('dies when a new one is sent', async () => {
    await ask();
    const old = lastCode(test);
    waitForResend(test);
    await ask();
    expect(lastCode(test)).not.toBe(old);
    expect(await statusOf(check(old))).toBe(401);
    expect(await statusOf(check(lastCode(test)))).toBe(200);
  });

  it('must be a text of six digits; anything else is no guess', async () => {
    await ask();
    const code = lastCode(test);
    for (const other of [
      Number(code),
      [code],
      { $eq: code },
      '１２３４５６',
      code.slice(1),
      `${code}0`,
      ` ${code}`,
      null,
    ]) {
      expect([other, await statusOf(check(other))]).toEqual([other, 422]);
    }
    const [row] = await test.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, person.id));
    expect(row?.attempts).toBe(0);
    expect(await statusOf(check(code))).toBe(200);
  });

  it('opens only a session of its own person', async () => {
    const other = await createPerson(test);
    const otherToken = await pendingToken(test, other.email);
    await askCode(test, otherToken, other.email);
    const otherCode = lastCode(test);
    expect(await statusOf(checkCode(test, token, other.email, otherCode))).toBe(401);
    expect(await statusOf(checkCode(test, token, person.email, otherCode))).toBe(401);
    expect(await statusOf(checkCode(test, otherToken, other.email, otherCode))).toBe(200);
  });
});

describe('ten wrong codes in a row', () => {
  it('lock the account for 15 minutes, whatever is sent in between', async () => {
    await ask();
    expect(await wrongTimes(4)).toEqual([401, 401, 401, 401]);
    waitForResend(test);
    await ask();
    expect(await wrongTimes(4)).toEqual([401, 401, 401, 401]);
    waitForResend(test);
    await ask();
    expect(await wrongTimes(3)).toEqual([401, 401, 429]);
    const right = await check(lastCode(test));
    expect([right.statusCode, right.headers['retry-after']]).toEqual([429, '900']);
    const sent = codeMails(test).length;
    waitForResend(test);
    expect(await statusOf(ask())).toBe(429);
    expect(codeMails(test)).toHaveLength(sent);
    test.clock.advance(15 * 60_000);
    token = await pendingToken(test, person.email);
    expect(await statusOf(ask())).toBe(200);
    expect(await statusOf(check(lastCode(test)))).toBe(200);
  });

  it('are forgotten by a right one', async () => {
    await ask();
    await wrongTimes(4);
    expect(await statusOf(check(lastCode(test)))).toBe(200);
    for (let round = 0; round < 2; round += 1) {
      waitForResend(test);
      token = await pendingToken(test, person.email);
      await ask();
      expect(await wrongTimes(4)).toEqual([401, 401, 401, 401]);
    }
    expect(await statusOf(check(lastCode(test)))).toBe(200);
  });
});

describe('sending', () => {
  it('waits a minute; what is refused sends nothing', async () => {
    const before = codeMails(test).length;
    expect(await statusOf(ask())).toBe(200);
    const refused = await ask();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(await statusOf(ask())).toBe(429);
    expect(codeMails(test).length - before).toBe(1);
    test.clock.advance(60_000);
    expect(await statusOf(ask())).toBe(200);
  });

  it('is once for parallel requests', async () => {
    const before = codeMails(test).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => statusOf(ask())));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(codeMails(test).length - before).toBe(1);
  });

  it('stops at five an hour for an account', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect(await statusOf(ask())).toBe(200);
      waitForResend(test);
    }
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    test.clock.advance(Number(refused.headers['retry-after']) * 1000);
    token = await pendingToken(test, person.email);
    expect(await statusOf(ask())).toBe(200);
  });

  it('goes only to the person of the session, and tells nothing of others', async () => {
    const other = await createPerson(test);
    const before = codeMails(test).length;
    const answers = [
      await post(test, 'username/start-validate', { username: other.email }, token),
      await post(test, 'username/start-validate', { username: 'nobody@simples.test' }, token),
    ];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(401);
    for (const username of [other.email, 'nobody@simples.test']) {
      expect(await statusOf(post(test, 'username/start-validate', { username }))).toBe(401);
    }
    expect(codeMails(test)).toHaveLength(before);
  });

  it('is not asked again once the session is open', async () => {
    await ask();
    await check(lastCode(test));
    expect(await statusOf(ask())).toBe(409);
  });
});

describe('limits of the place', () => {
  it('are ten codes an hour for an address', async () => {
    const strict = await startTestApp({ CODES_PER_ADDRESS_HOUR: 10 });
    try {
      const statuses: number[] = [];
      for (let index = 0; index < 11; index += 1) {
        const { email } = await createPerson(strict);
        statuses.push(await statusOf(askCode(strict, await pendingToken(strict, email), email)));
      }
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
      expect(codeMails(strict)).toHaveLength(10);
    } finally {
      await strict.close();
    }
  });
});
