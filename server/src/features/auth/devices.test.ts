import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import {
  askCode,
  checkCode,
  codeMails,
  createPerson,
  lastCode,
  login,
  PASSWORD,
  pendingToken,
  post,
  waitForResend,
  wrongCode,
} from '#test/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ CODE_LOCK_FAILURES: 1_000 });
});
afterAll(() => test.close());

const HOME = '192.0.2.1';

/** Signs in as a browser does; the mark of its device. */
async function deviceOf(email: string): Promise<string> {
  const token = await pendingToken(test, email);
  await askCode(test, token, email);
  const { device } = (await checkCode(test, token, email, lastCode(test))).json();
  waitForResend(test);
  return device;
}

/** Wrong passwords from networks all over the world. */
async function attack(email: string, tries: number, networks = tries): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < tries; i += 1) {
    const address = `10.${Math.floor((i % networks) / 250)}.${(i % networks) % 250}.7`;
    statuses.push((await login(test, email, 'Wrong one 1', { address })).statusCode);
  }
  return statuses;
}

describe('strangers who guess', () => {
  it('lock neither the owner’s network nor known devices, but their own network', async () => {
    const { email } = await createPerson(test);
    expect(await attack(email, 11, 1)).toEqual([...Array(5).fill(401), ...Array(6).fill(429)]);
    expect((await login(test, email, PASSWORD, { address: '10.0.0.9' })).statusCode).toBe(429);
    expect((await login(test, email, PASSWORD, { address: HOME })).statusCode).toBe(200);
  });

  it('from everywhere at once have a hundred tries, and do not lock a known device', async () => {
    const { email } = await createPerson(test);
    const devices = await deviceOf(email);
    const statuses = await attack(email, 104);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect((await login(test, email, PASSWORD, { address: HOME })).statusCode).toBe(429);
    for (const address of [HOME, '10.0.0.7', '203.0.113.9']) {
      expect((await login(test, email, PASSWORD, { address, devices })).statusCode).toBe(200);
    }
  });

  it('have no more tries with a known device of their own, nor with one that they steal', async () => {
    const [owner, stranger] = [await createPerson(test), await createPerson(test)];
    const own = await deviceOf(stranger.email);
    const forged = [own, own.replace(/^./, 'x'), 'a.b.c', '1.'.repeat(400)].join(' ').slice(0, 1_000);
    const from = { address: '10.9.9.9', devices: forged };
    for (let i = 0; i < 5; i += 1) await login(test, owner.email, 'Wrong one 1', from);
    expect((await login(test, owner.email, PASSWORD, from)).statusCode).toBe(429);
    const devices = await deviceOf(owner.email);
    const stolen = { address: '10.8.8.8', devices };
    for (let i = 0; i < 5; i += 1) await login(test, owner.email, 'Wrong one 1', stolen);
    expect((await login(test, owner.email, PASSWORD, stolen)).statusCode).toBe(429);
    expect((await login(test, owner.email, PASSWORD, { address: HOME })).statusCode).toBe(200);
  });
});

it('a mark is void after a new password, and after half a year', async () => {
  const { email } = await createPerson(test);
  const devices = await deviceOf(email);
  const known = async (password: string) => {
    for (let i = 0; i < 5; i += 1) await login(test, email, 'Wrong one 1', { address: '10.7.7.7' });
    const { statusCode } = await login(test, email, password, { address: '10.7.7.7', devices });
    test.clock.advance(25 * 60 * 60 * 1000);
    return statusCode === 200;
  };
  expect(await known(PASSWORD)).toBe(true);
  await post(test, 'password-reset/start', { username: email });
  await expect.poll(() => codeMails(test).at(-1)?.summary).toMatch(/réinitialisation/);
  const changed = { username: email, code: lastCode(test), password: 'Un autre mot 7' };
  expect((await post(test, 'password-reset', changed)).statusCode).toBe(200);
  expect(await known(changed.password)).toBe(false);
});

