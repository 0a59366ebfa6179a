import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { conversations, messages, sessions, users } from '#server/db/schema.ts';
import { type Administration, administrationOf, personForm } from '#test/administration.ts';
import { eventually } from '#test/eventually.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import {
  askCode,
  checkCode,
  codeMails,
  createPerson,
  lastCode,
  login,
  me,
  PASSWORD,
  pendingToken,
  post,
  signInFully,
  waitForResend,
} from '#test/people.ts';

let test: TestApp;
let desk: Administration;
beforeAll(async () => {
  test = await startTestApp();
  desk = administrationOf(test);
});
afterAll(() => test.close());
afterEach(() => desk.clear());

describe('a change', () => {
  it('leaves what is not sent, takes null for empty, and blank places for nothing said', async () => {
    await desk.begin();
    const person = await desk.create({
      country: 'FR',
      city: 'Lyon',
      address: '3 rue du Thym',
      roles: ['CONTRIBUTOR', 'ADMIN'],
    });
    const one = await desk.call('PATCH', `/${person.id}`, {
      last_name: 'Ndiaye',
      birth_date: '1991-01-02',
      address: '',
      roles: [],
    });
    expect(one.json()).toEqual({
      ...person,
      lastName: 'Ndiaye',
      last_name: 'Ndiaye',
      birthDate: '1991-01-02',
      birth_date: '1991-01-02',
    });
    expect(one.json().address).toBe('3 rue du Thym');
    expect((await desk.call('PATCH', `/${person.id}`, { address: null, city: null })).json()).toMatchObject({
      address: null,
      city: null,
      country: 'FR',
      roles: ['CONTRIBUTOR', 'ADMIN'],
    });
    const whole = (await desk.call('GET', `/${person.id}`)).json();
    expect((await desk.call('PATCH', `/${person.id}`, whole)).json()).toEqual(whole);
    expect(await desk.acts(person.id)).toEqual(['user-create', 'user-update', 'user-update']);
  });

  it('is refused when another account has the e-mail or the phone number', async () => {
    await desk.begin();
    const [one, other] = [await desk.create(), await desk.create()];
    const email = await desk.call('PATCH', `/${one.id}`, { email: other.email.toUpperCase() });
    expect([email.statusCode, email.json().key]).toEqual([409, 'emailTaken']);
    const phone = await desk.call('PATCH', `/${one.id}`, { phoneNumber: other.phoneNumber });
    expect([phone.statusCode, phone.json().key]).toEqual([409, 'phoneTaken']);
    expect((await desk.call('GET', `/${one.id}`)).json()).toEqual(one);
  });

  it('of roles acts on the next call, ends sessions, and is told to the person', async () => {
    await desk.begin();
    const person = await createPerson(test, { roles: ['SUPER_ADMIN'] });
    const token = await signInFully(test, person.email);
    const answer = await desk.call('PATCH', `/${person.id}`, { roles: ['CUSTOMER'] });
    expect(answer.json().roles).toEqual(['CUSTOMER']);
    expect((await me(test, token)).statusCode).toBe(401);
    await eventually(() =>
      expect(test.outbox).toContainEqual(
        expect.objectContaining({ to: person.email, subject: 'Vos accès à Simples ont changé' }),
      ),
    );
    expect(await desk.acts(person.id)).toEqual(['user-roles']);
  });

  it('of the order of roles ends nothing', async () => {
    await desk.begin();
    const person = await test.signIn(['ADMIN', 'CONTRIBUTOR']);
    await desk.call('PATCH', `/${person.userId}`, { roles: ['CONTRIBUTOR', 'ADMIN'] });
    const own = await me(test, person.token);
    expect([own.statusCode, own.json().roles]).toEqual([200, ['CONTRIBUTOR', 'ADMIN']]);
  });

  it('of the e-mail is told to both addresses', async () => {
    await desk.begin();
    const person = await desk.create();
    await desk.call('PATCH', `/${person.id}`, { email: 'neuve@simples.test' });
    const told = () => test.outbox.filter(({ subject }) => /adresse/.test(subject)).map(({ to }) => to);
    await eventually(() =>
      expect(told().toSorted()).toEqual([person.email, 'neuve@simples.test'].toSorted()),
    );
    expect((await login(test, 'neuve@simples.test', 'xK8$mmQr2!Lp')).statusCode).toBe(200);
  });

  it('of the e-mail ends what the old mailbox had opened or could open', async () => {
    await desk.begin();
    const person = await createPerson(test);
    const open = await signInFully(test, person.email);
    const waiting = await pendingToken(test, person.email);
    await askCode(test, waiting, person.email);
    const signInCode = lastCode(test);
    await post(test, 'password-reset/start', { username: person.email });
    await eventually(() => expect(codeMails(test).at(-1)?.summary).toMatch(/réinitialisation/));
    const resetCode = lastCode(test);
    const email = `moved.${person.email}`;
    expect((await desk.call('PATCH', `/${person.id}`, { email })).statusCode).toBe(200);
    expect((await me(test, open)).statusCode).toBe(401);
    for (const name of [person.email, email]) {
      expect((await checkCode(test, waiting, name, signInCode)).statusCode).toBe(401);
      const reset = { username: name, code: resetCode, password: 'un mot de passe neuf' };
      expect((await post(test, 'password-reset', reset)).statusCode).toBe(401);
      expect((await login(test, name, reset.password)).statusCode).toBe(401);
    }
    expect((await login(test, person.email)).statusCode).toBe(401);
    waitForResend(test);
    await signInFully(test, email);
  });

  it('to suspended closes the account at once, and to active opens it again', async () => {
    await desk.begin();
    const person = await createPerson(test);
    const token = await signInFully(test, person.email);
    expect((await desk.call('PATCH', `/${person.id}`, { status: 'suspended' })).json().status).toBe(
      'Désactivé',
    );
    expect((await me(test, token)).statusCode).toBe(401);
    expect((await login(test, person.email)).statusCode).toBe(401);
    expect((await desk.call('PATCH', `/${person.id}`, { status: 'Connect' })).json().status).toBe(
      'Désactivé',
    );
    expect((await desk.call('PATCH', `/${person.id}`, { status: 'active' })).json().status).toBe('Connect');
    expect((await me(test, token)).statusCode).toBe(401);
    expect((await login(test, person.email)).statusCode).toBe(200);
    expect(await desk.acts(person.id)).toEqual(['user-suspend', 'user-reactivate']);
    await eventually(() =>
      expect(test.outbox.slice(-2).map(({ subject }) => subject)).toEqual([
        'Votre compte Simples est suspendu',
        'Votre compte Simples est rouvert',
      ]),
    );
  });

  it('of nobody is nothing', async () => {
    await desk.begin();
    const gone = await desk.create();
    await desk.call('DELETE', `/${gone.id}`);
    for (const id of [randomUUID(), gone.id]) {
      expect((await desk.call('PATCH', `/${id}`, { firstName: 'X' })).statusCode).toBe(404);
      expect((await desk.call('GET', `/${id}`)).statusCode).toBe(404);
      expect((await desk.call('DELETE', `/${id}`)).statusCode).toBe(404);
    }
  });
});

