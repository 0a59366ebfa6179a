import { type DashboardStats, MIN_PEOPLE } from '@simples/contract/dashboard';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents, plantSheets, usageCounters, users } from '#server/db/schema.ts';
import { addDays, dayOf, startOf } from '#server/lib/dates.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { ask, get, SHARED_KEY, search, statsOf } from '#test/dashboard.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';

const HOUR = 60 * 60 * 1000;
const path = '/v1/api/dashboard/dashboard/stats';

let test: TestApp;
let admin: SignedIn;
let today: string;
beforeAll(async () => {
  test = await startTestApp({ SECRET_KEY: SHARED_KEY, QUESTIONS_PER_MINUTE: 1_000 });
  today = dayOf(test.clock.now());
  await loadStarterContent(test.db);
  admin = await test.signIn('ADMIN');
});
afterAll(() => test.close());

const stats = (query = '') => statsOf(test, admin, query);
const moduleOf = ({ usageByModule }: DashboardStats, name: string) =>
  usageByModule.find(({ module }) => module === name);

describe('the period', () => {
  it.each([
    'date_from=2026-02-30',
    'date_from=2026-13-01',
    'date_from=hier',
    'date_from=2026-1-1',
    'date_from=0000-01-01&date_to=0000-01-02',
    'date_to=2026-01-01&date_from=2026-01-02',
    'date_from=2024-01-01&date_to=2026-01-01',
    'date_from=2001-01-01',
    'date_from=2999-01-01',
    'include_geographic=peut-etre',
  ])('is refused: %s', async (query) => {
    const response = await get(test, admin, `${path}?${query}`);
    expect([response.statusCode, response.json().key]).toEqual([422, 'validation']);
    expect(response.json().fields.length).toBeGreaterThan(0);
  });

  it('is the last seven days unless said otherwise', async () => {
    const { period, dailyRequests } = await stats();
    expect(period).toEqual({ from: addDays(today, -6), to: today, timeZone: 'Europe/Paris' });
    expect(dailyRequests.map(({ date }) => date)).toEqual(
      [-6, -5, -4, -3, -2, -1, 0].map((days) => addDays(today, days)),
    );
  });

  it('goes from a first day until today, over the change of the clocks', async () => {
    const { dailyRequests } = await stats('?date_from=2026-10-20&date_to=2026-10-30');
    expect(dailyRequests).toHaveLength(11);
    expect(dailyRequests[5]).toEqual({ date: '2026-10-25', totalRequests: 0 });
  });

  it('leaves out what was not asked for', async () => {
    const without = await stats('?include_daily_breakdown=false');
    expect([without.dailyRequests, without.geographic]).toEqual([[], []]);
    expect([without.plantsByRegion, without.questionsByCountry]).toEqual([[], []]);
  });
});

describe('sheets', () => {
  it('are told by region when asked: one that names two counts in both', async () => {
    const { plantsByRegion } = await stats('?include_geographic=true');
    const totalOf = (region: string) => plantsByRegion.find((row) => row.region === region)?.plantSheets;
    const rows = await test.db.select().from(plantSheets).where(eq(plantSheets.status, 'VALIDATED'));
    const named = (region: string) => rows.filter(({ origins }) => origins.includes(region)).length;
    expect([totalOf('Europe'), totalOf('Afrique de l’Ouest')]).toEqual([
      named('Europe'),
      named('Afrique de l’Ouest'),
    ]);
    expect(named('Europe')).toBeGreaterThan(1);
  });

  it('are counted once: pending changes are no sheets, and the bin is empty of them', async () => {
    const before = (await stats()).documents;
    const rows = await test.db.select().from(plantSheets).orderBy(plantSheets.id).limit(4);
    const [first, second, third, fourth] = rows;
    if (!first || !second || !third || !fourth) throw new Error('no starter content');
    const old = new Date(test.clock.now().getTime() - 30 * 24 * HOUR);
    const change = { ...first, publishedSheetId: first.id, status: 'MODIFIED' as const, createdAt: old };
    await test.db.insert(plantSheets).values([
      { ...change, id: uuidv7() },
      { ...change, id: uuidv7() },
      { ...change, id: uuidv7(), status: 'DELETED' },
    ]);
    await test.db.update(plantSheets).set({ status: 'DRAFT' }).where(eq(plantSheets.id, second.id));
    await test.db.update(plantSheets).set({ status: 'DELETED' }).where(eq(plantSheets.id, third.id));
    await test.db.update(plantSheets).set({ createdAt: old }).where(eq(plantSheets.id, fourth.id));
    const published = await test.db.select().from(plantSheets).where(eq(plantSheets.status, 'VALIDATED'));
    const figures = (await stats()).documents;
    expect(figures).toEqual({
      totalPlantSheets: before.totalPlantSheets - 1,
      plantSheetsValidated: before.totalPlantSheets - 2,
      plantSheetsPending: 1,
      plantSheetsWithPendingChange: 1,
      plantSheetsCreatedThisWeek: before.totalPlantSheets - 2,
      totalDocuments: before.totalDocuments,
      documentsUploadedThisWeek: before.documentsUploadedThisWeek,
      totalReferences: published.reduce((sum, { content }) => sum + content.references.length, 0),
    });
  });

  it('have references of the types that their citations say, and no other', async () => {
    const { documents, documentTypes } = await stats();
    expect(documentTypes.reduce((sum, { total }) => sum + total, 0)).toBe(documents.totalReferences);
    expect(documentTypes.find(({ type }) => type === 'BOOK')?.total).toBeGreaterThan(0);
  });
});

