import { randomUUID } from 'node:crypto';
import type { User } from '@simples/contract/users/user';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { createPerson, login, me, PASSWORD, signInFully } from '../../../../test/people.ts';
import { auditEvents, conversations, messages, sessions, users } from '../../../db/schema.ts';

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(async () => {
  await test.db.delete(users);
  await test.db.delete(auditEvents);
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  test.inject({
    method,
    url: `/v1/api/users${path}`,
    headers: admin.headers,
    ...(payload === undefined ? {} : { payload }),
  });

let counter = 0;
/** What the form of the specification sends, for somebody new each time. */
function payload(overrides: object = {}) {
  counter += 1;
  return {
    email: `nouveau${counter}@simples.test`,
    firstName: 'Awa',
    lastName: 'Diop',
    phoneNumber: `+3363998${String(counter).padStart(4, '0')}`,
    birthDate: '1990-05-17',
    roles: ['CUSTOMER'],
    password: 'xK8$mmQr2!Lp',
    address: '',
    ...overrides,
  };
}

async function create(overrides: object = {}): Promise<User> {
  const response = await call('POST', '', payload(overrides));
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<User>();
}

const acts = async (subjectId: string) =>
  (await test.db.select().from(auditEvents).where(eq(auditEvents.subjectId, subjectId))).map(
    ({ act }) => act,
  );

async function beginsAsSuperAdmin(): Promise<void> {
  admin = await test.signIn('SUPER_ADMIN');
}

describe('a new person', () => {
  it('has the shape of the specification, in both spellings, and no password', async () => {
    await beginsAsSuperAdmin();
    const sent = payload({ country: 'FR', city: 'Lyon', roles: ['ADMIN', 'CONTRIBUTOR'] });
    const response = await call('POST', '', sent);
    expect(response.statusCode).toBe(201);
    const created = response.json<User>();
    expect(created).toEqual({
      id: expect.any(String),
      id_: created.id,
      email: sent.email,
      firstName: 'Awa',
      first_name: 'Awa',
      lastName: 'Diop',
      last_name: 'Diop',
      phoneNumber: sent.phoneNumber,
      phone_number: sent.phoneNumber,
      contact: sent.phoneNumber,
      avatarUrl: null,
      avatar_url: null,
      birthDate: '1990-05-17',
      birth_date: '1990-05-17',
      country: 'FR',
      city: 'Lyon',
      address: null,
      creationDate: test.clock.now().toISOString(),
      creation_date: test.clock.now().toISOString(),
      status: 'Not login',
      roles: ['ADMIN', 'CONTRIBUTOR'],
      language: 'FR',
      lastLoginAt: null,
      mustChangePassword: true,
      passwordExpiresAt: new Date(test.clock.now().getTime() + 72 * 3_600_000).toISOString(),
      invitationExpiresAt: null,
    });
    expect((await call('GET', `/${created.id}`)).json()).toEqual(created);
    expect(await acts(created.id)).toEqual(['user-create']);
  });

  it('may be sent in snake_case, with what a client read before', async () => {
    await beginsAsSuperAdmin();
    const { firstName, lastName, phoneNumber, birthDate, ...rest } = payload();
    const response = await call('POST', '', {
      ...rest,
      first_name: firstName,
      last_name: lastName,
      phone_number: phoneNumber,
      birth_date: birthDate,
      id: randomUUID(),
      createdAt: 'yesterday',
      status: 'active',
    });
    expect([response.statusCode, response.json().firstName, response.json().birthDate]).toEqual([
      201,
      firstName,
      birthDate,
    ]);
  });

  it.each([
    ['0612345678', 'FR', '+33612345678'],
    ['06 12 34 56 79', undefined, '+33612345679'],
    ['0033612345680', 'SN', '+33612345680'],
    ['77 123 45 67', 'SN', '+221771234567'],
    ['+221 77 123 45 68', 'FR', '+221771234568'],
    ['33612345681', 'France', '+33612345681'],
  ])('has the phone number %s of %s kept as %s', async (phoneNumber, country, kept) => {
    await beginsAsSuperAdmin();
    expect((await create({ phoneNumber, country })).phoneNumber).toBe(kept);
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ firstName: ' ' }, 'firstName'],
    [{ lastName: undefined }, 'lastName'],
    [{ phoneNumber: '' }, 'phoneNumber'],
    [{ phoneNumber: '12' }, 'phoneNumber'],
    [{ phoneNumber: 'appelez-moi' }, 'phoneNumber'],
    [{ birthDate: '2024-02-31' }, 'birthDate'],
    [{ birthDate: '2999-01-01' }, 'birthDate'],
    [{ birthDate: null }, 'birthDate'],
    [{ roles: [] }, 'roles'],
    [{ roles: ['ROOT'] }, 'roles.0'],
    [{ password: 'short' }, 'password'],
    [{ password: 'Simples2026' }, 'password'],
  ])('is refused with %j, by the name of the field', async (wrong, field) => {
    await beginsAsSuperAdmin();
    const response = await call('POST', '', payload(wrong));
    expect([response.statusCode, response.json().key]).toEqual([422, 'validation']);
    expect(response.json().fields).toContainEqual({ path: `body.${field}`, message: expect.any(String) });
  });

  it('has an e-mail that nobody else has, in any case, ten at once too', async () => {
    await beginsAsSuperAdmin();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        call('POST', '', payload({ email: n % 2 ? 'Awa@Simples.test' : 'awa@simples.TEST' })),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({ key: 'emailTaken', fields: [{ path: 'body.email' }] });
  });

  it('has a phone number that nobody else has, however it is written, ten at once too', async () => {
    await beginsAsSuperAdmin();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        call('POST', '', payload({ phoneNumber: n % 2 ? '06 12 34 56 78' : '+33612345678' })),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({ key: 'phoneTaken', fields: [{ path: 'body.phoneNumber' }] });
  });
});

