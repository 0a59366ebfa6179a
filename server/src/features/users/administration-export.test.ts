import type { User } from '@simples/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema.ts';
import { type Administration, administrationOf } from '#test/administration.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';

let test: TestApp;
let desk: Administration;
beforeAll(async () => {
  test = await startTestApp();
  desk = administrationOf(test);
});
afterAll(() => test.close());
afterEach(() => desk.clear());

describe('the list', () => {
  async function names(query: string): Promise<string[]> {
    const response = await desk.call('GET', `?${query}`);
    expect(response.statusCode).toBe(200);
    return response.json<{ users: User[] }>().users.map(({ firstName }) => firstName);
  }

  async function fill(): Promise<void> {
    await desk.begin();
    const years = 400 * 86_400_000;
    const signedIn = (id: string, ago: number) =>
      test.db
        .update(users)
        .set({ lastLoginAt: new Date(test.clock.now().getTime() - ago) })
        .where(eq(users.id, id));
    const eloise = await desk.create({
      firstName: 'Éloïse',
      lastName: 'Nœl',
      country: 'FR',
      city: 'Orléans',
    });
    await signedIn(eloise.id, 3_600_000);
    const jean = await desk.create({
      firstName: 'Jean-Marc',
      lastName: 'O’Neil',
      country: 'fr',
      city: 'orleans',
    });
    await signedIn(jean.id, years);
    const fatou = await desk.create({
      firstName: 'Fatou',
      lastName: 'Sène',
      country: 'SN',
      roles: ['ADMIN', 'CUSTOMER'],
    });
    await desk.call('PATCH', `/${fatou.id}`, { status: 'suspended' });
    await desk.create({ firstName: 'Zoé', lastName: 'Abena' });
  }

  it('pages in the order of names, and keeps the total past the end', async () => {
    await fill();
    expect(await names('page=1&limit=3')).toEqual(['Zoé', 'Éloïse', 'Jean-Marc']);
    const past = await desk.call('GET', '?page=9&limit=3');
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
    expect((await desk.call('GET', `?${query}`)).json().total).toBe(expected.length);
  });

  it.each(['role=ROOT', 'status=gone', 'page=0', 'limit=101', 'page=1e9'])('refuses %s', async (query) => {
    await desk.begin();
    expect((await desk.call('GET', `?${query}`)).statusCode).toBe(422);
  });

  it('is a table for spreadsheets, with the same filters and no formula', async () => {
    await fill();
    await desk.create({ lastName: '=HYPERLINK("http://x")', firstName: 'Mal"in;', city: 'Paris' });
    const response = await desk.call('GET', '/export?city=paris');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(/simples-utilisateurs-[\d-]+\.csv/);
    const [heading, line, end] = response.body.split('\r\n');
    expect(heading).toMatch(/^\ufeff"Nom";"Prénom";"E-mail";"Téléphone"/);
    expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)";"Mal""in;";"nouveau\d+@simples.test";"'\+33/);
    expect(end).toBe('');
    expect((await desk.call('GET', '/export')).body.split('\r\n')).toHaveLength(8);
  });
});
