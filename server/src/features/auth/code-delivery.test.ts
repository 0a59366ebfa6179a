import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail } from '#server/adapters/mail.ts';
import { createSmsSender } from '#server/adapters/sms.ts';
import { eventually } from '#test/eventually.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { askCode, checkCode, createPerson, me, pendingToken, post } from '#test/people.ts';

const running: TestApp[] = [];
const servers: Server[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
  for (const server of servers.splice(0)) server.close();
});

async function started(...parameters: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(...parameters);
  running.push(app);
  return app;
}

/** A mail server that refuses so many messages before it works. */
function moodyMail(refusals: number) {
  const sent: Mail[] = [];
  let left = refusals;
  return {
    sent,
    send: async (mail: Mail) => {
      if (left > 0) {
        left -= 1;
        throw new Error('no mail today');
      }
      sent.push(mail);
    },
  };
}

const codeIn = (text: string | undefined) => /\b[0-9]{6}\b/.exec(text ?? '')?.[0];

describe('a code that the mail server refuses', () => {
  it('arrives when the server works again, and signs in', async () => {
    const mail = moodyMail(1);
    const test = await started({}, { mail });
    const { email } = await createPerson(test);
    const token = await pendingToken(test, email);
    const asked = await askCode(test, token, email);
    expect([asked.statusCode, asked.json().message]).toEqual([200, 'Le code est en cours d’envoi.']);
    await eventually(() => expect(mail.sent).toHaveLength(1));
    expect((await checkCode(test, token, email, codeIn(mail.sent[0]?.text))).statusCode).toBe(200);
    expect((await me(test, token)).statusCode).toBe(200);
  });

  it('is tried again after a pause, as long as it takes', async () => {
    const mail = moodyMail(2);
    const test = await started({}, { mail });
    const { email } = await createPerson(test);
    await post(test, 'password-reset/start', { username: email });
    await eventually(() => expect(mail.sent).toHaveLength(1));
    const reset = { username: email, code: codeIn(mail.sent[0]?.text), password: 'un mot de passe neuf' };
    expect((await post(test, 'password-reset', reset)).statusCode).toBe(200);
  });

  it('is in no row of the database while it waits', async () => {
    const mail = moodyMail(1);
    const test = await started({}, { mail });
    const { email } = await createPerson(test);
    await askCode(test, await pendingToken(test, email), email);
    await eventually(() => expect(mail.sent).toHaveLength(1));
    const { rows } = await test.database.pool.query('select * from pgboss.job where name = $1', ['code']);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(codeIn(mail.sent[0]?.text));
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('gives way to one that is asked for later', async () => {
    const mail = moodyMail(2);
    const test = await started({}, { mail, jobPace: undefined });
    const { email } = await createPerson(test);
    const token = await pendingToken(test, email);
    await askCode(test, token, email);
    // The first try of the job has failed too: the next one comes in some seconds.
    const retrying = async () =>
      (await test.database.pool.query(`select 1 from pgboss.job where state = 'retry'`)).rowCount;
    await eventually(async () => expect(await retrying()).toBe(1));
    test.clock.advance(61_000);
    await askCode(test, token, email);
    expect(mail.sent).toHaveLength(1);
    const done = async () =>
      (await test.database.pool.query(`select 1 from pgboss.job where state = 'completed'`)).rowCount;
    await eventually(async () => expect(await done()).toBe(1));
    expect(mail.sent).toHaveLength(1);
    expect((await checkCode(test, token, email, codeIn(mail.sent[0]?.text))).statusCode).toBe(200);
  });
});

interface Received {
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** A provider of text messages on this machine. */
async function provider(answers: number[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const status = answers.shift() ?? 202;
    if (status < 300) received.push({ authorization: request.headers.authorization, body });
    response.writeHead(status).end('{}');
  };
  const server = createServer((request, response) => void receive(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`, received };
}

describe('a code for someone who names their account by its phone number', () => {
  async function withProvider(answers: number[]) {
    const { url, received } = await provider(answers);
    const sms = createSmsSender({ SMS_URL: url, SMS_TOKEN: 'secret', SMS_FROM: 'Simples' });
    return { test: await started({}, { sms }), received };
  }

  it('goes by SMS, and signs in', async () => {
    const { test, received } = await withProvider([]);
    const { email } = await createPerson(test, { phone: '+33612345678' });
    const token = await pendingToken(test, '06 12 34 56 78');
    await askCode(test, token, '06 12 34 56 78');
    expect(received).toEqual([
      {
        authorization: 'Bearer secret',
        body: {
          to: '+33612345678',
          from: 'Simples',
          text: expect.stringMatching(/^Simples\. Votre code de connexion est : \d{6}$/),
        },
      },
    ]);
    expect(test.outbox).toHaveLength(0);
    const code = codeIn(JSON.stringify(received[0]?.body).split('est')[1]);
    expect((await checkCode(test, token, email, code)).statusCode).toBe(200);
  });

  it('goes by e-mail to whoever gave their e-mail', async () => {
    const { test, received } = await withProvider([]);
    const { email } = await createPerson(test, { phone: '+33612345679' });
    await askCode(test, await pendingToken(test, email), email);
    expect([received.length, test.outbox.length]).toEqual([0, 1]);
  });

  it('is sent again when the provider fails', async () => {
    const { test, received } = await withProvider([500]);
    await createPerson(test, { phone: '+33612345670' });
    await askCode(test, await pendingToken(test, '+33612345670'), '+33612345670');
    await eventually(() => expect(received).toHaveLength(1));
  });

  it('goes by e-mail where there is no provider', async () => {
    const test = await started();
    await createPerson(test, { phone: '+33612345671' });
    await askCode(test, await pendingToken(test, '+33612345671'), '+33612345671');
    expect(test.outbox).toHaveLength(1);
  });
});
