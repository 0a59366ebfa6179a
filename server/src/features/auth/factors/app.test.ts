import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorApps, recoveryCodes } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import {
  askCode,
  checkCode,
  codeMails,
  createPerson,
  lastCode,
  login,
  me,
  pendingToken,
  post,
  signInFully,
} from '#test/people.ts';
import {
  ask,
  checkApp,
  checkRecoveryCode,
  enrolApp,
  personWithApp,
  STEP,
  signInByApp,
} from '#test/second-factors.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const outcomeOf = async (asked: Promise<{ statusCode: number; json: () => { key?: string } }>) => {
  const { statusCode, json } = await asked;
  return [statusCode, json().key];
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('an authenticator application', () => {
  it('counts once a first code has confirmed it', async () => {
    const { email } = await createPerson(test);
    const token = await signInFully(test, email);
    const started = await ask(test, token, { path: 'me/factors/app' });
    const { secret, uri } = started.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Simples:/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await login(test, email)).json().factors).toBeUndefined();
    const refused = await ask(test, token, {
      path: 'me/factors/app/confirmation',
      payload: { code: '000000' },
    });
    expect([refused.statusCode, refused.json().fields[0].path]).toEqual([422, 'body.code']);
    expect((await login(test, email)).json().factors).toBeUndefined();
    const { recoveryCodes: codes } = await enrolApp(test, token);
    expect(codes).toHaveLength(10);
    expect((await login(test, email)).json().factors).toEqual(['app', 'recoveryCode']);
    const own = await ask(test, token, { method: 'GET', path: 'me/factors' });
    expect(own.json()).toEqual({
      app: { confirmedAt: expect.any(String) },
      passkeys: [],
      recoveryCodesLeft: 10,
      isRequired: false,
    });
  });

  it('is stored sealed, and its codes hashed', async () => {
    const { id, recoveryCodes: codes } = await personWithApp(test);
    const [row] = await test.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, id));
    expect(row?.secret).toMatch(/^v1\./);
    const stored = await test.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id));
    const dump = JSON.stringify(stored.map(({ codeHash }) => codeHash.toString('latin1')));
    expect(codes.filter((code) => dump.includes(code))).toEqual([]);
  });

  it('takes the place of the mailed code: who reads the mailbox does not get in', async () => {
    const { email, code } = await personWithApp(test);
    const token = await pendingToken(test, email);
    const sent = codeMails(test).length;
    expect(await outcomeOf(askCode(test, token, email))).toEqual([409, 'mailedCode']);
    expect(codeMails(test)).toHaveLength(sent);
    expect(await outcomeOf(checkCode(test, token, email, '123456'))).toEqual([409, 'mailedCode']);
    expect((await me(test, token)).statusCode).toBe(401);
    expect((await checkApp(test, token, code())).statusCode).toBe(200);
    expect((await me(test, token)).statusCode).toBe(200);
  });

  it('makes a code void that was mailed before it', async () => {
    const { email } = await createPerson(test);
    const open = await signInFully(test, email);
    const waiting = await pendingToken(test, email);
    await askCode(test, waiting, email);
    const mailed = lastCode(test);
    await enrolApp(test, open);
    expect(await outcomeOf(checkCode(test, waiting, email, mailed))).toEqual([409, 'mailedCode']);
    expect((await me(test, waiting)).statusCode).toBe(401);
  });

  it('is still asked for after the password was reset by mail', async () => {
    const { email, code } = await personWithApp(test);
    await post(test, 'password-reset/start', { username: email });
    await expect.poll(() => codeMails(test).at(-1)?.subject).toContain('réinitialisation');
    const password = 'Autre cheval 8';
    const reset = await post(test, 'password-reset', { username: email, code: lastCode(test), password });
    expect(reset.statusCode).toBe(200);
    const token = await pendingToken(test, email, password);
    expect(await outcomeOf(askCode(test, token, email))).toEqual([409, 'mailedCode']);
    expect((await checkApp(test, token, code())).statusCode).toBe(200);
  });

  it('shows a code that serves once, in parallel too', async () => {
    const person = await personWithApp(test);
    const tokens = await Promise.all(Array.from({ length: 5 }, () => pendingToken(test, person.email)));
    const code = person.code();
    const answers = await Promise.all(tokens.map((token) => checkApp(test, token, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4);
    test.clock.advance(STEP);
    expect(await outcomeOf(checkApp(test, await pendingToken(test, person.email), code))).toEqual([
      401,
      'verifyOTP',
    ]);
  });

  it('may be one step early or late, and no more', async () => {
    const person = await personWithApp(test);
    const codes = [person.code()];
    for (let step = 0; step < 2; step += 1) {
      test.clock.advance(STEP);
      codes.push(person.code());
    }
    const token = await pendingToken(test, person.email);
    expect(await outcomeOf(checkApp(test, token, codes[0] ?? ''))).toEqual([401, 'verifyOTP']);
    expect((await checkApp(test, token, codes[1] ?? '')).statusCode).toBe(200);
  });

  it('does not take an older step than the last one used', async () => {
    const person = await personWithApp(test);
    const older = person.code();
    test.clock.advance(STEP);
    await signInByApp(test, person);
    test.clock.advance(-STEP);
    expect(await outcomeOf(checkApp(test, await pendingToken(test, person.email), older))).toEqual([
      401,
      'verifyOTP',
    ]);
  });

  it('opens only a sign-in of its own person', async () => {
    const [one, other] = [await personWithApp(test), await personWithApp(test)];
    const token = await pendingToken(test, one.email);
    expect(await outcomeOf(checkApp(test, token, other.code()))).toEqual([401, 'verifyOTP']);
    const nobody = await createPerson(test);
    const waiting = await pendingToken(test, nobody.email);
    expect(await outcomeOf(checkApp(test, waiting, other.code()))).toEqual([401, 'verifyOTP']);
    expect(await outcomeOf(checkApp(test, one.token, one.code()))).toEqual([409, 'conflict']);
  });

  it('can be replaced by another one, and the first counts until then', async () => {
    const person = await personWithApp(test);
    const started = await ask(test, person.token, { path: 'me/factors/app' });
    expect(started.statusCode).toBe(200);
    await signInByApp(test, person);
    const next = await enrolApp(test, person.token);
    expect(next.recoveryCodes).toEqual([]);
    const token = await pendingToken(test, person.email);
    expect(await outcomeOf(checkApp(test, token, person.code()))).toEqual([401, 'verifyOTP']);
    expect((await checkApp(test, token, next.code())).statusCode).toBe(200);
  });

  it('is forgotten when nobody confirms it within half an hour', async () => {
    const { email } = await createPerson(test);
    const token = await signInFully(test, email);
    await ask(test, token, { path: 'me/factors/app' });
    test.clock.advance(31 * 60_000);
    await post(test, 'me/proof', { password: 'Correct horse 7' }, token);
    const late = ask(test, token, { path: 'me/factors/app/confirmation', payload: { code: '123456' } });
    expect(await outcomeOf(late)).toEqual([409, 'conflict']);
  });
});

