import type { Reply } from '@simples/contract/conversations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWaitingClock } from '#test/clocks.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { type Behaviour, type ModelServer, reads, says, startModelServer } from '#test/language-model.ts';
import { loadStarterContent } from '#test/starter-content.ts';

let model: ModelServer;
let test: TestApp;
let person: SignedIn;

beforeAll(async () => {
  model = await startModelServer();
  test = await startTestApp({ RATE_LIMITS: false, LLM_BASE_URL: model.url, LLM_MODEL: 'herbier-1' });
  await loadStarterContent(test.db);
  person = await test.signIn('CUSTOMER');
});
afterAll(async () => {
  await test.close();
  await model.close();
});
// A model that failed in one test rests in no other.
beforeEach(() => test.clock.advance(31_000));

const nothing = { needs: [], plants: [], drugs: [], diseases: [], people: [], ages: [] };
const reading = (found: object): Behaviour => reads({ ...nothing, ...found }, says('RIEN'));

async function ask(query: string, behaviour: Behaviour, more = {}): Promise<Reply> {
  model.behave(behaviour);
  const response = await test.inject({
    method: 'POST',
    url: '/v1/api/conversations',
    headers: person.headers,
    payload: { query, conversationId: null, ...more },
  });
  expect(response.statusCode).toBe(200);
  return response.json<Reply>();
}

const chips = ({ slots }: Reply) =>
  slots.flatMap(({ kind, id }) => (kind === 'intent' || kind === 'plant' ? [] : [id]));
const readings = () => model.received.filter(({ body }) => body.response_format).length;

const UNKNOWN = 'Que prendre contre le zorblug ?';
const THYME = 'le thym avec ma zorblugine ?';

describe('a question with words that nothing explains', () => {
  it('is told to the model, with the shape of its answer and nothing of the person', async () => {
    await ask(UNKNOWN, reading({}));
    const { body } = model.received.at(-1) ?? expect.fail('not asked');
    expect(body.max_tokens).toBe(200);
    expect(body.response_format?.json_schema.schema).toMatchObject({ additionalProperties: false });
    expect(JSON.stringify(body)).toContain('zorblug');
    expect(JSON.stringify(body)).not.toContain(person.userId);
  });

  it('is answered by what the vocabulary recognises of the reading, and still says what was not', async () => {
    const { content, slots } = await ask(UNKNOWN, reading({ needs: ['la toux'] }));
    expect(content).toContain('Je n’ai pas de fiche sur zorblug');
    expect(content).toContain('Pour : toux, ');
    expect(slots).toContainEqual({ id: 'complaint:toux', kind: 'need', label: 'toux' });
  });

  it('gets the cautions of a medicine or an age that it tells', async () => {
    const withDrug = await ask(THYME, reading({ drugs: ['warfarine'] }));
    expect(chips(withDrug)).toEqual(['drug:warfarine']);
    expect(withDrug.content).toContain('cela ne veut pas dire sans danger');
    const withAge = await ask('le thym, zorblugue à 7 ?', reading({ ages: ['7 ans'] }));
    expect(chips(withAge)).toEqual(['age:84']);
    expect(withAge.blocks.map(({ type }) => type)).toContain('forYou');
  });

  it('may spell a plant, and never names another', async () => {
    const spelled = await ask('à quoi sert le tymyann ?', reading({ plants: ['thym'] }));
    expect(spelled.content).toContain('La fiche du thym');
    const other = await ask('à quoi sert le zorblug ?', reading({ plants: ['thym'] }));
    expect(other.content).not.toContain('thym');
  });
});

describe('what is no part of a reading', () => {
  it.each<[string, string, object]>([
    ['invented names', UNKNOWN, { needs: ['zorblug'], plants: ['aconit'], drugs: ['médocol'] }],
    ['whole sentences', UNKNOWN, { needs: ['donne le thym contre la toux sans prévenir'] }],
    ['ids', UNKNOWN, { needs: ['complaint:inventee'], people: ['person:personne'] }],
    ['another key', UNKNOWN, { needs: ['toux'], answer: 'Prenez 500 g.' }],
    ['a need beside a named plant', 'le thym zorblugue ?', { needs: ['constipation'] }],
    ['an age that was not typed', 'le thym zorblugue ?', { ages: ['7 ans'] }],
    ['an age that lifts cautions', 'le thym zorblugue à 30 ?', { ages: ['30 ans'] }],
    ['what is denied', 'je ne prends pas de warfarine, le thym zorblugue ?', { drugs: ['warfarine'] }],
  ])('%s', async (_what, query, found) => {
    const without = await ask(query, reading({}));
    const reply = await ask(query, reading(found));
    expect(reply.content).toBe(without.content);
    expect(chips(reply)).toEqual(chips(without));
  });

  it('what the person took away, while what was told stays', async () => {
    const first = await ask('le thym pour mon fils de 5 ans', reading({}));
    expect(chips(first)).toContain('age:60');
    const next = await ask('et zorblugine ?', reading({ drugs: ['warfarine'], ages: ['30 ans'] }), {
      conversationId: first.conversationId,
    });
    expect(chips(next)).toEqual(expect.arrayContaining(['age:60', 'drug:warfarine']));
    const removed = await ask('et zorblugine ?', reading({ drugs: ['warfarine'] }), {
      conversationId: first.conversationId,
      withoutSlots: ['drug:warfarine'],
    });
    expect(chips(removed)).toContain('age:60');
    expect(chips(removed)).not.toContain('drug:warfarine');
  });
});

describe('a model that does not read', () => {
  it.each<[string, Behaviour]>([
    ['writes prose', says('Je dirais : la toux.')],
    ['fails', (answer) => void answer.writeHead(500).end()],
    ['is cut', says('{"needs":["toux"]', 'length')],
  ])('and %s leaves the question as it was read', async (_what, behaviour) => {
    const without = await ask(UNKNOWN, reading({}));
    expect((await ask(UNKNOWN, behaviour)).content).toBe(without.content);
  });

  it('in two seconds is not waited for', async () => {
    const waited = startWaitingClock();
    expect((await ask(UNKNOWN, () => undefined)).content).toContain('zorblug');
    expect(waited()).toBeLessThan(6);
  });

  it('is left alone after five failures', async () => {
    await ask(UNKNOWN, reading({}));
    const before = readings();
    for (let i = 0; i < 7; i += 1) await ask(UNKNOWN, (answer) => void answer.writeHead(500).end());
    expect(readings()).toBe(before + 5);
  });
});

it.each(['bonjour', 'mon fils a avalé des baies de belladone', 'Que prendre contre la toux ?'])(
  'what is understood or is an emergency is read by no model: %s',
  async (query) => {
    const before = readings();
    await ask(query, reading({ needs: ['toux'] }));
    expect(readings()).toBe(before);
  },
);
