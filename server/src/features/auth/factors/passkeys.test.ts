import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from '#test/authenticator.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { askCode, createPerson, login, me, pendingToken, post, signInFully } from '#test/people.ts';
import { ask, enrolApp, enrolPasskey, ORIGIN, personWithPasskey } from '#test/second-factors.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const start = async (token: string) => (await ask(test, token, { path: 'username/start-passkey' })).json();
const validate = (token: string, credential: object) =>
  ask(test, token, { path: 'username/validate-passkey', payload: { credential } });
const keyOf = async (answer: ReturnType<typeof validate>) => (await answer).json().key;

describe('a passkey', () => {
  it('opens the session in place of the mailed code', async () => {
    const { email, key, recoveryCodes } = await personWithPasskey(test);
    expect(recoveryCodes).toHaveLength(10);
    expect((await login(test, email)).json().factors).toEqual(['passkey', 'recoveryCode']);
    const token = await pendingToken(test, email);
    expect((await askCode(test, token, email)).json().key).toBe('mailedCode');
    const answer = await validate(token, key.sign(await start(token)));
    expect([answer.statusCode, answer.json().device]).toEqual([200, expect.any(String)]);
    expect((await me(test, token)).statusCode).toBe(200);
  });

  it('signs a challenge of the server once, within five minutes, in the session that asked', async () => {
    const { email, key } = await personWithPasskey(test);
    const [one, other] = [await pendingToken(test, email), await pendingToken(test, email)];
    const signed = key.sign(await start(one));
    await start(other);
    expect(await keyOf(validate(other, signed))).toBe('passkey');
    expect((await validate(one, signed)).statusCode).toBe(200);
    expect((await me(test, other)).statusCode).toBe(401);

    const third = await pendingToken(test, email);
    const again = await start(third);
    test.clock.advance(5 * 60_000 + 1);
    expect(await keyOf(validate(third, key.sign(again)))).toBe('passkey');
    expect(await keyOf(validate(third, key.sign(again)))).toBe('passkey');
  });

  it('opens one session for one signature, in parallel too', async () => {
    const { email, key } = await personWithPasskey(test);
    const token = await pendingToken(test, email);
    const signed = key.sign(await start(token));
    const answers = await Promise.all(Array.from({ length: 5 }, () => validate(token, signed)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('whose counter goes back was copied, and is refused', async () => {
    const { email, key } = await personWithPasskey(test);
    const first = await pendingToken(test, email);
    expect((await validate(first, key.sign(await start(first), 7))).statusCode).toBe(200);
    for (const count of [7, 6, 0]) {
      const token = await pendingToken(test, email);
      expect(await keyOf(validate(token, key.sign(await start(token), count)))).toBe('passkey');
    }
  });

  it('of another person, another site or another key opens nothing', async () => {
    const [one, other] = [await personWithPasskey(test), await personWithPasskey(test)];
    const token = await pendingToken(test, one.email);
    expect(await keyOf(validate(token, other.key.sign(await start(token))))).toBe('passkey');
    const stranger = createAuthenticator(ORIGIN);
    const { id } = one.key.sign(await start(token));
    const forged = { ...stranger.sign(await start(token)), id, rawId: id };
    expect(await keyOf(validate(token, forged))).toBe('passkey');
    const elsewhere = await start(token);
    expect(await keyOf(validate(token, one.key.sign({ ...elsewhere, rpId: 'evil.test' })))).toBe('passkey');
    expect((await me(test, token)).statusCode).toBe(401);
  });

  it('is enrolled once, and only against the challenge of its session', async () => {
    const { email } = await createPerson(test);
    const [one, other] = [await signInFully(test, email), await signInFully(test, email)];
    const key = createAuthenticator(ORIGIN);
    const begin = async (token: string) =>
      (await ask(test, token, { path: 'me/factors/passkeys/start' })).json();
    const add = (token: string, credential: object) =>
      ask(test, token, { path: 'me/factors/passkeys', payload: { name: 'Clé', credential } });
    const made = key.register(await begin(one));
    await begin(other);
    expect((await add(other, made)).json().key).toBe('passkey');
    expect((await add(one, made)).statusCode).toBe(201);
    expect((await add(one, made)).json().key).toBe('passkey');
    expect((await add(one, key.register(await begin(one)))).json().key).toBe('conflict');
    const away = createAuthenticator('http://evil.test');
    expect((await add(one, away.register(await begin(one)))).json().key).toBe('passkey');
  });

  it('is listed, renamed and removed by its owner alone; the last one takes the codes along', async () => {
    const { email, token, passkeys } = await personWithPasskey(test);
    const [{ id } = { id: '' }] = passkeys;
    const other = await test.signIn('SUPER_ADMIN');
    const path = `me/factors/passkeys/${id}`;
    const renamed = await ask(test, token, { method: 'PATCH', path, payload: { name: ' Mon téléphone ' } });
    expect(renamed.json().passkeys).toEqual([
      { id, name: 'Mon téléphone', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const payload = method === 'PATCH' ? { name: 'À moi' } : {};
      expect((await ask(test, other.token, { method, path, payload })).statusCode).toBe(404);
    }
    const removed = await ask(test, token, { method: 'DELETE', path });
    expect(removed.json()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await login(test, email)).json().factors).toBeUndefined();
    const subjects = () => test.outbox.filter(({ to }) => to === email).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Un second facteur de votre compte Simples a été retiré');
  });

  it('stands beside an application: either opens the account', async () => {
    const { email, key, token } = await personWithPasskey(test);
    const app = await enrolApp(test, token);
    expect(app.recoveryCodes).toEqual([]);
    expect((await login(test, email)).json().factors).toEqual(['app', 'passkey', 'recoveryCode']);
    const one = await pendingToken(test, email);
    expect((await post(test, 'username/validate-app', { code: app.code() }, one)).statusCode).toBe(200);
    const other = await pendingToken(test, email);
    expect((await validate(other, key.sign(await start(other)))).statusCode).toBe(200);
  });

  it('of the first days, without a counter, works again and again', async () => {
    const { email, key } = await personWithPasskey(test);
    for (let round = 0; round < 2; round += 1) {
      const token = await pendingToken(test, email);
      expect((await validate(token, key.sign(await start(token), 0))).statusCode).toBe(200);
    }
  });
});

describe('the site of a passkey', () => {
  it('is that of PUBLIC_URL, whatever the browser says', async () => {
    const strict = await startTestApp({ PUBLIC_URL: 'https://simples.example' });
    try {
      const { email } = await createPerson(strict);
      const token = await signInFully(strict, email);
      const options = await ask(strict, token, { path: 'me/factors/passkeys/start' });
      expect(options.json().rp.id).toBe('simples.example');
      const credential = createAuthenticator(ORIGIN).register(options.json());
      const added = await ask(strict, token, {
        path: 'me/factors/passkeys',
        payload: { name: 'Clé', credential },
      });
      expect(added.json().key).toBe('passkey');
    } finally {
      await strict.close();
    }
  });

  it('needs a name', async () => {
    const bare = await startTestApp({ PUBLIC_URL: 'https://192.0.2.7' });
    try {
      const { email } = await createPerson(bare);
      const token = await signInFully(bare, email);
      const answer = await ask(bare, token, { path: 'me/factors/passkeys/start' });
      expect([answer.statusCode, answer.json().key]).toEqual([409, 'conflict']);
    } finally {
      await bare.close();
    }
  });
});

it('ten at most are one person’s', async () => {
  const { token } = await personWithPasskey(test);
  for (let number = 2; number <= 10; number += 1) await enrolPasskey(test, token, `Clé ${number}`);
  expect((await ask(test, token, { path: 'me/factors/passkeys/start' })).json().key).toBe('conflict');
});