describe('a sign-in from a browser that is not known', () => {
  const NEWS = 'Nouvelle connexion à votre compte Simples';
  const newsTo = (email: string) => test.outbox.filter(({ to, subject }) => to === email && subject === NEWS);
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0';

  it('is told to its owner, with the browser and the network; the first one and known ones are not', async () => {
    const { email } = await createPerson(test);
    const devices = await deviceOf(email);
    const signIn = async (from: Parameters<typeof login>[3]) => {
      const { accessToken } = (await login(test, email, PASSWORD, from)).json();
      await askCode(test, accessToken, email);
      expect((await checkCode(test, accessToken, email, lastCode(test))).statusCode).toBe(200);
      waitForResend(test);
    };
    await signIn({ devices });
    await signIn({ address: '198.51.100.9', headers: { 'user-agent': firefox } });
    await expect.poll(() => newsTo(email)).toHaveLength(1);
    const [mail] = newsTo(email);
    expect(mail?.text).toContain('Firefox sur Windows, réseau 198.51.100.0/24');
    expect(mail?.text).not.toContain('198.51.100.9');
  });
});

describe('a reset', () => {
  const start = (username: string) => post(test, 'password-reset/start', { username });

  it('does not tell that an e-mail and a number are one account', async () => {
    const phone = '+33644556677';
    const { email } = await createPerson(test, { phone });
    const [one, other] = [await start(email), await start(phone)];
    expect([one.statusCode, other.statusCode, other.body]).toEqual([202, 202, one.body]);
    const answers: number[] = [];
    for (const username of [email, email, email, email, email, email, phone]) {
      const guess = { username, code: '000000', password: 'Un autre mot 7' };
      answers.push((await post(test, 'password-reset', guess)).statusCode);
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 401]);
  });

  it('is not sent twice for one account within a minute, nor refused to its owner by strangers', async () => {
    const phone = '+33644556688';
    const { email } = await createPerson(test, { phone });
    const before = codeMails(test).length;
    await start(email);
    await expect.poll(() => codeMails(test)).toHaveLength(before + 1);
    expect((await start(phone)).statusCode).toBe(202);
    waitForResend(test);
    await start(phone);
    await expect.poll(() => codeMails(test)).toHaveLength(before + 2);
    waitForResend(test);
    for (let i = 0; i < 5; i += 1) {
      await test.inject({
        method: 'POST',
        url: '/v1/api/users/password-reset/start',
        remoteAddress: '10.6.6.6',
        payload: { username: email },
      });
      await expect.poll(() => codeMails(test)).toHaveLength(before + 3 + i);
      waitForResend(test);
    }
    expect((await start(email)).statusCode).toBe(202);
    await expect.poll(() => codeMails(test)).toHaveLength(before + 8);
  });
});

describe('a code', () => {
  it('opens the session that asked for it, and no other of its owner', async () => {
    const { email } = await createPerson(test);
    const [first, second] = [await pendingToken(test, email), await pendingToken(test, email)];
    await askCode(test, first, email);
    const code = lastCode(test);
    expect((await checkCode(test, second, email, code)).statusCode).toBe(401);
    expect((await checkCode(test, first, email, code)).statusCode).toBe(200);
  });

  it('may be guessed a hundred times a day, whatever is sent and opened in between', async () => {
    const { email } = await createPerson(test);
    const statuses: number[] = [];
    for (let round = 0; round < 21; round += 1) {
      const token = await pendingToken(test, email);
      await askCode(test, token, email);
      for (let i = 0; i < 5; i += 1)
        statuses.push((await checkCode(test, token, email, wrongCode(test))).statusCode);
      test.clock.advance(13 * 60 * 1000);
    }
    expect(statuses).toEqual([...Array(100).fill(401), ...Array(5).fill(429)]);
    const token = await pendingToken(test, email);
    await askCode(test, token, email);
    expect((await checkCode(test, token, email, lastCode(test))).statusCode).toBe(429);
    test.clock.advance(24 * 60 * 60 * 1000);
    await deviceOf(email);
  });
});
