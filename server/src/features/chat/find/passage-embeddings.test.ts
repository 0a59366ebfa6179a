import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '#server/adapters/clock.ts';
import { createEmbeddings } from '#server/adapters/model-endpoints.ts';
import type { Database } from '#server/db/database.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { indexTexts, removeTexts } from '#server/search/text-index.ts';
import { type ModelServer, type Received, startModelServer } from '#test/language-model.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { createPassageEmbeddings, type PassageEmbeddings } from './passage-embeddings.ts';

/** What the model of these tests knows of the world: two subjects. */
const subjects = [/toux|gorge|bronche/, /ventre|digestion|estomac/];

let model: ModelServer;
let database: Database;
let passageEmbeddings: PassageEmbeddings;
const clock = manualClock();
const texts = new Map<string, string>();

/** Answers as an endpoint of embeddings does, in any order. */
function told(input: readonly string[]) {
  const data = input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: subjects.map((subject) => (subject.test(text) ? 3 : 0.5)),
  }));
  return { object: 'list', model: 'sens', data, usage: { prompt_tokens: 1, total_tokens: 1 } };
}

const inputOf = ({ body }: Received) => (body as unknown as { input: string[] }).input;

function answersWell(): void {
  model.behave((answer, received) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(told(inputOf(received))));
  });
}

function fails(status: number): void {
  model.behave((answer) => {
    answer.writeHead(status, { 'content-type': 'application/json' });
    answer.end('{"error":{"message":"secret"}}');
  });
}

async function addPassage(text: string): Promise<{ id: string; owner: string }> {
  const id = uuidv7();
  const owner = uuidv7();
  texts.set(id, text);
  await indexTexts(database.db, [{ collection: 'passage', id, owner, title: 'Plante', text }]);
  return { id, owner };
}

beforeAll(async () => {
  model = await startModelServer();
  database = await openTestDatabase();
  const embeddings = createEmbeddings({
    EMBEDDINGS_BASE_URL: model.url,
    EMBEDDINGS_MODEL: 'sens',
    EMBEDDINGS_API_KEY: 'clé-secrète',
  });
  if (!embeddings) throw new Error('no embeddings');
  passageEmbeddings = createPassageEmbeddings({
    db: database.db,
    clock,
    embeddings,
    textsOf: async (ids) => new Map([...texts].filter(([id]) => ids.includes(id))),
  });
});
afterAll(async () => {
  await database.close();
  await model.close();
});
beforeEach(() => {
  answersWell();
  model.received.length = 0;
});

const embeddingOf = async (text: string) => {
  const vector = await passageEmbeddings.ofQuestion(text);
  if (!vector) throw new Error('no meaning');
  return vector;
};

describe('passages', () => {
  it('get their vectors once, and lose them when they are gone', async () => {
    const cough = await addPassage('Calme la toux.');
    const belly = await addPassage('Aide la digestion.');
    await passageEmbeddings.fill();
    expect(model.received.flatMap(inputOf).toSorted()).toEqual(['Aide la digestion.', 'Calme la toux.']);
    expect(model.received[0]?.authorization).toBe('Bearer clé-secrète');
    await passageEmbeddings.fill();
    expect(model.received).toHaveLength(1);
    const similarities = await passageEmbeddings.similarities(await embeddingOf('mal de gorge'), [
      cough.id,
      belly.id,
    ]);
    expect(similarities.get(cough.id)).toBeCloseTo(1);
    expect(similarities.get(belly.id)).toBeLessThan(0.5);

    await removeTexts(database.db, cough.owner);
    await passageEmbeddings.fill();
    expect([
      ...(await passageEmbeddings.similarities(await embeddingOf('toux'), [cough.id, belly.id])).keys(),
    ]).toEqual([belly.id]);
  });

  it('that nobody may read are not sent', async () => {
    const { id } = await addPassage('Un brouillon.');
    texts.delete(id);
    await passageEmbeddings.fill();
    expect(model.received).toEqual([]);
  });

  it('more than a batch of them all get theirs', async () => {
    const owners = [];
    for (let at = 0; at < 70; at++) owners.push((await addPassage(`Pour la gorge ${at}.`)).owner);
    await passageEmbeddings.fill();
    const nearest = await passageEmbeddings.nearestOwners(await embeddingOf('bronches prises'), 200);
    expect(nearest.slice(0, 70).toSorted()).toEqual(owners.toSorted());
  });

  it('keep what they have while the endpoint fails, without a word of theirs in the error', async () => {
    const { id } = await addPassage('Aide l’estomac.');
    fails(500);
    await expect(passageEmbeddings.fill()).rejects.toThrow(/^embeddings: status 500$/);
    answersWell();
    await passageEmbeddings.fill();
    expect((await passageEmbeddings.similarities(await embeddingOf('estomac'), [id])).size).toBe(1);
  });
});

it('a question goes without while the endpoint fails, and asks again after a while', async () => {
  fails(503);
  expect(await passageEmbeddings.ofQuestion('toux')).toBeNull();
  answersWell();
  expect(await passageEmbeddings.ofQuestion('toux')).toBeNull();
  expect(model.received).toHaveLength(1);
  clock.advance(31_000);
  expect(await passageEmbeddings.ofQuestion('toux')).not.toBeNull();
});

it.each([
  ['too few vectors', { data: [] }],
  ['a vector without direction', { data: [{ index: 0, embedding: [0, 0] }] }],
  ['nothing readable', 'oups'],
])('%s is a failure', async (_what, answer) => {
  clock.advance(31_000);
  model.behave((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      typeof answer === 'string' ? answer : JSON.stringify({ object: 'list', model: 'sens', ...answer }),
    );
  });
  expect(await passageEmbeddings.ofQuestion('toux')).toBeNull();
});