describe('the list', () => {
  async function names(query: string): Promise<string[]> {
    const response = await call('GET', `?${query}`);
    expect(response.statusCode).toBe(200);
    return response.json<{ users: User[] }>().users.map(({ firstName }) => firstName);
  }

  async function fill(): Promise<void> {
    await beginsAsSuperAdmin();
    const years = 400 * 86_400_000;
    const signedIn = (id: string, ago: number) =>
      test.db
        .update(users)
        .set({ lastLoginAt: new Date(test.clock.now().getTime() - ago) })
        .where(eq(users.id, id));
    const eloise = await create({ firstName: 'Éloïse', lastName: 'Nœl', country: 'FR', city: 'Orléans' });
    await signedIn(eloise.id, 3_600_000);
    const jean = await create({ firstName: 'Jean-Marc', lastName: 'O’Neil', country: 'fr', city: 'orleans' });
    await signedIn(jean.id, years);
    const fatou = await create({
      firstName: 'Fatou',
      lastName: 'Sène',
      country: 'SN',
      roles: ['ADMIN', 'CUSTOMER'],
    });
    await call('PATCH', `/${fatou.id}`, { status: 'suspended' });
    await create({ firstName: 'Zoé', lastName: 'Abena' });
  }

  it('pages in the order of names, and keeps the total past the end', async () => {
    await fill();
    expect(await names('page=1&limit=3')).toEqual(['Zoé', 'Éloïse', 'Jean-Marc']);
    const past = await call('GET', '?page=9&limit=3');
    expect(past.json()).toEqual({ users: [], total: 5 });
  });

  it.each([
    ['search=noel', ['Éloïse']],
    ['search=ELOISE N', ['Éloïse']],
    ['search=jean marc oneil', ['Jean-Marc']],
    ['search=jeanmarc', ['Jean-Marc']],
    ['search=nei%C5%82', ['Jean-Marc']],
    ['search=jean zoe', []],
    ['search=marc neil', ['Jean-Marc']],
    ['search=sene', ['Fatou']],
    ['search=%25', []],
    ['search=_', []],
    ['search=', ['Zoé', 'Éloïse', 'Jean-Marc', 'Fatou', 'Aline']],
    ['country=FR', ['Éloïse', 'Jean-Marc']],
    ['city=Orleans&search=nœl', ['Éloïse']],
    ['role=ADMIN', ['Fatou']],
    ['role=CUSTOMER&country=SN', ['Fatou']],
    ['status=Connect', ['Éloïse']],
    ['status=active', ['Jean-Marc']],
    ['status=Not%20login', ['Zoé', 'Aline']],
    ['status=D%C3%A9sactiv%C3%A9', ['Fatou']],
    ['role=&status=', ['Zoé', 'Éloïse', 'Jean-Marc', 'Fatou', 'Aline']],
  ])('filters by %s', async (query, expected) => {
    await fill();
    expect(await names(query)).toEqual(expected);
    expect((await call('GET', `?${query}`)).json().total).toBe(expected.length);
  });

  it.each(['role=ROOT', 'status=gone', 'page=0', 'limit=101', 'page=1e9'])('refuses %s', async (query) => {
    await beginsAsSuperAdmin();
    expect((await call('GET', `?${query}`)).statusCode).toBe(422);
  });

  it('is a table for spreadsheets, with the same filters and no formula', async () => {
    await fill();
    await create({ lastName: '=HYPERLINK("http://x")', firstName: 'Mal"in;', city: 'Paris' });
    const response = await call('GET', '/export?city=paris');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(/simples-utilisateurs-[\d-]+\.csv/);
    const [heading, line, end] = response.body.split('\r\n');
    expect(heading).toMatch(/^\ufeff"Nom";"Prénom";"E-mail";"Téléphone"/);
    expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)";"Mal""in;";"nouveau\d+@simples.test";"'\+33/);
    expect(end).toBe('');
    expect((await call('GET', '/export')).body.split('\r\n')).toHaveLength(8);
  });
});