it('documents are counted, and those of the last seven days', async () => {
  const before = (await stats()).documents;
  const upload = (daysAgo: number) => {
    const at = new Date(test.clock.now().getTime() - daysAgo * 24 * HOUR);
    const id = uuidv7();
    const file = { name: 'flore.pdf', authors: 'A. Diop', size: 1, hash: Buffer.from(id) };
    return { id, ...file, stage: 'TO_REVIEW' as const, createdAt: at, updatedAt: at };
  };
  await test.db.insert(documents).values([upload(0), upload(6), upload(8)]);
  const after = (await stats()).documents;
  expect(after.totalDocuments).toBe(before.totalDocuments + 3);
  expect(after.documentsUploadedThisWeek).toBe(before.documentsUploadedThisWeek + 2);
});

describe('requests', () => {
  it('are told with their mean time and the time of 95 % of them', async () => {
    const day = '2020-05-05';
    const counters = { 'requests:lexicon': 90, 'requests:chatbot': 10, microseconds: 1_234_000 };
    const times = { 'time:5': 94, 'time:200': 5, 'time:120000': 1 };
    await test.db
      .insert(usageCounters)
      .values(Object.entries({ ...counters, ...times }).map(([name, amount]) => ({ day, name, amount })));
    const told = await stats('?date_from=2020-05-04&date_to=2020-05-06');
    expect(told.system).toEqual({ averageResponseTime: 12.3, p95ResponseTime: 200, totalApiCalls: 100 });
    expect(told.dailyRequests.map(({ totalRequests }) => totalRequests)).toEqual([0, 100, 0]);
  });

  it('are unknown, not nothing, on days without any', async () => {
    const { system } = await stats('?date_from=2020-01-01&date_to=2020-01-02');
    expect(system).toEqual({ averageResponseTime: null, p95ResponseTime: null, totalApiCalls: 0 });
  });

  it('count by module, whatever the answer, with the people who made them', async () => {
    const before = await stats();
    // Too few to be told.
    const people = [await test.signIn('CUSTOMER'), await test.signIn('CUSTOMER')];
    for (const person of people) {
      await search(test, person, 'moringa');
      await get(test, person, '/v1/api/plant_sheets/meta');
      await get(test, person, '/v1/api/plant_sheets/unknown');
    }
    await ask(test, people[0] ?? admin, 'À quoi sert le moringa ?');
    await test.inject({ url: '/v1/api/plant_sheets' });
    await test.inject({ url: '/v1/api/nowhere' });
    await test.inject({ url: '/healthz' });
    const after = await stats();
    const lexicon = moduleOf(after, 'lexicon');
    expect(lexicon).toEqual({
      module: 'lexicon',
      requests: (moduleOf(before, 'lexicon')?.requests ?? 0) + 7,
      people: 0,
    });
    expect(moduleOf(after, 'chatbot')).toEqual({ module: 'chatbot', requests: 1, people: 0 });
    // The eight above and the first of the two looks at the dashboard.
    expect(after.system.totalApiCalls - before.system.totalApiCalls).toBe(9);
    expect(after.dailyRequests.at(-1)?.totalRequests).toBe(after.system.totalApiCalls);
    expect(after.system.averageResponseTime).toBeGreaterThan(0);
    expect(after.conversations).toEqual({ totalConversations: 1, totalMessages: 2 });
  });

  it('belong to the day of Paris', async () => {
    const midnight = startOf(addDays(today, 1));
    test.clock.advance(midnight.getTime() - test.clock.now().getTime() - 1);
    const late = await test.signIn('ADMIN');
    await statsOf(test, late);
    const until = await statsOf(test, late);
    test.clock.advance(1);
    const { period, dailyRequests } = await statsOf(test, late);
    expect(period.to).toBe(addDays(today, 1));
    // The second look was still of the day before.
    expect(dailyRequests.slice(-2)).toEqual([
      { date: today, totalRequests: (until.dailyRequests.at(-1)?.totalRequests ?? 0) + 1 },
      { date: addDays(today, 1), totalRequests: 0 },
    ]);
    admin = late;
  });
});

