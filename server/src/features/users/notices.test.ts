import { afterEach, describe, expect, it } from 'vitest';
import { createMailSender } from '#server/adapters/mail.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import { eventually } from '#test/eventually.ts';
import { freePort } from '#test/free-port.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { createPerson } from '#test/people.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

let test: TestApp | null = null;
let server: MailServer | null = null;
afterEach(async () => {
  await test?.close();
  await server?.close();
  test = null;
  server = null;
});

async function startedOver(port: number): Promise<TestApp> {
  const config = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Simples <simples@example.org>',
    isProduction: false,
  };
  const logger = createLogger({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  test = await startTestApp({}, { mail: createMailSender(config, logger) });
  return test;
}

async function suspend(app: TestApp, id: string): Promise<number> {
  const { headers } = await app.signIn('SUPER_ADMIN');
  const url = `/v1/api/users/${id}`;
  const response = await app.inject({ method: 'PATCH', url, headers, payload: { status: 'suspended' } });
  return response.statusCode;
}

const subjectOf = (data: string | undefined) => {
  const encoded = /^Subject: (.*(?:\r?\n .*)*)/m.exec(data ?? '')?.[1] ?? '';
  return encoded.replace(/\r?\n /g, ' ');
};

describe('a notice', () => {
  it('waits for a mail server that is down, and leaves when it comes back', async () => {
    const port = await freePort();
    const app = await startedOver(port);
    const person = await createPerson(app);
    expect(await suspend(app, person.id)).toBe(200);
    const retrying = async () =>
      (await app.database.pool.query(`select 1 from pgboss.job where state = 'retry'`)).rowCount;
    await eventually(async () => expect(await retrying()).toBe(1));
    server = await startMailServer(port);
    await eventually(() => expect(server?.received).toHaveLength(1));
    expect(server.received[0]?.recipients).toEqual([person.email]);
    expect(subjectOf(server.received[0]?.data)).toBe('Votre compte Simples est suspendu');
  });

  it('exists only when the act does', async () => {
    server = await startMailServer();
    const app = await startedOver(Number(new URL(server.url).port));
    const { headers, userId } = await app.signIn('SUPER_ADMIN');
    const [one, other] = [await createPerson(app), await createPerson(app)];
    const url = `/v1/api/users/${one.id}`;
    // A new address that another has already: the whole change is undone, with the notice of its other part.
    const payload = { email: other.email, status: 'suspended' };
    expect((await app.inject({ method: 'PATCH', url, headers, payload })).statusCode).toBe(409);
    const own = { method: 'DELETE', url: `/v1/api/users/${userId}`, headers } as const;
    expect((await app.inject(own)).statusCode).toBe(409);
    const { rowCount } = await app.database.pool.query('select 1 from pgboss.job');
    expect(rowCount).toBe(0);
  });
});