describe('a change', () => {
  it('leaves what is not sent, takes null for empty, and blank places for nothing said', async () => {
    await beginsAsSuperAdmin();
    const person = await create({
      country: 'FR',
      city: 'Lyon',
      address: '3 rue du Thym',
      roles: ['CONTRIBUTOR', 'ADMIN'],
    });
    const one = await call('PATCH', `/${person.id}`, {
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
    expect((await call('PATCH', `/${person.id}`, { address: null, city: null })).json()).toMatchObject({
      address: null,
      city: null,
      country: 'FR',
      roles: ['CONTRIBUTOR', 'ADMIN'],
    });
    const whole = (await call('GET', `/${person.id}`)).json();
    expect((await call('PATCH', `/${person.id}`, whole)).json()).toEqual(whole);
    expect(await acts(person.id)).toEqual(['user-create', 'user-update', 'user-update']);
  });

  it('is refused when another account has the e-mail or the phone number', async () => {
    await beginsAsSuperAdmin();
    const [one, other] = [await create(), await create()];
    const email = await call('PATCH', `/${one.id}`, { email: other.email.toUpperCase() });
    expect([email.statusCode, email.json().key]).toEqual([409, 'emailTaken']);
    const phone = await call('PATCH', `/${one.id}`, { phoneNumber: other.phoneNumber });
    expect([phone.statusCode, phone.json().key]).toEqual([409, 'phoneTaken']);
    expect((await call('GET', `/${one.id}`)).json()).toEqual(one);
  });

  it('of roles acts on the next call, ends sessions, and is told to the person', async () => {
    await beginsAsSuperAdmin();
    const person = await createPerson(test, { roles: ['SUPER_ADMIN'] });
    const token = await signInFully(test, person.email);
    const answer = await call('PATCH', `/${person.id}`, { roles: ['CUSTOMER'] });
    expect(answer.json().roles).toEqual(['CUSTOMER']);
    expect((await me(test, token)).statusCode).toBe(401);
    await vi.waitFor(() =>
      expect(test.outbox.at(-1)).toMatchObject({
        to: person.email,
        subject: 'Vos accès à Simples ont changé',
      }),
    );
    expect(await acts(person.id)).toEqual(['user-roles']);
  });

  it('of the order of roles ends nothing', async () => {
    await beginsAsSuperAdmin();
    const person = await test.signIn(['ADMIN', 'CONTRIBUTOR']);
    await call('PATCH', `/${person.userId}`, { roles: ['CONTRIBUTOR', 'ADMIN'] });
    const own = await me(test, person.token);
    expect([own.statusCode, own.json().roles]).toEqual([200, ['CONTRIBUTOR', 'ADMIN']]);
  });

  it('of the e-mail is told to the old address', async () => {
    await beginsAsSuperAdmin();
    const person = await create();
    await call('PATCH', `/${person.id}`, { email: 'neuve@simples.test' });
    await vi.waitFor(() => expect(test.outbox.at(-1)?.subject).toMatch(/adresse .* changée/));
    expect(test.outbox.at(-1)).toMatchObject({ to: person.email });
    expect((await login(test, 'neuve@simples.test', 'xK8$mmQr2!Lp')).statusCode).toBe(200);
  });

  it('to suspended closes the account at once, and to active opens it again', async () => {
    await beginsAsSuperAdmin();
    const person = await createPerson(test);
    const token = await signInFully(test, person.email);
    expect((await call('PATCH', `/${person.id}`, { status: 'suspended' })).json().status).toBe('Désactivé');
    expect((await me(test, token)).statusCode).toBe(401);
    expect((await login(test, person.email)).statusCode).toBe(401);
    expect((await call('PATCH', `/${person.id}`, { status: 'Connect' })).json().status).toBe('Désactivé');
    expect((await call('PATCH', `/${person.id}`, { status: 'active' })).json().status).toBe('Connect');
    expect((await me(test, token)).statusCode).toBe(401);
    expect((await login(test, person.email)).statusCode).toBe(200);
    expect(await acts(person.id)).toEqual(['user-suspend', 'user-reactivate']);
    await vi.waitFor(() =>
      expect(test.outbox.slice(-2).map(({ subject }) => subject)).toEqual([
        'Votre compte Simples est suspendu',
        'Votre compte Simples est rouvert',
      ]),
    );
  });

  it('of nobody is nothing', async () => {
    await beginsAsSuperAdmin();
    const gone = await create();
    await call('DELETE', `/${gone.id}`);
    for (const id of [randomUUID(), gone.id]) {
      expect((await call('PATCH', `/${id}`, { firstName: 'X' })).statusCode).toBe(404);
      expect((await call('GET', `/${id}`)).statusCode).toBe(404);
      expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
    }
  });
});

describe('one’s own account', () => {
  it('is neither deleted nor suspended nor given other roles or a password by oneself', async () => {
    await beginsAsSuperAdmin();
    await test.signIn('SUPER_ADMIN');
    const own = `/${admin.userId}`;
    const answers = [
      await call('DELETE', own),
      await call('PATCH', own, { status: 'suspended' }),
      await call('PATCH', own, { roles: ['CUSTOMER'] }),
      await call('PATCH', own, { roles: ['SUPER_ADMIN', 'ADMIN'] }),
      await call('PATCH', own, { password: 'xK8$mmQr2!Lp' }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json().key]).toEqual([409, 'ownAccount']);
    const { firstName, roles } = (
      await call('PATCH', own, { firstName: 'Moi', roles: ['SUPER_ADMIN'] })
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
  it('is signed out, forgotten and free to come back; histories keep a name without a person', async () => {
    await beginsAsSuperAdmin();
    const person = await createPerson(test, { email: 'fatou@simples.test', phone: '+33612345678' });
    const token = await signInFully(test, person.email);
    const asked = await test.inject({
      method: 'POST',
      url: '/v1/api/conversations',
      headers: { authorization: `Bearer ${token}` },
      payload: { query: 'que prendre contre la toux ?' },
    });
    expect(asked.statusCode).toBe(200);
    expect((await call('DELETE', `/${person.id}`)).statusCode).toBe(204);

    expect((await me(test, token)).statusCode).toBe(401);
    expect((await login(test, 'fatou@simples.test')).statusCode).toBe(401);
    expect((await call('GET', '')).json().total).toBe(1);
    expect(await test.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
    expect(await test.db.$count(conversations)).toBe(0);
    expect(await test.db.$count(messages)).toBe(0);
    const [row] = await test.db.select().from(users).where(eq(users.id, person.id));
    expect(`${row?.firstName} ${row?.lastName}`).toBe('utilisateur supprimé');
    expect(JSON.stringify(row)).not.toMatch(/fatou|612345678|argon2/);
    expect(await acts(person.id)).toContain('user-delete');
    expect((await create({ email: 'fatou@simples.test', phoneNumber: '+33612345678' })).status).toBe(
      'Not login',
    );
  });
});

describe('the sessions of a person', () => {
  it('are ended by whoever administers', async () => {
    await beginsAsSuperAdmin();
    const person = await test.signIn('CUSTOMER');
    expect((await call('DELETE', `/${person.userId}/sessions`)).statusCode).toBe(204);
    expect((await me(test, person.token)).statusCode).toBe(401);
    expect((await call('DELETE', `/${randomUUID()}/sessions`)).statusCode).toBe(404);
  });
});

describe('no answer', () => {
  it('holds a password, a hash or a code', async () => {
    await beginsAsSuperAdmin();
    const person = await createPerson(test);
    const bodies = [
      (await call('POST', '', payload({ password: 'canary-Passw0rd' }))).body,
      (await call('PATCH', `/${person.id}`, { password: 'canary-Passw0rd' })).body,
      (await call('GET', `/${person.id}`)).body,
      (await call('GET', '')).body,
      (await call('GET', '/export')).body,
    ].join('');
    for (const secret of ['canary', 'argon2', PASSWORD, 'passwordHash', 'emailKey'])
      expect(bodies).not.toContain(secret);
  });
});