describe('people', () => {
  it('are counted while they have an account, and active when they came', async () => {
    const administrator = await test.signIn('SUPER_ADMIN');
    await get(test, administrator, '/v1/api/users/me');
    const before = (await stats()).userActivity;
    const old = new Date(test.clock.now().getTime() - 40 * 24 * HOUR);
    const [comes, stays, leaves] = [
      await test.signIn('CUSTOMER'),
      await test.signIn('CUSTOMER'),
      await test.signIn('CUSTOMER'),
    ];
    await test.db.update(users).set({ createdAt: old }).where(eq(users.id, stays.userId));
    await get(test, comes, '/v1/api/users/me');
    await get(test, leaves, '/v1/api/users/me');
    const url = `/v1/api/users/${leaves.userId}`;
    expect((await test.inject({ method: 'DELETE', url, headers: administrator.headers })).statusCode).toBe(
      204,
    );
    expect((await stats()).userActivity).toEqual({
      totalUsers: before.totalUsers + 2,
      activeUsersThisWeek: before.activeUsersThisWeek + 1,
      newUsersThisWeek: before.newUsersThisWeek + 1,
    });
  });

  it('are told by country when asked', async () => {
    const [one, two, three] = [
      await test.signIn('CUSTOMER'),
      await test.signIn('CUSTOMER'),
      await test.signIn('CUSTOMER'),
    ];
    await test.db.update(users).set({ country: null });
    for (const [{ userId }, country] of [
      [one, 'SN'],
      [two, 'SN'],
      [three, 'ML'],
    ] as const) {
      await test.db.update(users).set({ country }).where(eq(users.id, userId));
    }
    const { geographic, userActivity } = await stats('?include_geographic=true');
    expect(geographic).toEqual([
      { country: null, users: userActivity.totalUsers - 3 },
      { country: 'SN', users: 2 },
      { country: 'ML', users: 1 },
    ]);
  });

  it('are told by country of their questions, when enough of them asked', async () => {
    await test.db.update(users).set({ country: null });
    const people = await Promise.all(Array.from({ length: 6 }, () => test.signIn('CUSTOMER')));
    for (const [at, person] of people.entries()) {
      await test.db
        .update(users)
        .set({ country: at < 5 ? 'SN' : 'ML' })
        .where(eq(users.id, person.userId));
      await ask(test, person, 'à quoi sert la mélisse ?');
    }
    const { questionsByCountry } = await stats('?include_geographic=true');
    expect(questionsByCountry).toEqual([{ country: 'SN', people: 5, questions: 5 }]);
  });

  it('are rounded down, over periods that no one chooses: two cannot be subtracted', async () => {
    const about = ({ fixedPeriod, usageByModule, conversations, questionsByCountry }: DashboardStats) => ({
      fixedPeriod,
      conversations,
      questionsByCountry,
      people: usageByModule.map(({ people }) => people),
    });
    const since = (days: number) => `?include_geographic=true&date_from=${addDays(today, -days)}`;
    const month = about(await stats(since(29)));
    expect(month.fixedPeriod.from).toBe(addDays(month.fixedPeriod.to, -29));
    for (const query of [since(10), `${since(10)}&date_to=${addDays(today, -9)}`, since(28)]) {
      expect(about(await stats(query))).toEqual(month);
    }
    // Counted with today or without.
    const [week, eight] = [about(await stats(since(5))), about(await stats(since(6)))];
    expect(week).toEqual(eight);
    await ask(test, await test.signIn('CUSTOMER'), 'à quoi sert la mélisse ?');
    const more = about(await stats(since(29)));
    expect([more.people, more.questionsByCountry]).toEqual([month.people, month.questionsByCountry]);
    expect(more.people.every((people) => people % MIN_PEOPLE === 0)).toBe(true);
  });

  it('are no longer active after a week', async () => {
    test.clock.advance(7 * 24 * HOUR);
    admin = await test.signIn('ADMIN');
    // This very look is the first of the week.
    expect((await stats()).userActivity.activeUsersThisWeek).toBe(0);
    expect((await stats()).userActivity.activeUsersThisWeek).toBe(1);
  });
});
