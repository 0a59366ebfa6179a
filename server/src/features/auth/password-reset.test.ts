import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProcessorClock } from '#test/clocks.ts';
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
  type Person,
  pendingToken,
  post,
  signInFully,
  waitForResend,
  wrongCode,
} from '#test/people.ts';

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await startTestApp({ CODES_PER_HOUR: 5 });
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await createPerson(test);
});

const NEW_PASSWORD = 'un mot de passe neuf';
const start = (username: string) => post(test, 'password-reset/start', { username });
const finish = (username: string, code: string, password: string = NEW_PASSWORD) =>
  post(test, 'password-reset', { username, code, password });

/** Asks for a reset code and waits for the mail, which the answer does not wait for. */
async function resetCode(username: string): Promise<string> {
  const before = codeMails(test).length;
  const response = await start(username);
  expect(response.statusCode).toBe(202);
  await eventually(() => expect(codeMails(test)).toHaveLength(before + 1));
  return lastCode(test);
}

describe('a password reset', () => {
  it('sets the new password and ends every session', async () => {
    const open = await signInFully(test, person.email);
    const waiting = await pendingToken(test, person.email);
    const code = await resetCode(person.email);
    expect(codeMails(test).at(-1)).toMatchObject({
      to: person.email,
      summary: `code de réinitialisation pour ${person.email} : ${code}`,
    });
    const done = await finish(person.email, code);
    expect([done.statusCode, done.json().success]).toEqual([200, true]);
    expect((await me(test, open)).statusCode).toBe(401);
    expect((await askCode(test, waiting, person.email)).statusCode).toBe(401);
    expect((await login(test, person.email)).statusCode).toBe(401);
    expect((await login(test, person.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('may be asked for by phone number', async () => {
    const { email } = await createPerson(test, { phone: '+33655443322' });
    const code = await resetCode('06 55 44 33 22');
    expect(codeMails(test).at(-1)?.to).toBe(email);
    expect((await finish('+33655443322', code)).statusCode).toBe(200);
  });

  it('answers the same for an account that does not exist, or is suspended', async () => {
    const suspended = await createPerson(test, { status: 'suspended' });
    const sent = codeMails(test).length;
    const names = ['nobody.reset@simples.test', suspended.email, person.email];
    const answers = await Promise.all(names.map(start));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const again = await Promise.all(names.map(start));
    expect(again.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429]);
    await eventually(() => expect(codeMails(test)).toHaveLength(sent + 1));

    const guesses = async (name: string) => {
      const statuses: string[] = [];
      for (let index = 0; index < 6; index += 1) {
        const { statusCode, body } = await finish(name, wrongCode(test));
        statuses.push(`${statusCode} ${body}`);
      }
      return statuses;
    };
    const [unknown, other, known] = [
      await guesses(names[0] ?? ''),
      await guesses(names[1] ?? ''),
      await guesses(person.email),
    ];
    expect(known).toEqual(unknown);
    expect(known).toEqual(other);
    expect(known.map((answer) => answer.slice(0, 3))).toEqual(['401', '401', '401', '401', '401', '429']);
  });

  it('takes no sign-in code, and its own code signs nobody in', async () => {
    const token = await pendingToken(test, person.email);
    await askCode(test, token, person.email);
    const signInCode = lastCode(test);
    const code = await resetCode(person.email);
    expect((await finish(person.email, signInCode)).statusCode).toBe(signInCode === code ? 200 : 401);
    expect((await checkCode(test, token, person.email, code)).statusCode).toBe(
      signInCode === code ? 200 : 401,
    );
    expect((await checkCode(test, token, person.email, signInCode)).statusCode).toBe(200);
  });

  it('leaves the sign-in of an account alone when others try it', async () => {
    const token = await pendingToken(test, person.email);
    await resetCode(person.email);
    for (let index = 0; index < 6; index += 1) await finish(person.email, wrongCode(test));
    expect((await askCode(test, token, person.email)).statusCode).toBe(200);
    expect((await login(test, person.email)).statusCode).toBe(200);
  });

  it('uses its code once, within ten minutes, the newest only', async () => {
    const first = await resetCode(person.email);
    waitForResend(test);
    const second = await resetCode(person.email);
    expect((await finish(person.email, first)).statusCode).toBe(401);
    const answers = await Promise.all([1, 2, 3].map(() => finish(person.email, second)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    waitForResend(test);
    const late = await resetCode(person.email);
    test.clock.advance(10 * 60_000 + 1000);
    expect((await finish(person.email, late)).statusCode).toBe(401);
  });

  it('sends five codes an hour at most', async () => {
    for (let index = 0; index < 5; index += 1) {
      await resetCode(person.email);
      waitForResend(test);
    }
    const sent = codeMails(test).length;
    expect((await start(person.email)).statusCode).toBe(429);
    expect(codeMails(test)).toHaveLength(sent);
  });
});

describe('a new password', () => {
  it.each([
    'court 7',
    'Password2026!',
    'MotDePasse1',
    'azertyuiop',
    'Simples2026',
    'plantes12',
    'KINKELIBA!',
    'Mustang1',
    'tigger1!2027',
  ])('%s is refused, and no guess is spent', async (password) => {
    const code = await resetCode(person.email);
    const response = await finish(person.email, code, password);
    expect([response.statusCode, response.json().fields[0].path]).toEqual([422, 'body.password']);
    expect((await finish(person.email, code)).statusCode).toBe(200);
  });

  it.each(['é'.repeat(64), '   espaces   ', '密码密码密码密码', 'x'.repeat(128)])(
    '%s is taken as it is',
    async (password) => {
      expect((await finish(person.email, await resetCode(person.email), password)).statusCode).toBe(200);
      expect((await login(test, person.email, password)).statusCode).toBe(200);
    },
  );

  it('of more than 128 characters is refused at once', async () => {
    const processorSeconds = startProcessorClock();
    expect((await finish(person.email, '123456', 'x'.repeat(900_000))).statusCode).toBe(422);
    expect(processorSeconds()).toBeLessThan(0.5);
  });
});
