import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainEvents, deleteExpiredEvents } from '#server/db/audit-chain.ts';
import { auditEvents, conversations, messages, usagePeople } from '#server/db/schema.ts';
import { sweepConversations } from '#server/features/chat/conversations.service.ts';
import { retentionDays } from '#server/lib/dates.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { retentionReport } from './retention.ts';

const DAY = 24 * 60 * 60 * 1000;

let test: TestApp;
let person: SignedIn;
beforeAll(async () => {
  test = await startTestApp({ CONVERSATION_RETENTION_DAYS: 100 });
  person = await test.signIn('CUSTOMER');
});
afterAll(() => test.close());

const ago = (days: number) => new Date(test.clock.now().getTime() - days * DAY);

async function converse(days: number): Promise<void> {
  const dates = { createdAt: ago(days), updatedAt: ago(days) };
  const id = uuidv7();
  await test.db.insert(conversations).values({ id, userId: person.userId, title: 'x', ...dates });
  const none = { sources: [], suggestions: [], focus: [], content: 'x', createdAt: ago(days) };
  for (const type of ['HUMAN', 'AI'] as const)
    await test.db.insert(messages).values({ id: uuidv7(), conversationId: id, type, ...none });
}

async function report() {
  const client = await test.database.pool.connect();
  const due = await retentionReport(client, test.config, test.clock.now());
  client.release();
  return Object.fromEntries(
    due.filter(({ soon }) => soon > 0).map(({ what, now, soon }) => [what, [now, soon]]),
  );
}

it('the report says what the sweeps delete then, and deletes nothing', async () => {
  for (const days of [101, 150, 99, 80, 10]) await converse(days);
  for (const days of [401, 380, 30]) {
    const event = { result: 'ok', actorKind: 'HUMAN', act: 'sign-in', at: ago(days) } as const;
    await test.db.insert(auditEvents).values({ id: uuidv7(), ...event });
  }
  await chainEvents(test.db, () => 'passing');
  await test.db.insert(usagePeople).values({ day: '2020-01-01', module: 'lexicon', userId: person.userId });
  const expected = {
    discussions: [2, 4],
    'messages de ces discussions': [4, 8],
    'connexions et accès refusés du journal': [1, 2],
    'visites des personnes, par jour': [1, 1],
    sessions: [0, 1],
  };
  expect(await report()).toEqual(expected);
  expect(await report()).toEqual(expected);

  await sweepConversations(test.db, test.config, test.clock);
  expect(await test.db.$count(conversations)).toBe(3);
  expect(await deleteExpiredEvents(test.db, ago(retentionDays.signIns))).toBe(1);
  await test.db.execute(sql`delete from usage_people`);
  expect(await report()).toMatchObject({
    discussions: [0, 2],
    'connexions et accès refusés du journal': [0, 1],
  });
});