describe('guesses of its code', () => {
  it('are five for a sign-in, in parallel too', async () => {
    const person = await personWithApp(test);
    const token = await pendingToken(test, person.email);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => checkApp(test, token, wrong(person.code()))),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
    expect((await checkApp(test, token, person.code())).statusCode).toBe(429);
    expect((await me(test, token)).statusCode).toBe(401);
  });

  it('lock the account at ten in a row', async () => {
    const person = await personWithApp(test);
    for (let round = 0; round < 2; round += 1) {
      const token = await pendingToken(test, person.email);
      for (let guess = 0; guess < 5; guess += 1) await checkApp(test, token, wrong(person.code()));
    }
    expect((await login(test, person.email)).statusCode).toBe(401);
    test.clock.advance(15 * 60_000);
    expect(await signInByApp(test, person)).toEqual(expect.any(String));
  });

  it('end at a hundred a day', async () => {
    const strict = await startTestApp({ CODE_LOCK_FAILURES: 1_000 });
    try {
      const person = await personWithApp(strict);
      for (let round = 0; round < 20; round += 1) {
        const token = await pendingToken(strict, person.email);
        for (let guess = 0; guess < 5; guess += 1) await checkApp(strict, token, wrong(person.code()));
      }
      const token = await pendingToken(strict, person.email);
      expect((await checkApp(strict, token, person.code())).statusCode).toBe(429);
      strict.clock.advance(24 * 60 * 60_000);
      const next = await pendingToken(strict, person.email);
      expect((await checkApp(strict, next, person.code())).statusCode).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('a recovery code', () => {
  it('opens a session once, however it is copied, in parallel too', async () => {
    const person = await personWithApp(test);
    const [code = '', ...others] = person.recoveryCodes;
    const tokens = await Promise.all(Array.from({ length: 4 }, () => pendingToken(test, person.email)));
    const copied = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')}`;
    const answers = await Promise.all(tokens.map((token) => checkRecoveryCode(test, token, copied)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({ left: 9 });
    const subjects = () => test.outbox.filter(({ to }) => to === person.email).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Un code de secours a ouvert votre compte Simples');
    const next = await pendingToken(test, person.email);
    expect((await checkRecoveryCode(test, next, code)).statusCode).toBe(401);
    expect((await checkRecoveryCode(test, next, others[0] ?? '')).statusCode).toBe(200);
  });

  it('is no one else’s, and counts as a guess', async () => {
    const [one, other] = [await personWithApp(test), await personWithApp(test)];
    const token = await pendingToken(test, one.email);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await checkRecoveryCode(test, token, other.recoveryCodes[0] ?? '')).statusCode).toBe(401);
    }
    expect((await checkRecoveryCode(test, token, one.recoveryCodes[0] ?? '')).statusCode).toBe(429);
  });

  it('is void once new ones are made', async () => {
    const person = await personWithApp(test);
    const renewed = await ask(test, person.token, { path: 'me/factors/recovery-codes' });
    const { recoveryCodes: codes } = renewed.json();
    expect(codes).toHaveLength(10);
    const token = await pendingToken(test, person.email);
    expect((await checkRecoveryCode(test, token, person.recoveryCodes[0] ?? '')).statusCode).toBe(401);
    expect((await checkRecoveryCode(test, token, codes[0])).statusCode).toBe(200);
  });
});

it('a restart keeps what is enrolled: the key is in the data folder', async () => {
  const { createFactors } = await import('./factors.ts');
  const { dataKey } = await import('#server/lib/secret-box.ts');
  const { createSecretBox } = await import('#server/lib/secret-box.ts');
  const person = await personWithApp(test);
  const again = createFactors({
    db: test.db,
    config: test.config,
    clock: test.clock,
    box: () => createSecretBox([dataKey(test.config)]),
  });
  expect(await again.checkApp(test.db, person.id, person.code())).toBe(true);
});
