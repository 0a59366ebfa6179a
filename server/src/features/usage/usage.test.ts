import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { usageCounters, usageTerms, usageUnanswered } from '#server/db/schema.ts';
import { addDays, dayOf } from '#server/lib/dates.ts';
import { anotherProcess, ask, customers, get, SHARED_KEY, search, statsOf } from '#test/dashboard.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';

let test: TestApp;
let admin: SignedIn;
let people: SignedIn[];
beforeAll(async () => {
  // Counts are written when they are read or when a process ends, and at no time of their own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  test = await startTestApp({ SECRET_KEY: SHARED_KEY, QUESTIONS_PER_MINUTE: 1_000 });
  await loadStarterContent(test.db);
  admin = await test.signIn('ADMIN');
  people = await customers(test, 6);
});
afterAll(async () => {
  await test.close();
  vi.useRealTimers();
});

/** Each of the first so many people does something. */
async function each(count: number, act: (person: SignedIn) => Promise<unknown>): Promise<void> {
  for (const person of people.slice(0, count)) await act(person);
}

async function searched() {
  const { searchStats, noResultQueries } = await statsOf(test, admin);
  return { ...searchStats, noResultQueries };
}

describe('what people look for', () => {
  it('is told once five different people have, from searches and questions', async () => {
    await each(3, (person) => search(test, person, 'toux'));
    await each(1, (person) => search(test, person, 'Toux !'));
    expect((await searched()).symptoms).toEqual([]);
    for (const person of people.slice(3, 5)) await ask(test, person, 'Quelle plante contre la toux ?');
    expect((await searched()).symptoms).toEqual([{ term: 'toux', plantSheetId: null, people: 5, times: 5 }]);
  });

  it('is never told of fewer, however often they ask, on however many days', async () => {
    for (let day = 0; day < 3; day += 1) {
      await each(4, (person) => search(test, person, 'insomnie'));
      await each(4, (person) => search(test, person, 'kinkeliba'));
      test.clock.advance(24 * 60 * 60 * 1000 - 1000);
      await renewSessions();
    }
    const { symptoms, plants } = await searched();
    expect(symptoms.map(({ term }) => term)).toEqual(['toux']);
    expect(plants).toEqual([]);
  });

  it('names plants by their sheet, in any spelling', async () => {
    const spellings = ['moringa', 'Moringa oleifera', 'moringua', 'nébéday', 'MORINGA'];
    for (const [at, text] of spellings.entries()) await search(test, people[at] ?? admin, text);
    const [plant] = (await searched()).plants;
    expect(plant).toEqual(
      expect.objectContaining({ term: expect.stringContaining('Moringa oleifera'), people: 5, times: 5 }),
    );
    expect((await get(test, admin, `/v1/api/plant_sheets/${plant?.plantSheetId}`)).statusCode).toBe(200);
  });

  it('leaves out a plant whose sheet is not published any more', async () => {
    const [plant] = (await searched()).plants;
    await test.db.execute(sql`update plant_sheets set status = 'DELETED' where id = ${plant?.plantSheetId}`);
    expect((await searched()).plants).toEqual([]);
    await test.db.execute(
      sql`update plant_sheets set status = 'VALIDATED' where id = ${plant?.plantSheetId}`,
    );
  });

  it('counts a search once, not each of its pages, nor the back office at work', async () => {
    await each(6, (person) => search(test, person, 'fatigue', '&page=2'));
    const staff = await test.signIn('CONTRIBUTOR');
    await search(test, staff, 'fatigue', '&status=DRAFT');
    await searched();
    const rows = await test.db.select().from(usageTerms).where(sql`term = 'fatigue'`);
    expect(rows).toEqual([]);
  });
});

describe('what finds nothing', () => {
  it('is told in its words once five people typed them', async () => {
    await each(4, (person) => search(test, person, 'Zyxglorp  Qwvtrk'));
    await each(4, (person) => ask(test, person, 'zyxglorp qwvtrk plouf ?'));
    expect((await searched()).noResultQueries).toEqual([]);
    const kept = await test.db.select({ query: usageUnanswered.query }).from(usageUnanswered);
    expect(new Set(kept.map(({ query }) => query))).toEqual(new Set([null]));
    await search(test, people[4] ?? admin, 'zyxglorp qwvtrk');
    await search(test, people[4] ?? admin, 'zyxglorp qwvtrk');
    expect((await searched()).noResultQueries).toEqual([
      { query: 'zyxglorp qwvtrk', source: 'search', people: 5, times: 5 },
    ]);
  });

  it('is not noted when filters are why, when it is long, or when it may name somebody', async () => {
    await test.db.delete(usageUnanswered);
    await search(test, people[0] ?? admin, 'moringa', '&tags=aucune');
    await search(test, people[0] ?? admin, `zyxglorp ${'tres '.repeat(20)}long`);
    await search(test, people[0] ?? admin, 'zyxglorp aline@simples.test');
    await search(test, people[0] ?? admin, 'zyxglorp 06 12 34 56 78');
    await searched();
    expect(await test.db.select().from(usageUnanswered)).toEqual([]);
  });

  it('does not keep the words of an emergency, of harm or of a question that was answered', async () => {
    await ask(test, people[0] ?? admin, 'mon fils a avalé des baies de belladone, il délire');
    await ask(test, people[0] ?? admin, 'Quelle plante contre la toux de ma voisine Odile ?');
    await searched();
    const kept = await test.db.execute<{ text: string }>(sql`
      select string_agg(t::text, ' ') as text from usage_terms t
      union all select string_agg(u::text || encode(fingerprint, 'escape'), ' ') from usage_unanswered u
      union all select string_agg(c::text, ' ') from usage_counters c`);
    const text = kept.rows.map((row) => row.text).join(' ');
    for (const word of ['odile', 'voisine', 'avale', 'delire', 'belladone', 'simples.test']) {
      expect(text.toLowerCase()).not.toContain(word);
    }
  });
});

