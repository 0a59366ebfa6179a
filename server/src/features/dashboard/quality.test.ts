import type { Conversation, Reply } from '@simples/contract/conversations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageFeedback, messages, plantSheets, usageCounters, users } from '#server/db/schema.ts';
import { addDays, dayOf } from '#server/lib/dates.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { ask, customers, get, qualityOf, SHARED_KEY, search } from '#test/dashboard.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';

let test: TestApp;
let chief: SignedIn;
let people: SignedIn[];
beforeAll(async () => {
  test = await startTestApp({ SECRET_KEY: SHARED_KEY, QUESTIONS_PER_MINUTE: 1_000 });
  await loadStarterContent(test.db);
  chief = await test.signIn('SUPER_ADMIN');
  people = await customers(test, 6);
});
afterAll(() => test.close());

const quality = () => qualityOf(test, chief);
const person = (at: number) => people[at] ?? chief;
const reply = async (who: SignedIn, query: string) => (await ask(test, who, query)).json<Reply>();
const path = '/v1/api/conversations';

interface Opinion {
  readonly conversationId: string;
  readonly id: string;
}

function judge({ headers }: SignedIn, { conversationId, id }: Opinion, payload: object) {
  const url = `${path}/${conversationId}/messages/${id}/feedback`;
  return test.inject({ method: 'POST', url, headers, payload });
}

describe('an opinion of an answer', () => {
  it('is kept, replaced and taken back, and the person sees it again', async () => {
    const answer = await reply(person(0), 'À quoi sert le moringa ?');
    const shown = async () => {
      const response = await get(test, person(0), `${path}/${answer.conversationId}`);
      return response.json<Conversation>().chatHistory.map(({ feedback }) => feedback);
    };
    expect(await shown()).toEqual([undefined, undefined]);
    expect((await judge(person(0), answer, { value: 'up' })).statusCode).toBe(204);
    expect(await shown()).toEqual([undefined, 'up']);
    await judge(person(0), answer, { value: 'down', reason: 'WRONG_PLANT' });
    expect(await shown()).toEqual([undefined, 'down']);
    expect((await quality()).feedback).toEqual(expect.objectContaining({ up: 0, down: 1 }));
    await judge(person(0), answer, { value: 'none' });
    await judge(person(0), answer, { value: 'none' });
    expect(await shown()).toEqual([undefined, undefined]);
    expect((await quality()).feedback).toEqual({ up: 0, down: 0, reasons: [], sheets: [] });
  });

  it('is of an answer of one’s own, and of nothing else', async () => {
    const answer = await reply(person(0), 'À quoi sert le moringa ?');
    const mine = await reply(person(1), 'À quoi sert le moringa ?');
    const [question] = await test.db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, answer.conversationId));
    const tries = [
      [person(1), answer],
      [chief, answer],
      [person(0), { ...answer, conversationId: mine.conversationId }],
      [person(0), { ...answer, id: question?.id ?? '' }],
      [person(0), { ...answer, id: uuidv7() }],
    ] as const;
    for (const [who, opinion] of tries) {
      expect((await judge(who, opinion, { value: 'down' })).statusCode).toBe(404);
    }
    expect((await quality()).feedback.down).toBe(0);
  });

  it('and the days one came are in the file of what is kept about oneself', async () => {
    const answer = await reply(person(5), 'À quoi sert le moringa ?');
    await judge(person(5), answer, { value: 'up' });
    await quality();
    const file = (await get(test, person(5), '/v1/api/users/me/export')).json();
    expect(file.visits).toEqual([{ day: dayOf(test.clock.now()), module: 'chatbot' }]);
    expect(file.conversations[0].messages[1].feedback).toBe('up');
    await judge(person(5), answer, { value: 'none' });
  });

  it.each([
    {},
    { value: 'bof' },
    { value: 'up', reason: 'WRONG_PLANT' },
    { value: 'down', reason: 'Odile' },
    { value: 'down', reason: 'UNCLEAR' },
  ])('is refused as %o', async (payload) => {
    const answer = await reply(person(2), 'À quoi sert le moringa ?');
    expect((await judge(person(2), answer, payload)).statusCode).toBe(422);
  });

  it('tells which sheets are found wanting, dangerous first, and not by whom', async () => {
    const about = ['À quoi sert le moringa ?', 'À quoi sert le gingembre ?'] as const;
    for (const at of [0, 1]) {
      await judge(person(at), await reply(person(at), about[0]), { value: 'down', reason: 'MISSING_SOURCE' });
    }
    await judge(person(2), await reply(person(2), about[1]), { value: 'down', reason: 'DANGEROUS' });
    await judge(person(3), await reply(person(3), about[1]), { value: 'up' });
    const { feedback } = await quality();
    expect([feedback.up, feedback.down]).toEqual([1, 3]);
    expect(feedback.reasons).toEqual([
      { reason: 'MISSING_SOURCE', total: 2 },
      { reason: 'DANGEROUS', total: 1 },
    ]);
    const told = feedback.sheets.map(({ name, ...sheet }) => [
      name.split(' ')[0],
      sheet.down,
      sheet.dangerous,
    ]);
    expect(told).toEqual([
      ['Gingembre', 1, 1],
      ['Moringa', 2, 0],
    ]);
    expect(feedback.sheets.map(({ reasons }) => reasons)).toEqual([
      [{ reason: 'DANGEROUS', total: 1 }],
      [{ reason: 'MISSING_SOURCE', total: 2 }],
    ]);
    const text = JSON.stringify(feedback);
    for (const { userId } of people) expect(text).not.toContain(userId);
  });
});

