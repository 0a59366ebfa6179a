import type { Reply } from '@simples/contract/conversations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, type Desk, deskOf, newWord } from '#test/sheets.ts';

let test: TestApp;
let admin: Desk;
let customer: Desk;
let reader: SignedIn;
beforeAll(async () => {
  test = await startTestApp({ QUESTIONS_PER_MINUTE: 1_000 });
  admin = deskOf(test, await test.signIn('ADMIN'));
  reader = await test.signIn('CUSTOMER');
  customer = deskOf(test, reader);
});
afterAll(() => test.close());

async function ask(query: string): Promise<Reply> {
  const response = await test.inject({
    method: 'POST',
    url: '/v1/api/conversations',
    headers: reader.headers,
    payload: { query },
  });
  expect(response.statusCode).toBe(200);
  return response.json<Reply>();
}

/** A sheet known by a name, with a word that nothing else holds wherever one can stand. */
function about(name: string, secret = newWord()) {
  return {
    plantCommonName: name,
    description: `Le ${name} est ${secret}.`,
    tags: [secret],
    geographicalRepartitions: [secret],
    indications: [{ title: `Toux ${secret}`, details: `Le ${name} calme la toux ${secret}.` }],
    additionalInfo: { names: { vernacular: [{ name: secret, language: 'Wolof' }], synonyms: [] } },
  };
}

/** Everything that a reader can be told of a sheet, whose name and secret word they somehow know. */
async function toldOf(id: string, name: string, word: string): Promise<string[]> {
  const payload = { plantSheetId: id };
  const answers = await Promise.all([
    customer.get(id),
    customer.search({ searchQuery: word }),
    customer.search({ searchQuery: word.slice(0, -1) }),
    customer.list(`tags=${word}`),
    customer.list(`geographicalRepartitions=${word}`),
    customer.list('status=DRAFT'),
    customer.list('status=MODIFIED'),
    customer.list('status=DELETED'),
    customer.list('reviewKind=NEW'),
    customer.list('reviewKind=UPDATE'),
    customer.list(`publishedSheetId=${id}`),
    customer.versions(id),
    customer.history(id),
    customer.call('/meta'),
    customer.call('/match', { method: 'POST', payload }),
    customer.call('/export'),
  ]);
  const { content, sources } = await ask(`Que soigne le ${name} ?`);
  return [...answers.map(({ body }) => JSON.stringify(body)), content, JSON.stringify(sources)];
}

describe('what is not published does not exist for readers', () => {
  it.each([
    ['a draft', async (...words: [string, string]) => addSheet(admin, about(...words), 'DRAFT')],
    ['a sheet handed in', async (...words: [string, string]) => addSheet(admin, about(...words), 'MODIFIED')],
    [
      'a rejected sheet',
      async (...words: [string, string]) => {
        const sheet = await addSheet(admin, about(...words), 'DRAFT');
        return (await admin.patch(sheet.id, { status: 'DELETED' })).body;
      },
    ],
    [
      'a deleted sheet',
      async (...words: [string, string]) => {
        const sheet = await addSheet(admin, about(...words));
        expect((await toldOf(sheet.id, ...words)).join()).toContain(words[1]);
        await admin.remove(sheet.id);
        return sheet;
      },
    ],
    [
      'a change that waits',
      async (...words: [string, string]) => {
        const sheet = await addSheet(admin);
        return (await admin.patch(sheet.id, { ...about(...words), status: 'MODIFIED' })).body;
      },
    ],
  ])('%s', async (_name, write) => {
    const [name, secret] = [newWord(), newWord()];
    const row = await write(name, secret);
    for (const told of await toldOf(row.id, name, secret)) expect(told).not.toContain(secret);
  });
});

it('answers speak of a sheet from the moment it is published to the moment it is deleted', async () => {
  const word = newWord();
  const draft = await addSheet(admin, about(word), 'DRAFT');
  expect((await ask(`Que soigne le ${word} ?`)).sources).toEqual([]);
  await admin.patch(draft.id, { status: 'VALIDATED' });
  expect((await ask(`Que soigne le ${word} ?`)).sources.map(({ content }) => content).join()).toContain(word);
  await admin.remove(draft.id);
  expect((await ask(`Que soigne le ${word} ?`)).sources).toEqual([]);
  // As many sheets as before, at the same moment: still another lexicon.
  const other = newWord();
  await addSheet(admin, about(other));
  expect((await ask(`Que soigne le ${other} ?`)).sources).not.toEqual([]);
});
