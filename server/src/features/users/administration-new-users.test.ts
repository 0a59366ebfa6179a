import { randomUUID } from 'node:crypto';
import type { User } from '@simples/contract/users';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Administration, administrationOf, personForm } from '#test/administration.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';

let test: TestApp;
let desk: Administration;
beforeAll(async () => {
  test = await startTestApp();
  desk = administrationOf(test);
});
afterAll(() => test.close());
afterEach(() => desk.clear());

describe('a new person', () => {
  it('has the shape of the specification, in both spellings, and no password', async () => {
    await desk.begin();
    const sent = personForm({ country: 'FR', city: 'Lyon', roles: ['ADMIN', 'CONTRIBUTOR'] });
    const response = await desk.call('POST', '', sent);
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
    expect((await desk.call('GET', `/${created.id}`)).json()).toEqual(created);
    expect(await desk.acts(created.id)).toEqual(['user-create']);
  });

  it('may be sent in snake_case, with what a client read before', async () => {
    await desk.begin();
    const { firstName, lastName, phoneNumber, birthDate, ...rest } = personForm();
    const response = await desk.call('POST', '', {
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
    await desk.begin();
    expect((await desk.create({ phoneNumber, country })).phoneNumber).toBe(kept);
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
    await desk.begin();
    const response = await desk.call('POST', '', personForm(wrong));
    expect([response.statusCode, response.json().key]).toEqual([422, 'validation']);
    expect(response.json().fields).toContainEqual({ path: `body.${field}`, message: expect.any(String) });
  });

  it('has an e-mail that nobody else has, in any case, ten at once too', async () => {
    await desk.begin();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        desk.call('POST', '', personForm({ email: n % 2 ? 'Awa@Simples.test' : 'awa@simples.TEST' })),
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
    await desk.begin();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        desk.call('POST', '', personForm({ phoneNumber: n % 2 ? '06 12 34 56 78' : '+33612345678' })),
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