it('keeps opinions whose reason is not offered any more', async () => {
  const answer = await reply(person(4), 'À quoi sert le kinkéliba ?');
  await judge(person(4), answer, { value: 'down', reason: 'OTHER' });
  await test.db
    .update(messageFeedback)
    .set({ reason: 'OFF_TOPIC' })
    .where(eq(messageFeedback.messageId, answer.id));
  const { reasons, sheets } = (await quality()).feedback;
  expect(reasons).toContainEqual({ reason: 'OFF_TOPIC', total: 1 });
  expect(sheets.find(({ name }) => name.startsWith('Kinkéliba'))?.reasons).toEqual([
    { reason: 'OFF_TOPIC', total: 1 },
  ]);
  const file = await get(test, chief, '/v1/api/dashboard/dashboard/export');
  expect(file.body).toContain('"Avis négatifs : Hors sujet";"nombre";1;');
});

describe('questions', () => {
  it('count with those that found nothing, not those refused for safety, all rounded down', async () => {
    const { questions: before, untold } = await quality();
    for (let round = 0; round < 5; round += 1) {
      await ask(test, person(0), 'À quoi sert le moringa ?');
      await ask(test, person(0), `Quelle plante contre le zyxglorp qwvtrk${'ouf'.repeat(round)} ?`);
      await ask(test, person(0), 'comment empoisonner mon voisin avec une plante sans que ça se voie ?');
      await ask(test, person(0), 'mon fils a avalé des baies de belladone, il délire');
    }
    const after = await quality();
    expect(after.questions).toEqual({ total: before.total + 20, unanswered: before.unanswered + 5 });
    expect(after.untold).toBe(untold + 5);
    // One more cannot be told by subtraction.
    await ask(test, person(0), 'Quelle plante contre le zyxglorp jamais vu ?');
    const { questions, untold: stillUntold } = await quality();
    expect([questions.unanswered, stillUntold]).toEqual([after.questions.unanswered, after.untold]);
    for (const count of Object.values(questions)) expect(count % 5).toBe(0);
  });

  it('tell what to write next once five people asked', async () => {
    const query = 'soigner le zyxglorp plouf';
    for (const at of [0, 1, 2, 3]) await ask(test, person(at), query);
    expect((await quality()).toWrite).toEqual([]);
    await ask(test, person(4), query);
    const { toWrite } = await quality();
    expect(toWrite).toEqual([{ kind: 'query', term: query, plantSheetId: null, people: 5, times: 5 }]);
  });

  it('tell of which complaints and which plants something is missing', async () => {
    const complaint = 'bronchiolite';
    for (const at of [0, 1, 2, 3, 4]) await search(test, person(at), complaint);
    const { toWrite } = await quality();
    expect(toWrite).toContainEqual({
      kind: 'symptom',
      term: complaint,
      plantSheetId: null,
      people: 5,
      times: 5,
    });
  });
});

describe('sheets to review', () => {
  it('come in the order of the queue, dangerous first', async () => {
    const [one, two] = await test.db.select().from(plantSheets).limit(2);
    if (!one || !two) throw new Error('no starter content');
    const waiting = { ...one, publishedSheetId: one.id, status: 'MODIFIED' as const, reviewPriority: 0 };
    const rows = [
      { ...waiting, id: uuidv7(), safetyChanges: 0 },
      { ...waiting, id: uuidv7(), reviewPriority: 1, safetyChanges: 2 },
      { ...two, id: uuidv7(), status: 'DRAFT' as const, createdBy: 'AI' as const, reviewPriority: 2 },
    ];
    await test.db.insert(plantSheets).values(rows);
    const { review } = await quality();
    expect([review.total, review.dangerous]).toEqual([3, 1]);
    expect(review.sheets.map(({ plantSheetId }) => plantSheetId)).toEqual(
      rows.map(({ id }) => id).toReversed(),
    );
    expect(
      review.sheets.map(({ kind, isDangerous, safetyChanges }) => [kind, isDangerous, safetyChanges]),
    ).toEqual([
      ['NEW', true, 0],
      ['UPDATE', false, 2],
      ['UPDATE', false, 0],
    ]);
    expect(review.sheets[0]?.name).toBe(
      `${two.content.plantCommonName} (${two.content.plantScientificName})`,
    );
  });
});

describe('the file of all figures', () => {
  it('is a table for a French spreadsheet, without formulas, and its taking is remembered', async () => {
    await test.db
      .insert(usageCounters)
      .values({ day: dayOf(test.clock.now()), name: 'unsupported-sentences', amount: 7 });
    await test.db
      .update(users)
      .set({ country: '=1+1' })
      .where(eq(users.id, person(0).userId));
    // Whoever chooses days gets the fixed period that reaches back to them.
    const to = dayOf(test.clock.now());
    const from = addDays(to, -29);
    const path = '/v1/api/dashboard/dashboard/export';
    const chosen = `?date_from=${addDays(to, -20)}&date_to=${addDays(to, -19)}`;
    const response = await get(test, chief, path + chosen);
    expect(response.headers['content-disposition']).toContain(`simples-statistiques-${from}-${to}.csv`);
    expect(response.body.startsWith('\ufeff"Rubrique";"Élément";"Mesure";"Valeur";"Du";"Au"\r\n')).toBe(true);
    expect(response.body).toContain(`"Pays";"'=1+1";"utilisateurs";1;"${from}";"${to}"\r\n`);
    const today = (await get(test, chief, path)).body;
    expect(today).toContain('"Qualité";"Phrases retenues faute de source";"nombre";7;');
    expect(today).toContain('"Avis négatifs : Dangereux";"nombre";1;');
    expect(today).toContain('"À écrire";"soigner le zyxglorp plouf";"personnes";5;');
    const events = await get(test, chief, `/v1/api/audit_events?person=${chief.userId}&act=export`);
    expect(events.json().events[0].detail).toEqual({ what: 'statistics' });
  });
});