describe('one’s own account', () => {
  it('is neither deleted nor suspended nor given other roles or a password by oneself', async () => {
    await desk.begin();
    await test.signIn('SUPER_ADMIN');
    const own = `/${desk.admin().userId}`;
    const answers = [
      await desk.call('DELETE', own),
      await desk.call('PATCH', own, { status: 'suspended' }),
      await desk.call('PATCH', own, { roles: ['CUSTOMER'] }),
      await desk.call('PATCH', own, { roles: ['SUPER_ADMIN', 'ADMIN'] }),
      await desk.call('PATCH', own, { password: 'xK8$mmQr2!Lp' }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json().key]).toEqual([409, 'ownAccount']);
    const { firstName, roles } = (
      await desk.call('PATCH', own, { firstName: 'Moi', roles: ['SUPER_ADMIN'] })
    ).json();
    expect([firstName, roles]).toEqual(['Moi', ['SUPER_ADMIN']]);
  });
});

describe('the last SUPER_ADMIN', () => {
  /** Two people who administer, each of whom does that to the other, at once. */
  async function crossed(
    change: (headers: SignedIn['headers'], id: string) => Promise<{ statusCode: number }>,
  ) {
    const [one, other] = [await test.signIn('SUPER_ADMIN'), await test.signIn('SUPER_ADMIN')];
    const answers = await Promise.all([change(one.headers, other.userId), change(other.headers, one.userId)]);
    const rows = await test.db
      .select({ roles: users.roles, status: users.status, gone: users.deletedAt })
      .from(users);
    const left = rows.filter(
      ({ roles, status, gone }) => roles.includes('SUPER_ADMIN') && status === 'active' && !gone,
    );
    return { statuses: answers.map(({ statusCode }) => statusCode), left: left.length };
  }
  const url = (id: string) => `/v1/api/users/${id}`;

  it('stays when two demote each other at once', async () => {
    const { statuses, left } = await crossed((headers, id) =>
      test.inject({ method: 'PATCH', url: url(id), headers, payload: { roles: ['ADMIN'] } }),
    );
    expect(left).toBe(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('stays when two suspend each other at once', async () => {
    const { left } = await crossed((headers, id) =>
      test.inject({ method: 'PATCH', url: url(id), headers, payload: { status: 'suspended' } }),
    );
    expect(left).toBe(1);
  });

  it('stays when two delete each other at once', async () => {
    const { left } = await crossed((headers, id) => test.inject({ method: 'DELETE', url: url(id), headers }));
    expect(left).toBe(1);
  });
});

describe('a deleted person', () => {
  it('leaves no address in the jobs that told of its changes', async () => {
    await desk.begin();
    const person = await createPerson(test);
    await desk.call('PATCH', `/${person.id}`, { email: `moved.${person.email}` });
    const jobs = async () => {
      const { rows } = await test.database.pool.query<{ data: object }>('select data from pgboss.job');
      return rows.filter(({ data }) => JSON.stringify(data).includes(person.email)).length;
    };
    expect(await jobs()).toBe(2);
    expect((await desk.call('DELETE', `/${person.id}`)).statusCode).toBe(204);
    expect(await jobs()).toBe(0);
  });

  it('is signed out, forgotten and free to come back; histories keep a name without a person', async () => {
    await desk.begin();
    const email = 'fatou@simples.test';
    const person = await createPerson(test, { email, phone: '+33612345678', hasConsented: true });
    const token = await signInFully(test, person.email);
    const asked = await test.inject({
      method: 'POST',
      url: '/v1/api/conversations',
      headers: { authorization: `Bearer ${token}` },
      payload: { query: 'que prendre contre la toux ?' },
    });
    expect(asked.statusCode).toBe(200);
    expect((await desk.call('DELETE', `/${person.id}`)).statusCode).toBe(204);

    expect((await me(test, token)).statusCode).toBe(401);
    expect((await login(test, 'fatou@simples.test')).statusCode).toBe(401);
    expect((await desk.call('GET', '')).json().total).toBe(1);
    expect(await test.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
    expect(await test.db.$count(conversations)).toBe(0);
    expect(await test.db.$count(messages)).toBe(0);
    const [row] = await test.db.select().from(users).where(eq(users.id, person.id));
    expect(`${row?.firstName} ${row?.lastName}`).toBe('utilisateur supprimé');
    expect(JSON.stringify(row)).not.toMatch(/fatou|612345678|argon2/);
    expect(await desk.acts(person.id)).toContain('user-delete');
    expect((await desk.create({ email: 'fatou@simples.test', phoneNumber: '+33612345678' })).status).toBe(
      'Not login',
    );
  });
});

describe('the sessions of a person', () => {
  it('are ended by whoever administers', async () => {
    await desk.begin();
    const person = await test.signIn('CUSTOMER');
    expect((await desk.call('DELETE', `/${person.userId}/sessions`)).statusCode).toBe(204);
    expect((await me(test, person.token)).statusCode).toBe(401);
    expect((await desk.call('DELETE', `/${randomUUID()}/sessions`)).statusCode).toBe(404);
  });
});

describe('no answer', () => {
  it('holds a password, a hash or a code', async () => {
    await desk.begin();
    const person = await createPerson(test);
    const bodies = [
      (await desk.call('POST', '', personForm({ password: 'canary-Passw0rd' }))).body,
      (await desk.call('PATCH', `/${person.id}`, { password: 'canary-Passw0rd' })).body,
      (await desk.call('GET', `/${person.id}`)).body,
      (await desk.call('GET', '')).body,
      (await desk.call('GET', '/export')).body,
    ].join('');
    for (const secret of ['canary', 'argon2', PASSWORD, 'passwordHash', 'emailKey'])
      expect(bodies).not.toContain(secret);
  });
});
