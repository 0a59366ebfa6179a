import { Writable } from 'node:stream';
import { endpoints } from '@simples/contract/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, readableLine, recordError } from '#server/telemetry/logger.ts';
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
  pendingToken,
  post,
  waitForResend,
  wrongCode,
} from '#test/people.ts';

let lines: string[] = [];
const buffer = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString('utf8'));
    done();
  },
});

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, {}, createLogger({ NODE_ENV: 'production', LOG_LEVEL: 'trace' }, buffer));
});
afterAll(() => test.close());

const CANARY = 'canari.jaune@simples.test';
const PASSWORD = 'Motdepasse-canari-7';
const QUESTION = 'canari question sur le palu';

describe('the log at its most talkative', () => {
  it('holds no e-mail, phone, password, code, token or question', async () => {
    lines = [];
    await createPerson(test, { email: CANARY, phone: '+33639989999', password: PASSWORD });
    await login(test, CANARY, 'wrong-canari-password');
    await login(test, '+33639989999', PASSWORD);
    const token = await pendingToken(test, CANARY, PASSWORD);
    await askCode(test, token, CANARY);
    const codes = [lastCode(test), wrongCode(test)];
    for (const code of codes.toReversed()) await checkCode(test, token, CANARY, code);
    expect((await me(test, token)).statusCode).toBe(200);
    waitForResend(test);
    const sent = codeMails(test).length;
    await post(test, 'password-reset/start', { username: CANARY });
    await eventually(() => expect(codeMails(test)).toHaveLength(sent + 1));
    codes.push(lastCode(test));
    await post(test, 'password-reset', {
      username: CANARY,
      code: lastCode(test),
      password: `${PASSWORD}-new`,
    });
    const headers = {
      authorization: `Bearer ${await pendingToken(test, CANARY, `${PASSWORD}-new`)}`,
      'x-canari': 'canari',
    };
    for (const { method, path, body } of endpoints) {
      for (const query of ['', `?searchQuery=${encodeURIComponent(QUESTION)}&token=${token}`]) {
        const payload = { query: QUESTION, username: CANARY, password: PASSWORD, canari: 'canari\0' };
        const url = `${path.replace(':id', 'canari')}${query}`;
        await test.inject({ method, url, headers, ...(body ? { payload } : {}) });
      }
    }
    for (const url of ['/canari/%zz', `/canari?q=${CANARY}`, `/v1/api/canari/${token}`])
      await test.inject({ url, headers });

    const log = lines.join('');
    expect(lines.length).toBeGreaterThan(30);
    for (const secret of ['canari', '39989999', token, QUESTION, PASSWORD]) expect(log).not.toContain(secret);
    // Six digits may stand in a time or a number of a request by chance.
    for (const code of codes) expect(log).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
  });

  it('tells who administered whom, and nothing of whom', async () => {
    lines = [];
    const { headers } = await test.signIn('SUPER_ADMIN');
    const url = '/v1/api/users';
    const canary = {
      email: 'canari.vert@simples.test',
      firstName: 'Canari',
      lastName: 'Vert-canari',
      phoneNumber: '+33639988888',
      birthDate: '1990-05-17',
      roles: ['CUSTOMER'],
      address: '3 rue du Canari',
    };
    const created = await test.inject({
      method: 'POST',
      url,
      headers,
      payload: { ...canary, password: PASSWORD },
    });
    const invited = { ...canary, email: 'canari.bleu@simples.test', phoneNumber: '+33639988887' };
    await test.inject({ method: 'POST', url, headers, payload: invited });
    await test.inject({ method: 'POST', url, headers, payload: canary });
    const { id } = created.json<{ id: string }>();
    const own = `${url}/${id}`;
    await test.inject({ method: 'PATCH', url: own, headers, payload: { email: 'canari.roux@simples.test' } });
    await test.inject({ method: 'PATCH', url: own, headers, payload: { password: `${PASSWORD}-new` } });
    await test.inject({ method: 'DELETE', url: own, headers });
    const log = lines.join('');
    expect(log).not.toMatch(/canari|3998888/i);
    const acts = lines.map((line) => JSON.parse(line).audit).filter((audit) => audit?.subject === id);
    expect(acts.map(({ act }) => act)).toEqual([
      'user-create',
      'user-update',
      'user-password',
      'user-delete',
    ]);
  });

  it('is one JSON object a line, each request with its number and its endpoint', async () => {
    lines = [];
    await test.inject({
      url: '/v1/api/users/me',
      headers: { 'user-agent': 'a\tb', 'x-request-id': 'forged' },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      route: 'users.me',
      method: 'GET',
      status: 401,
      msg: 'request',
    });
    expect(JSON.parse(lines[0] ?? '').reqId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is not forged by line breaks and orders to the terminal', async () => {
    lines = [];
    const evil = 'x\r\n{"level":30,"msg":"audit sign-in ok"}\u001b[2J\u2028';
    await login(test, evil, evil);
    await test.inject({ url: `/v1/api/${encodeURIComponent(evil)}` });
    await test.inject({
      url: `/v1/api/plant_sheets/${encodeURIComponent(evil)}?${encodeURIComponent(evil)}`,
    });
    for (const line of lines) {
      for (const sign of ['\r', '\n', '\u001b']) expect(line.trimEnd()).not.toContain(sign);
      expect(JSON.parse(line).msg).not.toContain('sign-in ok');
    }
  });
});

describe('a failure in the log', () => {
  async function failureOf(statement: Promise<unknown>): Promise<string> {
    const error: unknown = await statement.then(
      () => null,
      (reason: unknown) => reason,
    );
    return JSON.stringify(recordError(error));
  }

  it('of the database says which and where, without the values of the statement', async () => {
    const unknownTable = await failureOf(test.db.execute(sql`select * from nowhere where email = ${CANARY}`));
    expect(unknownTable).toContain('42P01');
    expect(unknownTable).toContain('nowhere');
    const wrongText = await failureOf(test.db.execute(sql`select ${`"${CANARY}" ${PASSWORD}`}::uuid`));
    expect(wrongText).toContain('22P02');
    const { email } = await createPerson(test, { email: 'twice.canari@simples.test' });
    const twice = await failureOf(createPerson(test, { email, password: PASSWORD }));
    expect(twice).toContain('23505');
    expect(twice).toMatch(/"constraint":"users_/);
    for (const record of [unknownTable, wrongText, twice]) expect(record).not.toContain('canari');
  });

  it('keeps its cause and the places it passed, not addresses in its message', () => {
    const error = new Error(`cannot send to <${CANARY}>`, { cause: new Error('socket closed') });
    Object.assign(error, { rejected: [CANARY], response: `550 ${CANARY}` });
    const record = recordError(error);
    expect(record).toMatchObject({ message: 'cannot send to <…@…>', cause: { message: 'socket closed' } });
    expect(record.stack).toMatch(/^ {4}at .*logs\.test\.ts/);
    expect(JSON.stringify(record)).not.toContain('canari');
  });

  it('that is no error at all is not written out', () => {
    expect(recordError({ password: PASSWORD })).toEqual({ type: 'object', message: 'not an error' });
    const circular = new Error('a');
    circular.cause = circular;
    expect(JSON.stringify(recordError(circular)).length).toBeLessThan(20_000);
  });
});

describe('a line for a person at a terminal', () => {
  it('shows control characters instead of obeying them', () => {
    const line = { level: 30, time: 0, msg: 'code pour a\r\nb\u001b[31m\u009b2J : 123456' };
    expect(readableLine(JSON.stringify(line))).toMatch(
      /^\d\d:\d\d:\d\d code pour a\\u000d\\u000ab\\u001b\[31m\\u009b2J : 123456\n$/,
    );
  });

  it('shows the places of an error, one a line', () => {
    const err = recordError(new Error('boom\n    at forged (line)'));
    const text = readableLine(JSON.stringify({ level: 50, time: 0, msg: 'request failed', err }));
    expect(text).toMatch(
      /^\d\d:\d\d:\d\d erreur request failed\n {2}Error: boom\\u000a {4}at forged \(line\)\n {4}at /,
    );
  });
});