describe('who looked for it', () => {
  /** The hashes of a row, one a person. */
  const hashesOf = (row: { people: Buffer }) =>
    row.people
      .toString('hex')
      .match(/.{16}/g)
      ?.map((hash) => hash) ?? [];

  it('cannot be read in the tables, nor put together across terms', async () => {
    const rows = await test.db.select().from(usageTerms);
    const hashes = rows.flatMap(hashesOf).join(' ');
    for (const { userId } of people) expect(hashes).not.toContain(userId.replaceAll('-', '').slice(0, 16));
    const termsOf = new Map<string, Set<string>>();
    for (const row of rows) {
      for (const hash of hashesOf(row)) {
        termsOf.set(hash, (termsOf.get(hash) ?? new Set<string>()).add(row.term));
      }
    }
    expect(termsOf.size).toBeGreaterThan(0);
    for (const terms of termsOf.values()) expect(terms.size).toBe(1);
  });

  it('is written once a day under a term, however often they come', async () => {
    const rowsOf = () => test.db.select().from(usageTerms).where(sql`term = 'nausées'`);
    for (let time = 0; time < 3; time += 1) {
      await each(2, (person) => search(test, person, 'nausées'));
      await searched();
    }
    const [row, ...others] = await rowsOf();
    expect(others).toEqual([]);
    expect(row).toEqual(expect.objectContaining({ times: 6, found: true }));
    expect(row && hashesOf(row)).toHaveLength(2);
  });

  it('is forgotten after 90 days', async () => {
    const row = { kind: 'symptom' as const, found: true, people: Buffer.alloc(8), times: 1 };
    const today = dayOf(test.clock.now());
    await test.db.insert(usageTerms).values([
      { ...row, day: addDays(today, -91), term: 'vieux' },
      { ...row, day: addDays(today, -90), term: 'recent' },
    ]);
    const process = await anotherProcess(test);
    await process.inject({ url: '/v1/api/plant_sheets' });
    await process.close();
    const left = await test.db.select().from(usageTerms).where(sql`term in ('vieux', 'recent')`);
    expect(left.map(({ term }) => term)).toEqual(['recent']);
  });
});

describe('several processes', () => {
  const requests = async () => (await statsOf(test, admin)).system.totalApiCalls;

  it('add up, and one that ended is still counted after the next start', async () => {
    const before = await requests();
    const [one, two] = [await anotherProcess(test), await anotherProcess(test)];
    for (const process of [one, two, one]) await process.inject({ url: '/v1/api/plant_sheets' });
    await Promise.all([one.close(), two.close()]);
    // Three of the others, and the look before.
    expect(await requests()).toBe(before + 4);
    const third = await anotherProcess(test);
    const seen = await statsOf(third, admin);
    await third.close();
    // The process of the tests has not written its last look yet.
    expect(seen.system.totalApiCalls).toBe(before + 4);
    expect(await requests()).toBe(before + 6);
  });

  it('know the same person as the same', async () => {
    const other = await anotherProcess(test);
    await each(4, (person) => search(test, person, 'eczéma'));
    await each(4, (person) => search(other, person, 'eczéma'));
    await other.close();
    expect((await searched()).symptoms.map(({ term }) => term)).not.toContain('eczéma');
    await search(test, people[4] ?? admin, 'eczéma');
    expect((await searched()).symptoms).toContainEqual({
      term: 'eczéma',
      plantSheetId: null,
      people: 5,
      times: 5,
    });
  });

  it('lose nothing when the database is away for a while', async () => {
    const before = await requests();
    await test.db.execute(sql`alter table usage_counters rename to away`);
    const response = await test.inject({ url: '/v1/api/plant_sheets' });
    expect(response.statusCode).toBe(401);
    const other = await anotherProcess(test);
    await other.inject({ url: '/v1/api/plant_sheets' });
    await test.app.inject({ url: '/v1/api/dashboard/dashboard/stats', headers: admin.headers });
    await test.db.execute(sql`alter table away rename to usage_counters`);
    await other.close();
    // The look before, one without a session, the failed look, and one of the other process.
    expect(await requests()).toBe(before + 4);
  });
});

it('sums of days name nobody', async () => {
  const names = (await test.db.select({ name: usageCounters.name }).from(usageCounters)).map(
    ({ name }) => name,
  );
  for (const name of new Set(names)) {
    expect(name).toMatch(/^(?:requests:[a-z]+|time:\d+|microseconds|questions(?:-unanswered)?)$/);
  }
});

/** Keeps everybody signed in over the night. */
async function renewSessions(): Promise<void> {
  await test.db.execute(sql`update sessions set last_seen_at = ${test.clock.now()}::timestamptz,
    expires_at = ${test.clock.now()}::timestamptz + interval '1 day'`);
}
