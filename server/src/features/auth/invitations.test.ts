import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents, invitations } from '#server/db/schema.ts';
import { eventually } from '#test/eventually.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { login, me, post, signInFully } from '#test/people.ts';

const PASSWORD = 'un mot de passe neuf';

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://simples.example.org' });
  admin = await test.signIn('SUPER_ADMIN');
});
afterAll(() => test.close());

const administer = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  test.inject({
    method,
    url: `/v1/api/users${path}`,
    headers: admin.headers,
    ...(payload === undefined ? {} : { payload }),
  });

/** The token of the newest e-mail to that address, once it has left. */
async function tokenFor(email: string, count = 1): Promise<string> {
  const mails = () => test.outbox.filter(({ to, text }) => to === email && text.includes('/invitation#'));
  await eventually(() => expect(mails()).toHaveLength(count));
  const link = /https:\/\/simples\.example\.org\/invitation#([\w-]{43})\n/.exec(mails().at(-1)?.text ?? '');
  return link?.[1] ?? '';
}

let counter = 0;
async function invited(): Promise<{ id: string; email: string; token: string }> {
  counter += 1;
  const email = `invitee${counter}@simples.test`;
  const response = await administer('POST', '', {
    email,
    firstName: 'Awa',
    lastName: 'Diop',
    birthDate: '1990-05-17',
    roles: ['CONTRIBUTOR'],
    phoneNumber: `+3363998${String(counter).padStart(4, '0')}`,
    password: '',
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return { id: response.json<{ id: string }>().id, email, token: await tokenFor(email) };
}

const check = (token: string) => post(test, 'invitations/check', { token });
const accept = (token: string, password = PASSWORD) => post(test, 'invitations/accept', { token, password });

describe('an invitation', () => {
  it('leaves by e-mail when there is no password, and opens the account', async () => {
    const { id, email, token } = await invited();
    const listed = (await administer('GET', `/${id}`)).json();
    const expiresAt = new Date(test.clock.now().getTime() + 72 * 3_600_000).toISOString();
    expect(listed).toMatchObject({ invitationExpiresAt: expiresAt, mustChangePassword: false });
    expect((await check(token)).json()).toEqual({ email, firstName: 'Awa', expiresAt });
    expect((await accept(token)).json()).toMatchObject({ success: true });
    const session = await signInFully(test, email, PASSWORD);
    expect((await me(test, session)).json()).toMatchObject({ mustChangePassword: false });
    expect((await administer('GET', `/${id}`)).json().invitationExpiresAt).toBeNull();
    const acts = await test.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(acts.map(({ act }) => act)).toEqual(['user-create', 'invitation-accept']);
  });

  it('serves once, in parallel too', async () => {
    const { token } = await invited();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(404),
    ]);
    expect((await check(token)).json().key).toBe('invitation');
  });

  it('ends after 72 hours', async () => {
    const { email, token } = await invited();
    test.clock.advance(72 * 3_600_000);
    expect([(await check(token)).statusCode, (await accept(token)).statusCode]).toEqual([404, 404]);
    expect((await login(test, email, PASSWORD)).statusCode).toBe(401);
    // The administrator's session has ended in the meantime.
    admin = await test.signIn('SUPER_ADMIN');
  });

  it('is void once a newer one has been sent', async () => {
    const { id, email, token } = await invited();
    expect((await administer('POST', `/${id}/invitation`)).statusCode).toBe(202);
    const newer = await tokenFor(email, 2);
    expect((await accept(token)).statusCode).toBe(404);
    expect((await accept(newer)).statusCode).toBe(200);
  });

  it('follows the person to a new address: the link in the old mailbox is void', async () => {
    const { id, email, token } = await invited();
    const moved = `moved.${email}`;
    expect((await administer('PATCH', `/${id}`, { email: moved })).statusCode).toBe(200);
    expect((await check(token)).statusCode).toBe(404);
    expect((await accept(token)).statusCode).toBe(404);
    const newer = await tokenFor(moved);
    expect((await check(newer)).json()).toMatchObject({ email: moved });
    expect((await accept(newer)).statusCode).toBe(200);
  });

  it('is void when the account is suspended, deleted, or has got a password', async () => {
    const [suspended, deleted, given] = [await invited(), await invited(), await invited()];
    await administer('PATCH', `/${suspended.id}`, { status: 'suspended' });
    await administer('DELETE', `/${deleted.id}`);
    await administer('PATCH', `/${given.id}`, { password: 'xK8$mmQr2!Lp' });
    for (const { token } of [suspended, deleted, given])
      expect([(await check(token)).statusCode, (await accept(token)).statusCode]).toEqual([404, 404]);
    expect((await administer('POST', `/${suspended.id}/invitation`)).statusCode).toBe(409);
  });

  it('is not for someone who has signed in', async () => {
    const { id, email, token } = await invited();
    await accept(token);
    await signInFully(test, email, PASSWORD);
    expect((await administer('POST', `/${id}/invitation`)).statusCode).toBe(409);
  });

  it('refuses common passwords, and stays', async () => {
    const { token } = await invited();
    expect((await accept(token, 'motdepasse1')).statusCode).toBe(422);
    expect((await accept(token, 'court')).statusCode).toBe(422);
    expect((await accept(token)).statusCode).toBe(200);
  });

  it('is kept as a hash: its token is nowhere but in the e-mail', async () => {
    const { id, token } = await invited();
    const rows = await test.db.select().from(invitations).where(eq(invitations.userId, id));
    const { rows: jobs } = await test.database.pool.query('select * from pgboss.job');
    const { rows: events } = await test.database.pool.query('select * from audit_events');
    expect(rows).toHaveLength(1);
    expect(jobs.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, jobs, events])).not.toContain(token);
  });

  it('tells nothing about who exists: made-up tokens are all alike', async () => {
    const { token } = await invited();
    await accept(token);
    const answers = await Promise.all(['x', 'A'.repeat(43), token, "' or 1=1 --"].map((text) => check(text)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
  });
});

describe('the limits of an address', () => {
  it('count tries at invitations', async () => {
    const strict = await startTestApp({ LOGINS_PER_ADDRESS: 3 });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 4; n += 1)
        statuses.push(
          (await post(strict, 'invitations/accept', { token: `t${n}`, password: PASSWORD })).statusCode,
        );
      expect(statuses).toEqual([404, 404, 404, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('where the address of the product is not known', () => {
  it('nobody is invited, and the reason is told', async () => {
    const production = await startTestApp({ isProduction: true });
    try {
      const { headers } = await production.signIn('SUPER_ADMIN');
      const payload = {
        email: 'a@simples.test',
        firstName: 'A',
        lastName: 'B',
        birthDate: '1990-05-17',
        phoneNumber: '+33639980001',
        roles: ['CUSTOMER'],
      };
      const answer = await production.inject({ method: 'POST', url: '/v1/api/users', headers, payload });
      expect([answer.statusCode, answer.json().fields[0].path]).toEqual([422, 'body.password']);
    } finally {
      await production.close();
    }
  });
});
