import type { Reply } from '@simples/contract/conversations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '#server/adapters/clock.ts';
import { createEmbeddings } from '#server/adapters/model-endpoints.ts';
import { publishedPassageTexts } from '#server/features/plant-sheets/sheets/plant-sheets.service.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { type ModelServer, startModelServer } from '#test/language-model.ts';
import { loadStarterContent } from '#test/starter-content.ts';
import { createPassageEmbeddings } from './passage-embeddings.ts';

let model: ModelServer;
let test: TestApp;
let person: SignedIn;

/** A model for which everything about sleep is alike, and nothing else is. */
function answersWell(): void {
  model.behave((answer, { body }) => {
    const { input } = body as unknown as { input: string[] };
    const data = input.map((text, index) => ({
      index,
      embedding: /sommeil|insomni|zzz/i.test(text) ? [1, 0] : [0.1, 1],
    }));
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ object: 'list', model: 'sens', data, usage: { prompt_tokens: 1 } }));
  });
}

beforeAll(async () => {
  model = await startModelServer();
  const settings = { EMBEDDINGS_BASE_URL: model.url, EMBEDDINGS_MODEL: 'sens', RATE_LIMITS: false };
  test = await startTestApp(settings);
  await loadStarterContent(test.db);
  answersWell();
  const embeddings = createEmbeddings({ ...settings, EMBEDDINGS_API_KEY: undefined });
  if (!embeddings) throw new Error('no embeddings');
  const textsOf = (ids: readonly string[]) => publishedPassageTexts(test.db, ids);
  await createPassageEmbeddings({ db: test.db, clock: manualClock(), embeddings, textsOf }).fill();
  person = await test.signIn('CUSTOMER');
});
afterAll(async () => {
  await test.close();
  await model.close();
});

async function ask(query: string): Promise<Reply> {
  const response = await test.inject({
    method: 'POST',
    url: '/v1/api/conversations',
    headers: person.headers,
    payload: { query, conversationId: null },
  });
  return response.json<Reply>();
}

describe('where nothing shares a word with the question', () => {
  it('the sheets of nearest meaning are offered, and nothing is cited', async () => {
    const reply = await ask('zzzkrtp');
    expect([reply.kind, reply.sources]).toEqual(['refusal', []]);
    expect(reply.suggestions.length).toBeGreaterThan(0);
    const sheets = await Promise.all(
      reply.suggestions.map(async ({ plantSheetId }) => {
        const url = `/v1/api/plant_sheets/${plantSheetId}`;
        return (await test.inject({ url, headers: person.headers })).body;
      }),
    );
    for (const sheet of sheets) expect(sheet).toMatch(/sommeil|insomni/i);
  });
});

describe('an endpoint that fails', () => {
  it.each(['Que prendre contre une toux sèche ?', 'À quoi sert la mélisse ?'])(
    'leaves the answer to "%s" with its sources',
    async (question) => {
      answersWell();
      const before = await ask(question);
      model.behave((answer) => {
        answer.destroy();
      });
      test.clock.advance(60_000);
      const after = await ask(question);
      expect(after.kind).toBe('answer');
      expect(new Set(after.sources.map(({ name }) => name))).toEqual(
        new Set(before.sources.map(({ name }) => name)),
      );
    },
  );
});
