import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import {
  askCode,
  checkCode,
  codeMails,
  createPerson,
  lastCode,
  login,
  PASSWORD,
  type Person,
  pendingToken,
  post,
  signInFully,
  wrongCode,
} from '#test/people.ts';

let test: TestApp;
let lines: string[] = [];
let person: Person;
beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  test = await startTestApp({ CODE_LOCK_FAILURES: 1 }, {}, logger);
});
afterAll(() => test.close());

/** The events written while some work was done. */
async function eventsOf(work: () => Promise<unknown>) {
  person = await createPerson(test);
  lines = [];
  await work();
  return lines
    .map((line) => JSON.parse(line).audit)
    .filter(Boolean)
    .map(({ act, result, who, from, requestId }) => {
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect(['192.0.2.0/24', '127.0.0.0/24']).toContain(from);
      return [act, result, who === person.id ? 'person' : who];
    });
}

describe('the log tells', () => {
  it('who signed in, was sent a code, and left', async () => {
    const events = await eventsOf(async () => {
      const token = await signInFully(test, person.email);
      await post(test, 'logout', {}, token);
    });
    expect(events).toEqual([
      ['sign-in', 'ok', 'person'],
      ['code-sent', 'ok', 'person'],
      ['code-check', 'ok', 'person'],
      ['sign-out', 'ok', 'person'],
    ]);
  });

  it('wrong passwords of someone and of nobody, and tries that came too early', async () => {
    const events = await eventsOf(async () => {
      await login(test, 'nobody@simples.test');
      for (let index = 0; index < 6; index += 1) await login(test, person.email, 'Wrong one 1');
    });
    expect(events).toEqual([
      ['sign-in', 'failed', null],
      ...Array.from({ length: 5 }, () => ['sign-in', 'failed', 'person']),
      ['sign-in', 'refused', 'person'],
    ]);
  });

  it('wrong codes, the lock they cause, and refused sends', async () => {
    const events = await eventsOf(async () => {
      const token = await pendingToken(test, person.email);
      await askCode(test, token, person.email);
      await askCode(test, token, person.email);
      await checkCode(test, token, person.email, wrongCode(test));
      await checkCode(test, token, person.email, lastCode(test));
      await askCode(test, token, person.email);
    });
    expect(events).toEqual([
      ['sign-in', 'ok', 'person'],
      ['code-sent', 'ok', 'person'],
      ['code-sent', 'refused', 'person'],
      ['code-check', 'failed', 'person'],
      ['lock', 'ok', 'person'],
      ['code-check', 'refused', 'person'],
      ['code-sent', 'refused', 'person'],
    ]);
  });

  it('a password reset', async () => {
    const events = await eventsOf(async () => {
      const sent = codeMails(test).length;
      await post(test, 'password-reset/start', { username: person.email });
      await eventually(() => expect(codeMails(test)).toHaveLength(sent + 1));
      const reset = { username: person.email, password: 'un mot de passe neuf' };
      await post(test, 'password-reset', { ...reset, code: wrongCode(test) });
      await post(test, 'password-reset', { ...reset, code: lastCode(test) });
    });
    expect(events).toEqual([
      ['code-sent', 'ok', 'person'],
      ['password-reset', 'failed', 'person'],
      ['password-reset', 'ok', 'person'],
    ]);
  });
});

describe('the log never tells', () => {
  it('a password, a code, a token, an e-mail or a whole address, even at trace', async () => {
    const secrets: string[] = [];
    await eventsOf(async () => {
      const token = await signInFully(test, person.email);
      secrets.push(token, lastCode(test), person.email, PASSWORD, encodeURIComponent(PASSWORD), '192.0.2.1"');
      await login(test, `${person.email}\r\n{"level":60}\u001b[31m`, 'Canary password 1');
      await post(
        test,
        `username/validate?password=Canary`,
        { username: 'canary@simples.test', code: '1' },
        token,
      );
      await test.inject({
        url: '/v1/api/users/me?token=canary-token',
        headers: { cookie: 'a=canary-cookie' },
      });
    });
    const log = lines.join('');
    for (const secret of [...secrets, 'anary', '\u001b', '\\u001b']) expect(log).not.toContain(secret);
    for (const line of lines) expect(line.trim().split('\n')).toHaveLength(1);
  });
});
